"""Kernels that call each other, optimised and turned into machine code once, as one piece.

By itself numba finishes every function: it links in the code of all that it calls, optimises the lot and emits machine
code, so that the innermost functions are compiled anew at every level above them. Here a kernel that is called from
compiled code is a part: typed and translated, and left at that. Only an entry, which Python calls, is finished: its
parts are linked in, each once. docs/performance.md says what that gives.

Apart from the passes, which numba lets users add, this rests on names of numba that are not public; test_parts.py holds
them, and sim/core/jit.py does without this module where numba is another version.
"""
# mypy: disallow-subclassing-any=False

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

from llvmlite.binding import Linkage, parse_assembly
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import AnnotateTypes, NativeLowering

APART: set[Any] = set()  # functions that never become part of their callers
_BY_SYMBOL: dict[str, Any] = {}  # the code of every part by the name of its function


def _reached(libraries: Iterable[Any]) -> list[Any]:
    """Return these libraries and all that their parts call, each once."""
    found: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            if isinstance(library, _PartCode):
                waiting += library.called()
    return list(found)


class _PartCode(JITCodeLibrary):
    """The code of one part; what it calls is remembered, not linked in."""

    def called(self) -> list[Any]:
        """Return the libraries that this code calls."""
        return [*self._linking_libraries, *self._called_later()]

    def _called_later(self) -> Iterable[Any]:
        """Give the parts that were not yet there when this one was translated: two that call each other."""
        for value in self._final_module.global_variables:
            name = value.name.removeprefix(RuntimeLinker.PREFIX)
            if name != value.name and name in _BY_SYMBOL:
                part = _BY_SYMBOL[name]
                part.alone().get_function(
                    name
                ).linkage = "weak_odr"  # kept, though only its address is asked for
                yield part

    def finalize(self) -> None:
        """Leave the code as it is."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def alone(self) -> Any:
        """Return the module to be linked, without what it calls."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return the module with all that it calls, for a function that numba compiles in its own way."""
        module = self.alone().clone()
        _link(module, _reached(self.called()))
        return module


def _link(module: Any, libraries: Iterable[Any]) -> None:
    for library in libraries:
        part = library.alone() if isinstance(library, _PartCode) else library._get_module_for_linking()
        module.link_in(part, preserve=True)


class _EntryCode(JITCodeLibrary):
    """The code of an entry and of all its parts."""

    def finalize(self) -> None:
        """Link the parts in, then optimise and emit."""
        reached = _reached(self._linking_libraries)
        for library in reached:
            self._reload_init.update(library._reload_init)
        _link(self._final_module, reached)
        self._linking_libraries: list[Any] = []
        super().finalize()

    def _get_module_for_linking(self) -> Any:
        """Return only names to be looked up: nothing links an entry, and its text would be most of what is kept."""
        functions = (
            f for f in self._final_module.functions if not f.is_declaration and f.linkage == Linkage.external
        )
        return parse_assembly("\n".join(f'define void @"{f.name}"() {{ ret void }}' for f in functions))


class _Step(LoweringPass):
    def __init__(self) -> None:
        super().__init__()


@register_pass(mutates_CFG=False, analysis_only=False)
class _AsPart(_Step):
    """Before the translation of a part: nothing is to be emitted."""

    _name = "tallycat_as_part"

    def run_pass(self, state: Any) -> bool:
        """Give the part its library."""
        state.library = _PartCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _PartDone(_Step):
    """After the translation of a part: make it known to its callers."""

    _name = "tallycat_part_done"

    def run_pass(self, state: Any) -> bool:
        """Register the part under a key that takes the place of its machine code."""
        state.library.finalize()
        name = state["cr"].fndesc.mangled_name
        if state.func_id.func in APART:
            state.library.alone().get_function(name).add_function_attribute("noinline")
        key = object()
        _BY_SYMBOL[name] = state.library
        state.targetctx.insert_user_function(key, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _AsEntry(_Step):
    """Before the translation of an entry."""

    _name = "tallycat_as_entry"

    def run_pass(self, state: Any) -> bool:
        """Give the entry its library."""
        state.library = _EntryCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return True


class _PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_AsPart, AnnotateTypes)
        passes.add_pass_after(_PartDone, NativeLowering)
        passes.finalize()
        return [passes]


class _EntryCompiler(CompilerBase):
    def __init__(self, kernel: Kernel, types: Any, target: Any, library: Any, args: Any, *rest: Any) -> None:
        kernel.part.compile(args)  # first, so that a kernel that calls itself finds the part
        super().__init__(types, target, library, args, *rest)

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_AsEntry, AnnotateTypes)
        passes.finalize()
        return [passes]


class _Part(CPUDispatcher):
    """A kernel as compiled code sees it; Python cannot call it."""

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled; there is no machine code to hand to Python."""
        self.overloads[tuple(cres.signature.args)] = cres


class _Cache(FunctionCache):
    """Kept code, found without the third of a second that numba takes to look up all functions it knows."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was kept of a signature, None if nothing was."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class Kernel(CPUDispatcher):
    """A kernel: an entry where Python calls it, a part where compiled code does."""

    def __init__(self, py_func: Any, types: Any = None, options: Any = None) -> None:
        super().__init__(py_func, types, options, pipeline_class=partial(_EntryCompiler, self))

    @cached_property
    def part(self) -> _Part:
        """The same function as a part."""
        options = {**self.targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return _Part(self.py_func, {}, options, pipeline_class=_PartCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type a call from compiled code."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Return what stands for the code of a call from compiled code."""
        return self.part.get_overload(sig)

    @property
    def is_compiling(self) -> Any:
        """Whether compiled code is calling this kernel from within itself."""
        return self.part.is_compiling

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled, with what its parts print or raise."""
        super().add_overload(cres)
        for value in cres.library._final_module.global_variables:
            environment = lookup_environment(value.name)
            if environment is not None:
                cres.library.codegen.set_env(value.name, environment)

    def enable_caching(self) -> None:
        """Keep what is compiled for the next start."""
        self._cache = _Cache(self.py_func)
