import { z } from "zod";

import type { Problem, ProblemName } from "../problems/problems";
import { idSchema } from "../schemas/scalars";
import type { AuditRead, StaffPermission } from "../schemas/staff";

/** The session that a call requires. */
export type SessionKind = "none" | "customer" | "staff";

/** A file as the reply, by its media type, instead of JSON. */
type FileReply = { file: string };

/** One call of the API. The storefront's client and the box office's routes are both derived from it. */
export type Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the API prefix, with parameters as `:id`. */
  path: `/${string}`;
  tags: readonly string[];
  summary: string;
  description?: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  session: SessionKind;
  /** May be called without the session. If none is given, the client adds the caller's own; null sends none. */
  isSessionOptional?: true;
  /** Staff whose role lacks it are refused as `not-allowed/role`. Without it, any staff member may call. */
  permission?: StaffPermission;
  /** Its reply has personal data: the entry that it writes to the audit log, about the id in the path if there is one. */
  reads?: AuditRead;
  /** The handler looks up the customer's session itself, if it needs it. If it is required, it must return `not-signed-in`. */
  findsCustomer?: true;
  /** Requires no API key. */
  isOpen?: true;
  /** Repeated with the same key, the call takes effect once. "always": refused without a key. */
  needsIdempotencyKey?: true | "always";
  /** Accepts the token of an order link instead of the customer's session. */
  takesOrderToken?: true;
  /** Maximum body size in bytes; `BODY_LIMIT` by default. */
  bodyLimit?: number;
  /** Overrides the client's default timeout. */
  timeoutMs?: number;
  /** Failed attempts are counted by `caller`: an address block or a known browser. */
  countsAttempts?: true;
  /** Whether the client may retry after a connection failure. */
  isSafeToRetry: boolean;
  /** Success replies by status; `z.null()` for 204. Reply schemas have no transforms and no defaults. */
  success: Readonly<Record<number, z.core.$ZodType | FileReply>>;
  problems: readonly ProblemName[];
};

export type Operations = Readonly<Record<string, Operation>>;

type Shared = Partial<Omit<Operation, "method" | "path" | "summary">> & {
  /** Schema of the ids in the path; `idSchema` by default. */
  pathIds?: z.ZodType<string, string>;
};

/** What a single operation declares; overrides the shared values. */
type Own<S extends Shared> = Partial<Operation> &
  Pick<Operation, "summary"> &
  Omit<Pick<Operation, "tags" | "session" | "success">, keyof S>;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParameterOf<Tail>
    : Rest
  : never;

type ByRoute<Method extends Operation["method"], Path extends string, S extends Shared> = {
  method: Method;
  path: Path;
  isSafeToRetry: Method extends "GET" ? true : false;
  problems: readonly [];
} & ([ParameterOf<Path>] extends [never]
  ? unknown
  : {
      params: z.ZodObject<
        Record<ParameterOf<Path>, S extends { pathIds: infer Id } ? Id : typeof idSchema>
      >;
    });

type Merged<A, B> = {
  [K in keyof A | keyof B]: K extends keyof B ? B[K] : K extends keyof A ? A[K] : never;
};

function declareBy<const Method extends Operation["method"], const S extends Shared>(
  method: Method,
  { pathIds = idSchema, ...shared }: S,
) {
  return <const Path extends Operation["path"], const O extends Own<S>>(path: Path, own: O) => {
    const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => [name, pathIds] as const);
    const byRoute = {
      method,
      path,
      isSafeToRetry: method === "GET",
      problems: [],
      ...(ids.length > 0 && { params: z.object(Object.fromEntries(ids)) }),
    };
    // The spread's own type would lose the literals.
    return { ...byRoute, ...shared, ...own } as unknown as Merged<
      Merged<ByRoute<Method, Path, S>, Omit<S, "pathIds">>,
      O
    >;
  };
}

/**
 * Returns one function per method, which declares an operation: `customer.get("/customer/addresses/:id", { … })`.
 * An operation inherits the shared values. By default its path parameters are ids, a GET is safe to retry, and there
 * are no problems.
 */
export function declareOperations<const S extends Shared>(shared: S) {
  return {
    get: declareBy("GET", shared),
    post: declareBy("POST", shared),
    put: declareBy("PUT", shared),
    patch: declareBy("PATCH", shared),
    delete: declareBy("DELETE", shared),
  };
}

type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : unknown;
type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : unknown;
type Part<O extends Operation, K extends "params" | "query" | "body"> =
  O extends Record<K, infer S extends z.core.$ZodType> ? S : never;

type SentPart<O extends Operation, K extends "params" | "query" | "body"> = [Part<O, K>] extends [
  never,
]
  ? unknown
  : object extends InputOf<Part<O, K>>
    ? { [P in K]?: InputOf<Part<O, K>> }
    : { [P in K]: InputOf<Part<O, K>> };

/** The key to send, or a form's key, from which one is derived by operation and content. */
type SentKey = { idempotencyKey: string } | { requestKey: string };

type SentSession<O extends Operation> = O["session"] extends "none"
  ? unknown
  : O extends { isSessionOptional: true }
    ? { session?: string | null }
    : { session: string };

/**
 * Prefix of a caller who has signed in to the same account with this browser before. Wrong attempts of strangers do not
 * lock such a caller out.
 */
export const KNOWN_CALLER = "known browser ";

/** Input of a client function: the parts that the operation declares, and nothing else. */
export type CallInput<O extends Operation> = SentPart<O, "params"> &
  SentPart<O, "query"> &
  SentPart<O, "body"> &
  SentSession<O> &
  (O extends { needsIdempotencyKey: true | "always" } ? SentKey : unknown) &
  (O extends { takesOrderToken: true } ? { orderToken: string | null } : unknown) &
  (O extends { countsAttempts: true } ? { caller: string } : unknown);

type Success<O extends Operation> = O["success"][keyof O["success"]];

/** Value of a successful call; a file is returned as bytes. */
export type CallValue<O extends Operation> =
  Success<O> extends infer S ? (S extends FileReply ? Uint8Array : OutputOf<S>) : never;

/** What an operation may return: its declared problems, and those of its session and permission. */
type ProblemNameOf<O extends Operation> =
  | O["problems"][number]
  | (O["session"] extends "none"
      ? never
      : O extends { isSessionOptional: true }
        ? never
        : "not-signed-in")
  | (O extends { permission: StaffPermission } ? "not-allowed/role" : never);

export const requiresSession = ({ session, isSessionOptional }: Operation): boolean =>
  session !== "none" && isSessionOptional !== true;

export const listProblemNames = (operation: Operation): ProblemName[] => [
  ...operation.problems,
  ...(requiresSession(operation) ? (["not-signed-in"] as const) : []),
  ...(operation.permission === undefined ? [] : (["not-allowed/role"] as const)),
];

export type ProblemOf<O extends Operation> = Problem<ProblemNameOf<O>>;

/** A value, or one of these problems; the client throws `unavailable`. */
export type Outcome<T, Names extends ProblemName = never> =
  | { ok: true; value: T }
  | ([Exclude<Names, "unavailable">] extends [never]
      ? never
      : { ok: false; failure: Problem<Exclude<Names, "unavailable">> });

export type ResultOf<O extends Operation> = Outcome<CallValue<O>, ProblemNameOf<O>>;

/** An operation as a function. The argument is optional when no input is required. */
export type Call<O extends Operation> =
  object extends CallInput<O>
    ? (input?: CallInput<O>) => Promise<ResultOf<O>>
    : (input: CallInput<O>) => Promise<ResultOf<O>>;

export type Calls<All extends Operations> = { [Name in keyof All]: Call<All[Name]> };

/** Input of a handler: the parsed parts of the request. */
export type HandlerInput<O extends Operation> = {
  params: OutputOf<Part<O, "params">>;
  query: OutputOf<Part<O, "query">>;
  body: OutputOf<Part<O, "body">>;
};

type SuccessReply<O extends Operation> = {
  [Status in keyof O["success"] & number]: {
    status: Status;
    body: O["success"][Status] extends FileReply
      ? Uint8Array
      : O["success"][Status] extends z.core.$ZodType
        ? z.output<O["success"][Status]>
        : never;
  };
}[keyof O["success"] & number];

/** What a handler returns: one of the declared replies or problems. */
export type Reply<O extends Operation> = SuccessReply<O> | { failure: ProblemOf<O> };
