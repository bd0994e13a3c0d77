import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

export type RawResponse = { status: number; location: string | undefined };

/** Sends a path unchanged; `fetch` would resolve dot segments and convert backslashes. */
export async function sendRaw(
  origin: string,
  method: "GET" | "POST",
  path: string,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const headers =
    method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : undefined;
  const sent = request({ hostname, port, method, path, ...(headers && { headers }) });
  const responded = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.end();
  const [response] = await responded;
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, location: response.headers.location };
}
