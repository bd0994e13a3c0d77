import { once } from "node:events";
import { connect } from "node:net";

const NEWLINE = "\r\n";
const lines = (...parts: string[]) => `${parts.join(NEWLINE)}${NEWLINE}${NEWLINE}`;
const post = (path: string, headers: string[], body: string) =>
  `${lines(`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/x-www-form-urlencoded", ...headers)}${body}`;

/** Requests that no HTTP client would send, as they go over the wire. */
export const RAW_REQUESTS: readonly [name: string, bytes: (path: string) => string][] = [
  ["a body longer than its length", (path) => post(path, ["Content-Length: 3"], "a=1&b=2&c=3")],
  ["a body shorter than its length", (path) => post(path, ["Content-Length: 500"], "a=1")],
  ["two lengths", (path) => post(path, ["Content-Length: 3", "Content-Length: 30"], "a=1")],
  ["a length that is none", (path) => post(path, ["Content-Length: -1"], "a=1")],
  [
    "a length and chunks",
    (path) => post(path, ["Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
  ],
  ["a chunk that is none", (path) => post(path, ["Transfer-Encoding: chunked"], "zz\r\na=1")],
  [
    "a header of 20 KB",
    (path) => lines(`GET ${path} HTTP/1.1`, "Host: a", `X: ${"x".repeat(20_000)}`),
  ],
  [
    "900 headers",
    (path) =>
      lines(
        `GET ${path} HTTP/1.1`,
        "Host: a",
        ...Array.from({ length: 900 }, (_, at) => `X-${at}: 1`),
      ),
  ],
  ["no Host", (path) => lines(`GET ${path} HTTP/1.1`)],
  ["a Host that is none", (path) => lines(`GET ${path} HTTP/1.1`, "Host: a@b/c?d")],
  ["a whole URL", (path) => lines(`GET http://evil.example${path} HTTP/1.1`, "Host: a")],
  ["no path", () => lines("GET evil HTTP/1.1", "Host: a")],
  ["many slashes", () => lines(`GET ${"/".repeat(8_000)} HTTP/1.1`, "Host: a")],
  ["many dots", () => lines(`GET ${"/..".repeat(2_600)} HTTP/1.1`, "Host: a")],
  ["many escapes", () => lines(`GET /${"%6c".repeat(2_600)} HTTP/1.1`, "Host: a")],
  ["bytes", () => "\x00\x01\x02\xff\r\n\r\n"],
  ["another protocol", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
];

/** Sends bytes and waits a moment for an answer; its status, or null where the connection just ended. */
export async function sendBytes(
  origin: string,
  bytes: string,
  waitMs: number,
): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
  // A server may end the connection while it is written to.
  socket.on("error", () => undefined);
  const ended = once(socket, "close");
  socket.write(bytes, "latin1");
  const limit = setTimeout(() => socket.destroy(), waitMs);
  await ended;
  clearTimeout(limit);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}
