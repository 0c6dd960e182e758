from typing import Any

current_api: Any
