import { listProblemNames } from "./define";
import type { CallInput, Calls, Operation, Operations } from "./define";
import { FeatureOff } from "../names/features";
import { type LeftOut, parseReply } from "./lenient-lists";
import { getProblemName, readProblem } from "../problems/problem-json";
import { Unavailable } from "./unavailable";

/** One HTTP request of an operation. */
export type HttpCall = {
  operation: Operation;
  /** Relative to the API prefix, encoded, including the query string. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Whose attempts at codes and passwords are counted: an address block, or a browser known to the account. */
  caller?: string;
  /** No session was given, and the operation takes the caller's own. */
  takesOwnSession?: true;
  /** The form's key; the call's idempotency key is derived from it. */
  requestKey?: string;
};

export type HttpResponse = { status: number; contentType: string; body: Buffer };

/** Sends a call of the operation `name`; null when the outcome is unknown. */
export type Transport = (call: HttpCall, name: string) => Promise<HttpResponse | null>;

/** A response that does not match the contract, to be logged. */
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

/** Characters. No id in a path is longer (`idSchema`). */
const MAX_PATH_ID = 100;
/** Characters. The longest value in a query is a search of 200. */
const MAX_QUERY_VALUE = 200;

const hasTooLongValue = ({ params = {}, query = {} }: AnyInput) =>
  Object.values(params).some((id) => String(id).length > MAX_PATH_ID) ||
  Object.values(query).some((value) => String(value).length > MAX_QUERY_VALUE);

/** The operation's response to an id that nothing has. */
function notFound(operation: string, { problems }: Operation) {
  const has = (name: Operation["problems"][number]) => problems.includes(name);
  if (has("not-found")) return { ok: false, failure: { code: "not-found" } } as const;
  if (has("code-not-recognised"))
    return { ok: false, failure: { code: "code-not-recognised" } } as const;
  if (has("invalid")) return { ok: false, failure: { code: "invalid", fields: {} } } as const;
  throw new Unavailable(operation);
}

/**
 * Returns a function that creates clients, each with its own transport. A client has one function per operation, created
 * when it is first used. They return refusals, and throw `FeatureOff` if the system lacks the operation, and `Unavailable`
 * without an answer or for any response outside the contract. Ids that are too long for a URL are refused without a request.
 */
export function prepareClient<const All extends Operations>(
  operations: All,
  onContractViolation: (violation: ContractViolation) => void,
  onLeftOut: (operation: string, leftOut: LeftOut[]) => void = () => undefined,
): (transport: Transport) => Calls<All> {
  const readers = new Map<string, ReturnType<typeof responseReader>>();
  const getReader = (name: string, operation: Operation) => {
    const reader =
      readers.get(name) ?? responseReader(name, operation, onContractViolation, onLeftOut);
    readers.set(name, reader);
    return reader;
  };
  return (transport) => {
    const getCall = (name: string, operation: Operation) => {
      const read = getReader(name, operation);
      return async (input: AnyInput = {}) => {
        if (hasTooLongValue(input)) return notFound(name, operation);
        const response = await transport(httpCall(operation, input), name);
        if (response === null) throw new Unavailable(name);
        return read(response);
      };
    };
    const get = (calls: Record<string, unknown>, name: string | symbol): unknown => {
      if (typeof name === "symbol" || !Object.hasOwn(operations, name)) return undefined;
      return (calls[name] ??= getCall(name, operations[name] as Operation));
    };
    // `get` returns a call for each name in the object that `All` is inferred from.
    return new Proxy({}, { get }) as Calls<All>;
  };
}

export const createClient = <const All extends Operations>(
  operations: All,
  transport: Transport,
  ...reports: [
    onContractViolation: (violation: ContractViolation) => void,
    onLeftOut?: (operation: string, leftOut: LeftOut[]) => void,
  ]
): Calls<All> => prepareClient(operations, ...reports)(transport);

/** Builds the HTTP request of an operation with this input. */
export function httpCall(operation: Operation, input: AnyInput | CallInput<Operation>): HttpCall {
  const { params = {}, query = {}, body, session, ...rest } = input as AnyInput;
  const { idempotencyKey, requestKey, orderToken, caller } = rest;
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    // `encodeURIComponent` throws on a lone surrogate, which an id truncated within a character ends in.
    encodeURIComponent(String(params[name]).replace(/\p{Surrogate}/gu, "\uFFFD")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      for (const item of [value].flat()) search.append(name, String(item));
  const headers: Record<string, string> = { accept: fileType(operation) ?? "application/json" };
  const header = operation.session === "staff" ? "x-staff-session" : "x-customer-session";
  const takesOwnSession = operation.isSessionOptional === true && session === undefined;
  if (session) headers[header] = session;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  if (orderToken) headers["x-order-token"] = orderToken;
  return {
    operation,
    path: search.size === 0 ? path : `${path}?${search.toString()}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(takesOwnSession ? { takesOwnSession } : {}),
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
  onContractViolation: (violation: ContractViolation) => void,
  onLeftOut: (operation: string, leftOut: LeftOut[]) => void,
) {
  const declared = new Set<string>(listProblemNames(operation));
  const violation = (status: number, detail: unknown): never => {
    onContractViolation({ operation: name, status, detail });
    throw new Unavailable(name);
  };
  return (response: HttpResponse) => {
    const { status } = response;
    const success = operation.success[status];
    if (success !== undefined && "file" in success)
      return response.contentType.startsWith(success.file)
        ? ({ ok: true, value: response.body } as const)
        : violation(status, response.contentType);
    const json = status === 204 ? null : parseJson(response);
    if (success !== undefined) {
      const parsed = parseReply(success, json);
      if (!parsed.ok) return violation(status, parsed.failure.issues.slice(0, 5));
      const { reply, leftOut } = parsed.value;
      if (leftOut.length > 0) onLeftOut(name, leftOut);
      return { ok: true, value: reply } as const;
    }
    if (isUnavailable(json)) throw new Unavailable(name);
    const problem = readProblem(json);
    if (problem?.code === "feature-off") throw new FeatureOff(name);
    if (problem !== null && declared.has(getProblemName(problem)))
      return { ok: false, failure: problem } as const;
    return violation(status, json);
  };
}

/** Undefined if it is not JSON. */
export function parseJson({ contentType, body }: HttpResponse): unknown {
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** The server reported that it is unavailable, which it has logged itself: not a contract violation. */
const isUnavailable = (json: unknown) =>
  typeof json === "object" && json !== null && "code" in json && json.code === "unavailable";
