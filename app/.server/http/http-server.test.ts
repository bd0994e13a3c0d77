import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

import { createHttpServer } from "./http-server";
import { listen } from "../../../tests/support/servers/listen";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

/** Sends bytes and leaves the connection open; gives all that came back once the server has closed it. */
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
  ["half of the headers", "POST /login HTTP/1.1\r\nHost: localhost\r\nX-A: "],
  [
    "half of the body",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nintent=",
  ],
  [
    "a chunk that does not end",
    "POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nff\r\na",
  ],
])("a request that is not sent to its end is closed after the limit: %s", async (_, bytes) => {
  const server = createHttpServer((req) => req.resume(), 200);
  const { url, close } = await listen(server);
  onTestFinished(close);
  expect(await sendAndWait(url, bytes)).toMatch(/^HTTP\/1\.1 408 /);
});

it("a request has 30 seconds for its headers and body together", () => {
  const server = createHttpServer(() => undefined);
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
});

const site = await startStubbedStorefront();
const ask = (host: string, path = "/cookies") =>
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
])("a malformed Host is refused: %j", async (host) => {
  const answer = await ask(host);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain("<script>");
});

it.each(["localhost", "localhost:3000", "127.0.0.1", "[::1]:3000", "tickets.example"])(
  "a well-formed Host is accepted: %s",
  async (host) => {
    expect(await ask(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

it.each(["/COOKIES", "/cookies/", "/basket", "/account", "/account.data", "/checkout/delivery"])(
  "a foreign Host is in no redirect and no link: %s",
  async (path) => {
    const answer = await ask("Host: evil.example\r\nX-Forwarded-Host: evil.example\r\n", path);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:[23]\d\d) /);
    expect(answer).not.toContain("evil.example");
  },
);
