import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";

import { getOperations } from "../../../tests/support/api-operations";
import {
  apiKey,
  serverWithoutDatabase,
} from "../../../tests/support/servers/server-without-database";
import { createLog, describeError } from "../create-log";
import type { App } from "./app";

const SECRET = "tok-Zyxwv9876";
const lines: string[] = [];
const log = pino(
  { level: "trace", serializers: { err: describeError } },
  { write: (line) => lines.push(line) },
);
let app: App;
let close: () => Promise<void>;
let paths: [method: string, path: string][];

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase(log));
  const { operations } = getOperations((await app.inject("/api/v3/openapi.json")).json());
  paths = operations.map(({ method, path }) => [method, path]);
});
afterAll(() => close());

it("the request log has the route of every operation and never its path or query", async () => {
  const headers = { authorization: `Bearer ${apiKey}`, "x-customer-session": SECRET };
  for (const [method, path] of paths) {
    lines.length = 0;
    const url = `${path.replace(/\{\w+\}/g, SECRET)}?token=${SECRET}&search=${SECRET}`;
    await app.inject({ method: method as "GET", url, headers });
    expect(lines.join("")).toContain(`"route":"${path.replace(/\{(\w+)\}/g, ":$1")}`);
    expect(lines.join(""), path).not.toContain(SECRET);
  }
  await app.inject({ url: `/api/v3/nowhere/${SECRET}`, headers });
  await app.inject({ url: `/${SECRET}` });
  expect(lines.join("")).not.toContain(SECRET);
}, 60_000);

it("the raw bytes of a malformed request are not logged", () => {
  const error = Object.assign(new Error("bad"), { rawPacket: Buffer.from(SECRET) });
  expect(describeError(error)).not.toHaveProperty("rawPacket");
  expect(createLog("silent").level).toBe("silent");
});

it.each(["a@b", "a/b", "a b", "[::1", "a:b"])(
  "the API returns 400 for the Host header %j",
  async (host) => {
    const reply = await app.inject({ url: "/healthz", headers: { host } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid", fields: { host: "malformed" } });
  },
);

it("the server closes a request that is not complete after 30 seconds", () => {
  const { requestTimeout, headersTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
});
