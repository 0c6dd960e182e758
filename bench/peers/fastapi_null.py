"""The null handler's work in FastAPI: run by `uvicorn --app-dir bench/peers fastapi_null:app`."""

import json
import os

import orjson
import redis.asyncio
from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import Response

work = json.loads(os.environ["NULL_WORK"])
client = redis.asyncio.Redis.from_url(os.environ["SCOPA_REDIS_URL"])
compare_and_set = client.register_script(work["compare_and_set"])
revision_bytes = work["revision_bytes"]

app = FastAPI()


@app.post("/null/{name}")
async def change(name: str, request: Request) -> Response:
    await request.json()
    state = await client.get(name)
    revision = int.from_bytes(state[:revision_bytes], "big")
    changed = (revision + 1).to_bytes(revision_bytes, "big") + state[revision_bytes:]
    if not await compare_and_set([name], [state[:revision_bytes], changed]):
        raise HTTPException(409)
    return Response(orjson.dumps(work["answer"]), media_type="application/json")
