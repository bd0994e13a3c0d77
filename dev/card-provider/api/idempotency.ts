import { createHash } from "node:crypto";

import type { Provider } from "../provider";
import { nowSeconds } from "../provider";
import type { ApiFailure } from "./api-result";

export interface KeyedRequest {
  key: string;
  path: string;
  fingerprint: string;
}

/** What was asked under a key: the path and the parameters, in whatever order they came. */
export function keyedRequest(key: string, path: string, params: unknown): KeyedRequest {
  const fingerprint = createHash("sha256").update(canonical(params)).digest("hex");
  return { key, path, fingerprint };
}

/** What an earlier request under the same key was answered; a failure when it asked for something else. */
export function findKeptAnswer(
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
export function keepAnswer(
  provider: Provider,
  request: KeyedRequest,
  status: number,
  body: string,
): void {
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
