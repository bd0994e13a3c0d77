import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";

import { limitConnections } from "#runtime/http";
import { PRIORITIES, TURNED_AWAY } from "#runtime/request-gate";
import {
  apiKey,
  serverWithoutDatabase,
} from "../../../tests/support/servers/server-without-database";
import type { App } from "./app";
import {
  checkHost,
  isAllowedJsonShape,
  limitConcurrency,
  openCallGate,
  receiveBodyWithin,
} from "./request-checks";

let app: App;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
});
afterAll(() => close());

it.each([
  ["nested 30,000 arrays deep", "[".repeat(30_000) + "]".repeat(30_000)],
  ["nested 10,000 objects deep", '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)],
  ["with an array of 30,000 numbers", JSON.stringify({ a: Array(30_000).fill(1) })],
  [
    "with 6,000 keys",
    JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`k${i}`, 1]))),
  ],
  ["that never closes", "[".repeat(30_000)],
  ["that sets a prototype", '{"__proto__":{"a":1}}'],
  ["that sets a constructor", '{"constructor":{"prototype":{"a":1}}}'],
])("the API returns 400 for a JSON body %s", async (_, payload) => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/v3/test/clock",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    payload,
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: "invalid" });
});

it.each([
  ["many brackets inside a string", JSON.stringify({ a: "[".repeat(9_000) })],
  ["escaped quotes inside a string", JSON.stringify({ a: '"['.repeat(9_000) })],
  ["eight levels", '{"a":[{"b":[{"c":[{"d":[1]}]}]}]}'],
  ["four thousand values", JSON.stringify(Array(4_000).fill(1))],
])("isAllowedJsonShape accepts JSON with %s", (_, text) => {
  expect(isAllowedJsonShape(text)).toBe(true);
});

it("requests beyond the limit wait and are served by priority, paying first and searching last", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const busy = Fastify();
  onTestFinished(() => busy.close());
  let arrived = 0;
  busy.addHook("onRequest", async () => void (arrived += 1));
  limitConcurrency(busy, openCallGate(1));
  const started: unknown[] = [];
  busy.get("/:name", async ({ params }) => {
    started.push(params);
    await released;
    return {};
  });
  const send = async (url: string, headers = {}) => busy.inject({ url, headers });
  const slow = send("/slow");
  await expect.poll(() => started).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = send("/late");
  await expect.poll(() => arrived).toBe(2);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(4_000);
  const late = await waiting;
  expect([late.statusCode, late.headers["retry-after"]]).toEqual([503, "5"]);
  expect(late.headers[TURNED_AWAY]).toBe("1");
  expect(late.json()).toMatchObject({ code: "unavailable" });
  const others = [
    send("/searching", { priority: PRIORITIES.searching }),
    send("/browsing", { priority: PRIORITIES.browsing }),
    send("/buying", { priority: PRIORITIES.buying }),
    // No priority: a cached read for many visitors.
    send("/shared"),
    send("/paying", { priority: PRIORITIES.paying }),
  ];
  await expect.poll(() => arrived).toBe(7);
  await new Promise((resolve) => setImmediate(resolve));
  release();
  await Promise.all([slow, ...others]);
  const names = ["slow", "paying", "buying", "shared", "browsing", "searching"];
  expect(started).toEqual(names.map((name) => ({ name })));
});

/** Listens, and returns a function that opens a connection and sends bytes. */
async function listen(server: ReturnType<typeof Fastify>) {
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
  return async (bytes: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    socket.write(bytes);
    return socket;
  };
}

it("pipelined requests whose connection closes release their slots", async () => {
  const busy = Fastify();
  limitConnections(busy.server);
  limitConcurrency(busy, openCallGate(2));
  const serveSlow = vi.fn(() => new Promise<never>(() => {}));
  busy.get("/slow", serveSlow);
  busy.get("/fast", () => Promise.resolve("fast"));
  const send = await listen(busy);
  // Two are served, two wait.
  const socket = await send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(4));
  await expect.poll(() => serveSlow.mock.calls).toHaveLength(2);
  socket.destroy();
  const reply = await send("GET /fast HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await text(reply)).toMatch(/^HTTP\/1\.1 200 /);
});

it("neither a body that does not arrive nor a reply that is not read holds a slot", async () => {
  const busy = Fastify();
  limitConnections(busy.server);
  const gate = openCallGate(2);
  limitConcurrency(busy, gate);
  const serveSlow = vi.fn(() => new Promise<never>(() => {}));
  busy.get("/slow", serveSlow);
  busy.post("/fast", () => Promise.resolve("fast"));
  const send = await listen(busy);
  const post = (body: string) =>
    `POST /fast HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`;
  for (let client = 0; client < 4; client += 1) await send(post("{"));
  // The replies behind the first cannot be sent.
  const socket = await send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => serveSlow.mock.calls).toHaveLength(1);
  socket.write(post("{}").repeat(4));
  const reply = await busy.inject({ method: "POST", url: "/fast" });
  expect(reply.statusCode).toBe(200);
  await expect.poll(() => gate.count()).toEqual({ active: 1, waiting: 0 });
});

it("a connection whose body does not arrive in time is closed", async () => {
  const server = Fastify();
  receiveBodyWithin(server, 50);
  server.post("/", () => Promise.resolve("ok"));
  server.get("/late", () => new Promise((resolve) => setTimeout(resolve, 200, "ok")));
  const send = await listen(server);
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  expect(await text(await send(`${head}Content-Length: 2\r\n\r\n{`))).not.toContain("ok");
  const late = await send("GET /late HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await text(late)).toMatch(/ok$/);
});

it("a payment event without a signature, or of more than 32 KB, is refused before its body arrives", async () => {
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const send = async (headers: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /api/v3/payments/webhook HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n{`,
    );
    const [reply] = (await once(socket, "data")) as [Buffer];
    return reply.toString();
  };
  expect(await send("Content-Length: 5000")).toContain("bad-signature");
  expect(await send("Content-Length: 40000\r\nStripe-Signature: t=1")).toMatch(/^HTTP\/1\.1 413 /);
});

it("a request with two Host headers returns 400", async () => {
  const server = Fastify();
  checkHost(server);
  server.get("/", () => Promise.resolve("ok"));
  const send = await listen(server);
  const request = (hosts: string) => `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
  const host = "Host: localhost\r\n";
  expect(await text(await send(request(host)))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await text(await send(request(host + host)))).toMatch(/^HTTP\/1\.1 400 /);
});
