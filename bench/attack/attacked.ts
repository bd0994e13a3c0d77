import { Agent, request, type IncomingMessage } from "node:http";
import { once } from "node:events";

import type { Program } from "../../tests/support/servers/program";
import type { People } from "./people";
import type { Target } from "./targets";

export type Attacked = {
  name: string;
  origin: string;
  probe: string;
  program: Program;
  targets: readonly Target[];
  people: People;
};

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer };

const RESPONSE_TIMEOUT_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request. Returns the status, or the reason why there is no response. */
export async function send(origin: string, sent: Sent): Promise<number | string> {
  const { hostname, port } = new URL(origin);
  const { method, path, body } = sent;
  const headers = { ...sent.headers, "Content-Length": String(body?.length ?? 0) };
  try {
    const outgoing = request({ hostname, port, method, path, headers, agent });
    outgoing.setTimeout(RESPONSE_TIMEOUT_MS, () => outgoing.destroy(new Error("no response")));
    // The server may close the connection after its response, while the body is still being sent.
    outgoing.on("error", () => undefined);
    const received = once(outgoing, "response") as Promise<[IncomingMessage]>;
    outgoing.end(body);
    const [response] = await received;
    // The stream of seat changes never ends.
    if (response.headers["content-type"]?.startsWith("text/event-stream")) response.destroy();
    else {
      response.resume();
      await once(response, "close");
    }
    return response.statusCode ?? 0;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Refused while the body was still being sent: the client may miss the response.
    return /^(?:ECONNRESET|EPIPE)$/.test(code) ? "reset" : String(error);
  }
}

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

export const blockedMs = async ({ probe }: Attacked) =>
  (await getJson<{ ms: number }>(`${probe}/`)).ms;

const SAMPLES = 5;
const SAMPLE_MS = 1_000;

/**
 * The program's memory in bytes after garbage collection: the least of several samples, since responses that are being
 * sent, closing connections and pages that are kept for a second are not growth.
 */
export async function memory({ probe }: Attacked): Promise<number> {
  let least = Infinity;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    const { bytes } = await getJson<{ bytes: number }>(`${probe}/memory`);
    least = Math.min(least, bytes);
  }
  return least;
}
