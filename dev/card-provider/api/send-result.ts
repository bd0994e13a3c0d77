import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newId, nowSeconds, type Provider } from "../provider";
import { API_VERSION } from "../webhooks/emit-event";

/** An error in Stripe's shape. */
export interface ApiFailure {
  status: number;
  error: {
    type: "invalid_request_error" | "idempotency_error" | "api_error";
    message: string;
    code?: string;
    param?: string;
  };
}

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

/** The request was understood and refused. */
export function refused(
  message: string,
  detail: { code?: string; param?: string } = {},
): { ok: false; failure: ApiFailure } {
  return {
    ok: false,
    failure: { status: 400, error: { type: "invalid_request_error", message, ...detail } },
  };
}

/** Nothing of that kind has that id. */
export function missing(noun: string, id = ""): { ok: false; failure: ApiFailure } {
  const message = `No such ${noun}: '${id}'`;
  const error = { type: "invalid_request_error", code: "resource_missing", param: noun } as const;
  return { ok: false, failure: { status: 404, error: { ...error, message } } };
}

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

interface KeyedRequest {
  key: string;
  path: string;
  fingerprint: string;
}

/** What was asked under a key: the path and the parameters, in whatever order they came. */
function keyedRequest(key: string, path: string, params: unknown): KeyedRequest {
  const fingerprint = createHash("sha256").update(canonical(params)).digest("hex");
  return { key, path, fingerprint };
}

/** What an earlier request under the same key was answered; a failure when it asked for something else. */
function findKeptAnswer(
  provider: Provider,
  request: KeyedRequest,
):
  | { kind: "none" }
  | { kind: "kept"; status: number; body: string }
  | { kind: "misused"; failure: ApiFailure } {
  const { keptAnswers } = provider.file.state;
  const kept = Object.hasOwn(keptAnswers, request.key) ? keptAnswers[request.key] : undefined;
  if (!kept) return { kind: "none" };
  if (kept.path !== request.path)
    return misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}' vs '${request.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  if (kept.fingerprint !== request.fingerprint)
    return misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  return { kind: "kept", status: kept.status, body: kept.body };
}

/** Keeps an answer for the next request with this key. Refusals are not kept, so they can be tried again. */
function keepAnswer(provider: Provider, request: KeyedRequest, status: number, body: string): void {
  const { key, path, fingerprint } = request;
  provider.file.state.keptAnswers[key] = {
    created: nowSeconds(provider),
    path,
    fingerprint,
    status,
    body,
  };
  provider.file.touch();
}

function misused(message: string): { kind: "misused"; failure: ApiFailure } {
  return {
    kind: "misused",
    failure: { status: 400, error: { type: "idempotency_error", message } },
  };
}

function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`,
  );
  return `{${fields.sort().join(",")}}`;
}
