import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Result } from "#contract/calls/result";
import { newId, nowSeconds, type Provider } from "../provider";
import { API_VERSION } from "../webhooks/emit-event";

export interface ApiFailure {
  status: number;
  error: {
    type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
    message: string;
    code?: string;
    decline_code?: string;
    param?: string;
    payment_intent?: object;
  };
}

export type ApiResult<Value> = Result<Value, ApiFailure>;

export function refused(
  message: string,
  detail: { code?: string; param?: string } = {},
): ApiResult<never> {
  return {
    ok: false,
    failure: { status: 400, error: { type: "invalid_request_error", message, ...detail } },
  };
}

export function missing(noun: string, id = ""): ApiResult<never> {
  const message = `No such ${noun}: '${id}'`;
  const error = { type: "invalid_request_error", code: "resource_missing", param: noun } as const;
  return { ok: false, failure: { status: 404, error: { ...error, message } } };
}

/** Runs a POST with an `Idempotency-Key` once and replays its response. Saves the state before responding. */
export async function sendResult(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => ApiResult<object>,
): Promise<FastifyReply> {
  const key = request.headers["idempotency-key"];
  const isKeyed = request.method === "POST" && typeof key === "string" && key !== "";
  const requestText = JSON.stringify([request.url, request.body ?? {}]);
  const keyed: KeyedRequest | null = isKeyed
    ? {
        key: key.slice(0, 255),
        fingerprint: createHash("sha256").update(requestText).digest("hex"),
      }
    : null;
  const earlier = keyed && findStoredResponse(provider, keyed);
  if (keyed) reply.header("idempotency-key", keyed.key);
  if (earlier) reply.header("idempotent-replayed", "true");

  const { status, body } = earlier ?? serialize(work());
  // Declines are stored; invalid requests are not, so that they can be corrected and retried.
  if (keyed && (status === 200 || status === 402) && !earlier) {
    const { key: name, fingerprint } = keyed;
    const response = { created: nowSeconds(provider), fingerprint, status, body };
    provider.file.state.keptAnswers[name] = response;
    provider.file.touch();
  }
  await provider.file.save();
  return sendJson(reply, status, body);
}

type Serialized = { status: number; body: string };

function serialize(result: ApiResult<object>): Serialized {
  if (result.ok) return { status: 200, body: JSON.stringify(result.value) };
  const { status, error } = result.failure;
  return { status, body: JSON.stringify({ error }) };
}

export function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  return sendJson(reply, failure.status, JSON.stringify({ error: failure.error }));
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  const version = reply.request.headers["stripe-version"];
  return reply
    .code(status)
    .header("request-id", newId("req"))
    .header("stripe-version", typeof version === "string" ? version : API_VERSION)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(body);
}

/** `fingerprint` is a hash of the path and the parameters. */
interface KeyedRequest {
  key: string;
  fingerprint: string;
}

/** The stored response for the key; an idempotency error if the earlier request was different; else null. */
function findStoredResponse(
  provider: Provider,
  { key, fingerprint }: KeyedRequest,
): Serialized | null {
  const { keptAnswers } = provider.file.state;
  const stored = Object.hasOwn(keptAnswers, key) ? keptAnswers[key] : undefined;
  if (!stored) return null;
  if (stored.fingerprint === fingerprint) return stored;
  const message = `Keys for idempotent requests can only be used for the same endpoint and with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  const failure = { status: 400, error: { type: "idempotency_error", message } } as const;
  return serialize({ ok: false, failure });
}
