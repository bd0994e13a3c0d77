import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

export type RawAnswer = { status: number; location: string | undefined };

/** Sends a path as it stands: `fetch` would resolve its dots and turn its backslashes. */
export async function sendRaw(
  origin: string,
  method: "GET" | "POST",
  path: string,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const headers =
    method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : undefined;
  const sent = request({ hostname, port, method, path, ...(headers && { headers }) });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode ?? 0, location: answer.headers.location };
}
