import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { pino } from "pino";
import { onTestFinished } from "vitest";

import { createTessituraClient } from "../../../crm/system/tessitura/client";
import { readConnection } from "../../../crm/system/tessitura/connection";
import { listen } from "./listen";

/** Of the kind that the system gives to sessions. */
export const SESSION_KEY = "K9".repeat(16);
export const PASSWORD = "quiet-password";
/** Credentials of the tests, without the address. */
export const CREDENTIALS = {
  TESSITURA_USER: "foyer",
  TESSITURA_USER_GROUP: "12",
  TESSITURA_MACHINE: "FOYER1",
  TESSITURA_PASSWORD: PASSWORD,
};

export type ReceivedCall = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
};

/** A client of a server that answers by `handle`, with what it received and what was logged. */
export async function getClient(
  handle: RequestListener,
  settings: { timeoutMs?: number; maxAnswerBytes?: number } = {},
) {
  const received: ReceivedCall[] = [];
  const server = await listen(
    createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on("data", (chunk: Buffer) => chunks.push(chunk));
      req.on("end", () => {
        const { method = "", url = "", headers } = req;
        received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        handle(req, res);
      });
    }),
  );
  onTestFinished(server.close);
  const client = connect(`${server.url}/TessituraService`, settings);
  return { ...client, received, url: server.url, closeServer: server.close };
}

/** A client of the API at `url`, with what it logged. */
export function connect(
  url: string,
  settings: { timeoutMs?: number; maxAnswerBytes?: number } = {},
) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const connection = readConnection({ ...CREDENTIALS, TESSITURA_URL: url });
  const client = createTessituraClient({ connection, log, ...settings });
  onTestFinished(client.close);
  return { client, logged: () => lines.join("") };
}

export const answer =
  (status: number, body: unknown = "", type = "application/json"): RequestListener =>
  (_, res) =>
    res
      .writeHead(status, { "content-type": type })
      .end(typeof body === "string" ? body : JSON.stringify(body));
