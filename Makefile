LOCK := .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock"
lock:
	$(LOCK) pyproject.toml -o requirements.txt
	$(LOCK) --group build -o requirements-build.txt
	$(LOCK) --extra dev --group build pyproject.toml -o requirements-dev.txt
