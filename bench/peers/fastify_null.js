// The null handler's work in Fastify: run by `node bench/peers/fastify_null.js`.

import Fastify from "fastify";
import { Redis } from "ioredis";

const work = JSON.parse(process.env.NULL_WORK);
const redis = new Redis(process.env.SCOPA_REDIS_URL);
redis.defineCommand("compareAndSet", { numberOfKeys: 1, lua: work.compare_and_set });

const app = Fastify();

app.post("/null/:name", async (request, reply) => {
  const { name } = request.params;
  const state = await redis.getBuffer(name);
  const before = state.subarray(0, work.revision_bytes);
  const changed = Buffer.from(state);
  changed.writeBigUInt64BE(state.readBigUInt64BE() + 1n);
  if (!(await redis.compareAndSet(name, before, changed))) return reply.code(409).send();
  return work.answer;
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
