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

const ANSWER_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request; its status, or a word for why there is none. */
export async function send(origin: string, sent: Sent): Promise<number | string> {
  const { hostname, port } = new URL(origin);
  const { method, path, body } = sent;
  const headers = { ...sent.headers, "Content-Length": String(body?.length ?? 0) };
  try {
    const outgoing = request({ hostname, port, method, path, headers, agent });
    outgoing.setTimeout(ANSWER_MS, () => outgoing.destroy(new Error("no answer")));
    // A server may end the connection after it has answered, while the body is still being sent.
    outgoing.on("error", () => undefined);
    const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
    outgoing.end(body);
    const [answer] = await answered;
    // A stream of seats does not end by itself.
    if (answer.headers["content-type"]?.startsWith("text/event-stream")) answer.destroy();
    else {
      answer.resume();
      await once(answer, "close");
    }
    return answer.statusCode ?? 0;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Refused while its body was still being sent: an answer as well, which HTTP lets a client miss.
    return /^(?:ECONNRESET|EPIPE)$/.test(code) ? "reset" : String(error);
  }
}

async function ask<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

/** How long the program's event loop was held since this was last asked, in milliseconds. */
export const heldMs = async ({ probe }: Attacked) => (await ask<{ ms: number }>(`${probe}/`)).ms;

/** What the program holds in memory once its garbage is collected. */
export const memory = async ({ probe }: Attacked) =>
  (await ask<{ bytes: number }>(`${probe}/memory`)).bytes;
