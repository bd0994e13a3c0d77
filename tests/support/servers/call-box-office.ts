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

/** The body and the headers that a call may have; null and undefined are left out. */
export type CallOptions = { body?: unknown } & {
  [Name in keyof typeof HEADERS]?: string | null | undefined;
};

export type Answer<T> = { status: number; body: T };

/**
 * Calls the box office's API as the storefront does; an empty answer is null, and one that is no JSON its text. `T` is
 * what the test expects of it.
 */
export async function callBoxOffice<T>(
  { url, apiKey }: { url: string; apiKey: string },
  method: string,
  path: string,
  { body, ...headers }: CallOptions = {},
): Promise<Answer<T>> {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value == null ? [] : [[HEADERS[name as keyof typeof HEADERS], value] as const],
  );
  const answer = await fetch(`${url}/api/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...Object.fromEntries(named),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text || null) as T };
}
