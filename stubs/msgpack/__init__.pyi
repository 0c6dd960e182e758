# The part of msgpack that the service uses; the library brings no types.
from collections.abc import Iterator
from typing import IO, Any

def packb(o: Any, *, use_bin_type: bool = True) -> bytes: ...
def unpackb(
    packed: bytes | memoryview,
    *,
    use_list: bool = True,
    raw: bool = False,
    strict_map_key: bool = True,
) -> Any: ...

class Unpacker:
    def __init__(self, file_like: IO[bytes] | None = None, *, use_list: bool = True) -> None: ...
    def feed(self, data: bytes) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
