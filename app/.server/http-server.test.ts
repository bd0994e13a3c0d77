import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

import { createHttpServer } from "./http-server";
import { listen } from "../../tests/support/servers/listen";
import { startStubbedStorefront } from "../../tests/support/servers/test-storefront";

/** Sends bytes, leaves the connection open, and returns the response once the server has closed it. */
async function sendAndWait(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
}

it.each([
  ["incomplete headers", "POST /login HTTP/1.1\r\nHost: localhost\r\nX-A: "],
  [
    "an incomplete body",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nintent=",
  ],
  [
    "an incomplete chunk",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nff\r\na",
  ],
])("a request with %s is closed with 408 after the timeout", async (_, bytes) => {
  const server = createHttpServer((req) => req.resume(), 200);
  const { url, close } = await listen(server);
  onTestFinished(close);
  expect(await sendAndWait(url, bytes)).toMatch(/^HTTP\/1\.1 408 /);
});

it("headers and body must arrive within 30 seconds", () => {
  const server = createHttpServer(() => undefined);
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
});

it("a connection without progress for 30 seconds is closed", async () => {
  const server = createHttpServer((_req, res) => void res.write("a"));
  expect(server.timeout).toBe(30_000);
  server.timeout = 100;
  const { url, close } = await listen(server);
  onTestFinished(close);
  expect(await sendAndWait(url, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")).toMatch(/a\r\n$/);
});

const site = await startStubbedStorefront();
const get = (host: string, path = "/cookies") =>
  sendAndWait(site.origin, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

it.each([
  "",
  "Host: \r\n",
  "Host: a@b\r\n",
  "Host: a/b\r\n",
  "Host: a?b\r\n",
  "Host: a#b\r\n",
  "Host: a b\r\n",
  "Host: a,b\r\n",
  "Host: a:b\r\n",
  "Host: a:999999\r\n",
  "Host: [::1\r\n",
  "Host: <script>\r\n",
  "Host: a%00b\r\n",
  `Host: ${"a".repeat(300)}\r\n`,
  "Host: localhost\r\nHost: localhost\r\n",
  "Host: localhost\r\nhost: evil.example\r\n",
])("a malformed Host is refused: %j", async (host) => {
  const answer = await get(host);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain("<script>");
});

it.each(["localhost", "localhost:3000", "127.0.0.1", "[::1]:3000", "tickets.example"])(
  "a well-formed Host is accepted: %s",
  async (host) => {
    expect(await get(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

it.each(["/COOKIES", "/cookies/", "/basket", "/account", "/account.data", "/checkout/delivery"])(
  "redirects and links of %s do not use a foreign Host header",
  async (path) => {
    const answer = await get("Host: evil.example\r\nX-Forwarded-Host: evil.example\r\n", path);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:[23]\d\d) /);
    expect(answer).not.toContain("evil.example");
  },
);

it("TRACE is refused, and repeats nothing of the request", async () => {
  const request = "TRACE /cookies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  const answer = await sendAndWait(site.origin, `${request}X-Secret: abracadabra\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).not.toContain("abracadabra");
});
