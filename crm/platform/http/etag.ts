import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Gives the reads of a group an ETag, and answers 304 to whoever has that very answer already. */
export function addEtags(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string")
      return payload;
    const tag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    void reply.header("etag", tag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"] !== tag) return payload;
    void reply.code(304).removeHeader("content-length").removeHeader("content-type");
    return null;
  });
}
