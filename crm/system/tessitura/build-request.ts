import { CALLS } from "./calls.generated";
import vendor from "./calls.generated.json" with { type: "json" };
import type { CallName, CallRequest } from "./call-types";

/** What is sent. `path` has the session key and must not be logged. */
type WireRequest = { method: string; path: string; body: string | undefined };

const MAX_ID = 2 ** 31 - 1;
const SESSION_KEY = /^[A-Za-z0-9_-]{8,128}$/;
/** Nothing, one or two dots would be another path. */
const CHANGES_PATH = /^\.{0,2}$|[\p{Cc}\p{Surrogate}]/u;
const MAX_TEXT = 128;

/** The value itself may be a secret or a visitor's. */
const refuse = (name: string): never => {
  throw new Error(`not sent: ${name} has a value that it cannot have`);
};

const writeId = (name: string, value: unknown): string =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID
    ? String(value)
    : refuse(name);

/** An empty list would mean all. */
const writeList = (name: string, list: readonly unknown[]): string =>
  list.length > 0 ? list.map((id) => writeId(name, id)).join(",") : refuse(name);

function writeInPath(name: string, schema: object, value: unknown): string {
  if ("pattern" in schema) return writeId(name, value);
  if (typeof value !== "string" || value.length > MAX_TEXT || CHANGES_PATH.test(value))
    return refuse(name);
  if (name === "sessionKey" && !SESSION_KEY.test(value)) return refuse(name);
  return encodeURIComponent(value);
}

function writeInQuery(name: string, value: unknown): string {
  if (Array.isArray(value)) return writeList(name, value);
  if (typeof value === "number") return writeId(name, value);
  return typeof value === "string" || typeof value === "boolean"
    ? encodeURIComponent(String(value))
    : refuse(name);
}

function writeQuery(query: Record<string, unknown>): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${writeInQuery(name, value)}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** The system takes lists as texts with commas. */
function writeBody(body: object): string {
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) && value.every((item) => typeof item !== "object")
      ? writeList(name, value)
      : value,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** The schemas of a call's path parameters. Those of ids have a pattern. */
const getParameters = (name: CallName): Record<string, object> =>
  vendor.calls[name].parameters.properties;

/** Throws for an unknown call, and for a parameter that could make another call of this one. */
export function buildRequest<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): WireRequest {
  if (!Object.hasOwn(CALLS, name)) throw new Error("not sent: there is no such call");
  const { method, path } = CALLS[name];
  const {
    path: values = {},
    query = {},
    body,
  }: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: object;
  } = request;
  let inPath: string = path;
  for (const [parameter, schema] of Object.entries(getParameters(name)))
    inPath = inPath.replace(`{${parameter}}`, () =>
      writeInPath(parameter, schema, values[parameter]),
    );
  return {
    method,
    path: `${inPath}${writeQuery(query)}`,
    body: body === undefined ? undefined : writeBody(body),
  };
}
