import { once } from "node:events";
import { connect } from "node:net";

const NEWLINE = "\r\n";
const lines = (...parts: string[]) => `${parts.join(NEWLINE)}${NEWLINE}${NEWLINE}`;
const post = (path: string, headers: string[], body: string) =>
  `${lines(`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin", ...headers)}${body}`;

/** Raw requests that no HTTP client would send. */
export const RAW_REQUESTS: readonly [name: string, bytes: (path: string) => string][] = [
  ["a body longer than declared", (path) => post(path, ["Content-Length: 3"], "a=1&b=2&c=3")],
  ["a body shorter than declared", (path) => post(path, ["Content-Length: 500"], "a=1")],
  ["two content lengths", (path) => post(path, ["Content-Length: 3", "Content-Length: 30"], "a=1")],
  ["a negative length", (path) => post(path, ["Content-Length: -1"], "a=1")],
  [
    "a content length and chunks",
    (path) => post(path, ["Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
  ],
  ["an invalid chunk size", (path) => post(path, ["Transfer-Encoding: chunked"], "zz\r\na=1")],
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
        ...Array.from({ length: 900 }, (_, index) => `X-${index}: 1`),
      ),
  ],
  ["no Host", (path) => lines(`GET ${path} HTTP/1.1`)],
  ["an invalid Host", (path) => lines(`GET ${path} HTTP/1.1`, "Host: a@b/c?d")],
  ["an absolute URL", (path) => lines(`GET http://evil.example${path} HTTP/1.1`, "Host: a")],
  ["no path", () => lines("GET evil HTTP/1.1", "Host: a")],
  ["many slashes", () => lines(`GET ${"/".repeat(8_000)} HTTP/1.1`, "Host: a")],
  ["many dots", () => lines(`GET ${"/..".repeat(2_600)} HTTP/1.1`, "Host: a")],
  ["many escapes", () => lines(`GET /${"%6c".repeat(2_600)} HTTP/1.1`, "Host: a")],
  ["binary data", () => "\x00\x01\x02\xff\r\n\r\n"],
  ["an HTTP/2 preface", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
];

/** Sends bytes and waits up to `waitMs` for a response. Returns its status, or null if the connection closed first. */
export async function sendBytes(
  origin: string,
  bytes: string,
  waitMs: number,
): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let response = "";
  socket.on("data", (chunk: Buffer) => (response += chunk.toString("latin1")));
  // A server may close the connection during the write.
  socket.on("error", () => undefined);
  const ended = once(socket, "close");
  socket.write(bytes, "latin1");
  const limit = setTimeout(() => socket.destroy(), waitMs);
  await ended;
  clearTimeout(limit);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
  return status === undefined ? null : Number(status);
}
