import { createHash, timingSafeEqual } from "node:crypto";

import type { ApiFailure } from "./api-result";

/** Null when the header carries the secret key; else the failure that Stripe would answer. */
export function authenticate(header: string | undefined, secretKey: string): ApiFailure | null {
  const key = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  if (key === undefined)
    return unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    return unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return null;
}

function unauthorized(message: string): ApiFailure {
  return { status: 401, error: { type: "invalid_request_error", message } };
}

// Equal lengths, so that the comparison tells nothing about how much was right.
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}
