import type { FastifyReply, FastifyRequest } from "fastify";

import { newId } from "../new-id";
import type { Provider } from "../provider";
import { API_VERSION } from "./api-version";
import type { ApiFailure, ApiResult } from "./api-result";
import { findKeptAnswer, keepAnswer, keyedRequest } from "./idempotency";

/**
 * Does one API call and answers it. A POST with an `Idempotency-Key` is done once and answered alike every time.
 * Nothing is answered before what it tells is on disk, a repeated answer included.
 */
export async function sendResult(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => ApiResult<object>,
): Promise<FastifyReply> {
  const key = request.headers["idempotency-key"];
  const keyed =
    request.method === "POST" && typeof key === "string" && key !== ""
      ? keyedRequest(key.slice(0, 255), request.url, request.body ?? {})
      : null;
  if (keyed) {
    reply.header("idempotency-key", keyed.key);
    const earlier = findKeptAnswer(provider, keyed);
    if (earlier.kind === "misused") return sendFailure(reply, earlier.failure);
    if (earlier.kind === "kept") {
      await provider.file.save();
      return sendJson(reply.header("idempotent-replayed", "true"), earlier.status, earlier.body);
    }
  }

  const result = work();
  const body = result.ok ? JSON.stringify(result.value) : "";
  if (keyed && result.ok) keepAnswer(provider, keyed, 200, body);
  await provider.file.save();
  return result.ok ? sendJson(reply, 200, body) : sendFailure(reply, result.failure);
}

/** Answers an error in Stripe's shape. */
export function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  return sendJson(reply, failure.status, JSON.stringify({ error: failure.error }));
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  const asked = reply.request.headers["stripe-version"];
  return reply
    .code(status)
    .header("request-id", newId("req"))
    .header("stripe-version", typeof asked === "string" ? asked : API_VERSION)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(body);
}
