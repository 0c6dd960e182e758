# The build has a compiler, for the search; what runs has none.
FROM python:3.11-bookworm AS build
WORKDIR /src
RUN python3 -m venv /opt/build && python3 -m venv /opt/scopa
COPY requirements.txt requirements-build.txt ./
RUN /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements-build.txt \
    && /opt/scopa/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY service service
RUN /opt/build/bin/pip wheel --no-build-isolation --no-deps --wheel-dir dist . \
    && /opt/scopa/bin/pip install --no-cache-dir --no-index --no-deps dist/*.whl \
    && /opt/scopa/bin/pip uninstall --yes pip setuptools \
    && /opt/scopa/bin/python -c "import scopa.bots.core"

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --home-dir /var/lib/scopa --create-home --shell /usr/sbin/nologin scopa
COPY --from=build /opt/scopa /opt/scopa
ENV PATH="/opt/scopa/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    SCOPA_HOST=0.0.0.0 \
    SCOPA_RATE_LIMITS=on \
    SCOPA_STATE_DIR=/var/lib/scopa
USER 10001
# The games, unless SCOPA_REDIS_URL names a store.
VOLUME /var/lib/scopa
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python3", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ.get('SCOPA_PORT', 8080)}/healthz\", timeout=2)"]
CMD ["scopa", "serve"]
