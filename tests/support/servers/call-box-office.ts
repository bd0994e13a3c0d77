import type { HttpResponse } from "#contract/calls/client";

const HEADERS = {
  session: "x-customer-session",
  staff: "x-staff-session",
  key: "idempotency-key",
  caller: "x-caller",
  browser: "x-known-browser",
  address: "x-visitor-address",
  visitor: "x-visitor",
  orderToken: "x-order-token",
  turns: "x-queue-places",
} as const;

/** A call's body and headers. Null and undefined are omitted. */
export type CallOptions = { body?: unknown } & {
  [Name in keyof typeof HEADERS]?: string | null | undefined;
};

export type Answer<T> = { status: number; body: T };

/** Sends a request to the box office's API as the storefront does. */
export async function sendToBoxOffice(
  { url, apiKey }: { url: string; apiKey: string },
  method: string,
  path: string,
  { body, more, ...headers }: CallOptions & { more?: Record<string, string> } = {},
): Promise<HttpResponse> {
  const namedHeaders = Object.entries(HEADERS).flatMap(([name, header]) => {
    const value = headers[name as keyof typeof HEADERS];
    return value == null ? [] : [[header, value] as const];
  });
  const response = await fetch(`${url}/api/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...more,
      ...Object.fromEntries(namedHeaders),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * For tests of HTTP itself; others use the typed client. An empty body is null; a body that is not JSON is its text. `T`
 * is not checked.
 */
export async function callBoxOffice<T>(
  boxOffice: { url: string; apiKey: string },
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { status, contentType, body } = await sendToBoxOffice(boxOffice, method, path, options);
  const text = body.toString("utf8");
  return { status, body: (contentType.includes("json") ? JSON.parse(text) : text || null) as T };
}
