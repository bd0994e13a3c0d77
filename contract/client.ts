import { z } from "zod";

import type { CallInput, Calls, Operation, Operations } from "./define";
import { nameOf, readProblem } from "./problem-json";

/** One HTTP call, as an operation and its input make it. */
export type HttpCall = {
  operation: Operation;
  /** Below the API's prefix, encoded, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Who tries a code or a password: an address block, or a browser that has signed in to the account. */
  caller?: string;
  /** The key of a form, from which that of the call is made. */
  requestKey?: string;
};

export type HttpResponse = { status: number; contentType: string; body: Buffer };

/** Makes a call, `name` its operation's; null when nothing is known of what the server did. */
export type Transport = (call: HttpCall, name: string) => Promise<HttpResponse | null>;

/** An answer that the contract does not allow; for the log. */
export type ContractViolation = { operation: string; status: number; detail: unknown };

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  session?: string | null;
  idempotencyKey?: string;
  requestKey?: string;
  orderToken?: string | null;
  caller?: string;
};

/** No answer, or none in time. */
export const UNAVAILABLE = { ok: false, failure: { code: "unavailable" } } as const;

/** The operations as functions that call the server. They do not throw: what was not agreed on is `unavailable`. */
export function createClient<const All extends Operations>(
  operations: All,
  transport: Transport,
  onContractViolation: (bad: ContractViolation) => void,
): Calls<All> {
  const calls = Object.entries(operations).map(([name, operation]) => {
    const read = responseReader(name, operation, onContractViolation);
    const call = async (input: AnyInput = {}) => {
      const answer = await transport(httpCall(operation, input), name);
      return answer === null ? UNAVAILABLE : read(answer);
    };
    return [name, call] as const;
  });
  // Built from the same object that the type is derived from.
  return Object.fromEntries(calls) as Calls<All>;
}

/** What an operation and its input are on the wire. */
export function httpCall(operation: Operation, input: AnyInput | CallInput<Operation>): HttpCall {
  const { params = {}, query = {}, body, session, ...rest } = input as AnyInput;
  const { idempotencyKey, requestKey, orderToken, caller } = rest;
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    // An id cut off within a character ends in half a surrogate pair, which cannot be encoded: an id of nothing.
    encodeURIComponent(String(params[name]).replace(/\p{Surrogate}/gu, "\uFFFD")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      for (const one of [value].flat()) search.append(name, String(one));
  const headers: Record<string, string> = { accept: fileType(operation) ?? "application/json" };
  const header = operation.session.startsWith("staff") ? "x-staff-session" : "x-customer-session";
  if (session) headers[header] = session;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  if (orderToken) headers["x-order-token"] = orderToken;
  return {
    operation,
    path: search.size === 0 ? path : `${path}?${search.toString()}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(caller === undefined ? {} : { caller }),
    ...(requestKey === undefined ? {} : { requestKey }),
  };
}

function fileType({ success }: Operation): string | undefined {
  for (const reply of Object.values(success)) if ("file" in reply) return reply.file;
  return undefined;
}

function responseReader(
  name: string,
  operation: Operation,
  onContractViolation: (bad: ContractViolation) => void,
) {
  const declared = new Set<string>(operation.problems);
  if (operation.session === "customer" || operation.session === "staff")
    declared.add("not-signed-in");
  const bad = (status: number, detail: unknown) => {
    onContractViolation({ operation: name, status, detail });
    return UNAVAILABLE;
  };
  return (answer: HttpResponse) => {
    const { status } = answer;
    const success = operation.success[status];
    if (success !== undefined && "file" in success)
      return answer.contentType.startsWith(success.file)
        ? ({ ok: true, value: answer.body } as const)
        : bad(status, answer.contentType);
    const json = status === 204 ? null : parseJson(answer);
    if (success !== undefined) {
      const parsed = z.core.safeParse(success, json);
      return parsed.success
        ? ({ ok: true, value: parsed.data } as const)
        : bad(status, parsed.error.issues.slice(0, 5));
    }
    const problem = readProblem(json);
    if (problem !== null && declared.has(nameOf(problem)))
      return { ok: false, failure: problem } as const;
    return isUnavailable(json) ? UNAVAILABLE : bad(status, json);
  };
}

function parseJson({ contentType, body }: HttpResponse): unknown {
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** The server said itself that it cannot answer now: expected, and logged where it happened. */
const isUnavailable = (json: unknown) =>
  typeof json === "object" && json !== null && "code" in json && json.code === "unavailable";
