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

/**
 * Calls the box office's API as the storefront does. An empty body is null; a body that is not JSON is its text. `T` is
 * not checked.
 */
export async function callBoxOffice<T>(
  { url, apiKey }: { url: string; apiKey: string },
  method: string,
  path: string,
  { body, ...headers }: CallOptions = {},
): Promise<Answer<T>> {
  const namedHeaders = Object.entries(headers).flatMap(([name, value]) =>
    value == null ? [] : [[HEADERS[name as keyof typeof HEADERS], value] as const],
  );
  const response = await fetch(`${url}/api/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...Object.fromEntries(namedHeaders),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, body: (isJson ? JSON.parse(text) : text || null) as T };
}
