"""The documents are held to the code, and the code to the documents."""
