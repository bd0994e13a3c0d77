import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { TLSSocket } from "node:tls";
import type { IncomingMessage } from "node:http";

import type { Result } from "#contract/calls/result";

/** What answered at an address, or the code of the error why nothing did. */
export type Answer = Result<
  {
    status: number;
    date: Date | null;
    certificateEndsAt: Date | null;
    /** Whether the page asks search engines to leave it out. */
    isNoindex: boolean;
  },
  string
>;

/** Milliseconds; less than a check may take. */
const TIMEOUT_MS = 4_000;

/** Requests an address with GET and reads the status and headers. A certificate that is not trusted is no answer. */
export async function probeAddress(url: URL, signal: AbortSignal): Promise<Answer> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const request = send(url, { agent: false, signal: limit, headers: { "user-agent": "foyer" } });
  try {
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers, socket } = response;
    const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
    const date = readDate(headers.date);
    const isNoindex = /noindex/i.test(String(headers["x-robots-tag"] ?? ""));
    response.destroy();
    const certificateEndsAt = readDate(ends);
    return { ok: true, value: { status, date, certificateEndsAt, isNoindex } };
  } catch (error) {
    return { ok: false, failure: limit.aborted ? "ETIMEDOUT" : findErrorCode(error) };
  } finally {
    request.on("error", () => undefined).destroy();
  }
}

function readDate(text: string | undefined): Date | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The code of a failure; its message may have more than is meant for staff. */
export function findErrorCode(error: unknown): string {
  if (error instanceof AggregateError) return findErrorCode(error.errors[0]);
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.name : "unknown";
}
