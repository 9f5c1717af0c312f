"""Experiments: several sides play the same deals, and what each made of a deal is compared.

A *side* is a resolved scenario with its minds (`sides.Side`). A *statistic* of a game is declared in
`statistics/` (common ones) or `statistics/<game>/` (a game's own) and says from which values of a deal it is
made (`measured.Measured`). To play sides and look at what they made of each deal::

    sides = [base, *variants]
    tables = [Table.of(side) for side in sides]                  # measured.py: statistics and columns of a side
    for piece in played(tables, range(deals), threads):          # play.py: in order, a few hundred deals at a time
        piece.deals                                              # range
        piece.rows[i]                                            # deals x columns, of side i; tables[i].columns
        kept = Moments.of(tables[i].columns, piece.rows[i])      # merge piece by piece: memory does not grow
    estimate(kept, [one.statistic for one in tables[i].measured])

Nothing is written to disk. Pieces are cut by the number of the deal alone, so that any number of threads, any stop
and any continuation give the same pieces, and moments merged in their order the same bits. `pairs.py` pairs a base
and a variant, `judge.py` makes intervals and verdicts, `until.py` says when it is known, and `run.py` stops then.
"""
