import { afterAll, beforeAll, expect, it } from "vitest";

import { getOperations } from "../tests/support/api-operations";
import { apiKey, serverWithoutDatabase } from "../tests/support/servers/server-without-database";
import type { App } from "./platform/http/app";

/** Payment webhooks are signed; health checks return nothing confidential. */
const OPEN_PATHS = /^\/(?:payments\/webhook|health)/;

const authorised = { authorization: `Bearer ${apiKey}` };
let app: App;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
});
afterAll(() => close());

it.each([{}, { authorization: apiKey }, { authorization: "Bearer wrong" }])(
  "a request with the headers %j returns 401",
  async (headers) => {
    const reply = await app.inject({ url: "/api/v3/countries", headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(reply.json()).toMatchObject({ code: "not-authorised", status: 401 });
  },
);

it("an unknown path returns 401 without the API key", async () => {
  expect((await app.inject("/api/v3/no-such-call")).statusCode).toBe(401);
});

it("every operation except webhooks and health checks returns 401 without the API key", async () => {
  const document = await app.inject({ url: "/api/v3/openapi.json", headers: authorised });
  const { operations } = getOperations(document.json());
  const calls = operations.filter(({ path }) => !OPEN_PATHS.test(path));
  expect(calls.length).toBeGreaterThan(150);
  for (const { method, path } of calls) {
    const url = `/api/v3${path.replaceAll(/\{\w+\}/g, "x")}`;
    const reply = await app.inject({ method, url });
    expect(reply.statusCode, `${method} ${path}`).toBe(401);
  }
});

it("a request with the API key returns 200", async () => {
  const reply = await app.inject({ url: "/api/v3/countries", headers: authorised });
  expect(reply.statusCode).toBe(200);
  expect(reply.json<unknown[]>()[0]).toMatchObject({ isoCode: "US" });
});

it("a catalogue read returns 304 without a body when If-None-Match has the current ETag", async () => {
  const url = "/api/v3/countries";
  const first = await app.inject({ url, headers: authorised });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"/);
  const same = await app.inject({ url, headers: { ...authorised, "if-none-match": etag } });
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  const other = await app.inject({ url, headers: { ...authorised, "if-none-match": 'W/"x"' } });
  expect([other.statusCode, other.body]).toEqual([200, first.body]);
});

const post = (payload: string, headers: Record<string, string>) =>
  app.inject({
    method: "POST",
    url: "/api/v3/test/clock",
    headers: { ...authorised, ...headers },
    payload,
  });
const json = { "content-type": "application/json" };

it.each([
  ["malformed JSON", "{", json, 400, "invalid"],
  ["the wrong content type", "reset=true", { "content-type": "text/plain" }, 415, "wrong-type"],
  ["too many bytes", JSON.stringify({ x: "x".repeat(70_000) }), json, 413, "too-large"],
  ["an invalid field", JSON.stringify({ advanceSeconds: -1 }), json, 400, "invalid"],
])("a body with %s is refused", async (_fault, payload, headers, status, code) => {
  const reply = await post(payload, headers);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ code, status, type: "about:blank" });
});

it("a request with invalid query parameters returns an error for each of them", async () => {
  const reply = await app.inject({
    url: "/api/v3/instances?month=2026-13&page=0",
    headers: authorised,
  });
  expect(reply.json<{ fields: object }>().fields).toEqual({
    month: "invalid-format",
    page: "too-small",
  });
});

it.each(["/events/%00", "/instances?search=%00", "/instances/a%00b/seats"])(
  "a NUL character in the URL %s returns 400",
  async (path) => {
    const reply = await app.inject({ url: `/api/v3${path}`, headers: authorised });
    expect(reply.json()).toMatchObject({ code: "invalid", status: 400 });
  },
);

it.each(["\\u0000", "\\ud800"])("a body with the escape %s returns 400", async (escape) => {
  const reply = await post(`{"reset":true,"more":["${escape}"]}`, json);
  expect(reply.json()).toMatchObject({ code: "invalid", status: 400 });
});

it("a malformed percent-encoding in the URL returns 400", async () => {
  const reply = await app.inject({ url: "/api/v3/events/%E0%A4%A", headers: authorised });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: "invalid" });
});

it("an unknown path returns 404 with the API key", async () => {
  const reply = await app.inject({ url: "/api/v3/no-such-call", headers: authorised });
  expect(reply.json()).toMatchObject({ code: "not-found", status: 404 });
});

it("a request during a database outage returns 503 without internal details", async () => {
  const reply = await app.inject({ url: "/api/v3/halls", headers: authorised });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: "unavailable" });
  expect(reply.body).not.toMatch(/ECONNREFUSED|select|node_modules/);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});

it.each(["/api/v3/countries", "/api/v3/no-such-call", "/api/v3/openapi.json", "/healthz"])(
  "the reply to %s may be neither stored nor read as another type",
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
  },
);
