"""How kernels are compiled: one set of flags and one cache.

The cache can never serve old code: its folder is named by a hash of every kernel source, of numba, llvmlite, numpy and
Python, and of the processor (numba by itself does not notice a change in another file, numba issue 1833).
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from numba import config

COMPILED = not config.DISABLE_JIT

# With any other numba each kernel is compiled in numba's own way: the same games, after a minute instead of seconds.
AS_PARTS = numba.__version__ == "0.68.1"
if AS_PARTS:
    from sim.core.parts import APART, Kernel

_ROOT = Path(__file__).resolve().parents[1]

# _nrt=False: no reference counting of the arrays handed from kernel to kernel. Kernels allocate nothing, so there is
# nothing to count, and counting was most of the time of a random game. The flag is not public; test_jit.py holds it.
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False, "_nrt": False}


def _fingerprint() -> str:
    """Return the hash that names the cache folder: kernel sources, compiler versions and processor."""
    digest = hashlib.sha256()
    for path in sorted(_ROOT.rglob("*.py")):
        digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    features = llvmlite.binding.get_host_cpu_features().flatten()
    for part in (sys.version, numba.__version__, llvmlite.__version__, np.__version__, features):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return the folder of compiled kernels: `TALLYCAT_CACHE_DIR`, else the user's cache folder."""
    base = os.environ.get("TALLYCAT_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tallycat"


def cache_folder() -> Path:
    """Return the folder that holds exactly the code of this state of the sources."""
    return cache_root() / _fingerprint()


config.CACHE_DIR = str(cache_folder())


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel with the flags of this project, keeping the code for the next start.

    Parameters
    ----------
    function : callable
        A function of integers and arrays that allocates nothing and raises nothing.

    Returns
    -------
    numba dispatcher, or the function itself where the compiler is off.
    """
    # said aloud, because what is called by an inlined kernel would else be inlined with it, and all that it calls
    return _made(function, {**FLAGS, "forceinline": False})


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a small kernel that becomes part of each of its callers."""
    return _made(function, {**FLAGS, "forceinline": True})


def apart(function: Callable[..., Any]) -> Any:
    """Compile a kernel that never becomes part of its callers: of what few minds need, one copy is enough.

    Left to itself the compiler copies large kernels into their callers and unrolls the loops around them, until the
    code is ten times as long, and so is compiling it.
    """
    if COMPILED and AS_PARTS:
        APART.add(function)
    return kernel(function)


def _made(function: Callable[..., Any], flags: dict[str, Any]) -> Any:
    if not (COMPILED and AS_PARTS):
        return numba.njit(cache=_ours(function), **flags)(function)
    made = Kernel(function, {}, {"nopython": True, **flags})
    if _ours(function):
        made.enable_caching()
    return made


def _ours(function: Callable[..., Any]) -> bool:
    """Say whether the fingerprint covers a function; code of a file that may change unnoticed is not kept."""
    file = Path(function.__code__.co_filename).resolve()
    return file.is_relative_to(_ROOT) or file.is_relative_to(cache_root().resolve())


def companions(function: Callable[..., Any]) -> bytes | None:
    """Return the sources of all strategies that come with the project if the function is one of them, else None.

    Together with the fingerprint this covers all that its code depends on; a user's file may read anything.
    """
    folder = _ROOT.parent / "strategies"
    if not Path(function.__code__.co_filename).resolve().is_relative_to(folder):
        return None
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py")))


# A bare number as an argument makes the compiler compile the callee, and all that it calls, once more just for it.
ZERO, ONE, MINUS_ONE = np.int64(0), np.int64(1), np.int64(-1)
