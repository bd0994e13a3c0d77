import { z } from "zod";

import type { Problem, ProblemName } from "./problems";
import { idSchema } from "./schemas/scalars";

/**
 * Whose session a call takes: nobody's, a customer's, a customer's if one is signed in, a staff member's, theirs if one
 * is signed in, or the visitor's: the client adds the visitor's session, if there is one.
 */
export type SessionKind = "none" | "customer" | "customer?" | "staff" | "staff?" | "visitor";

/** A reply that is a file, with its media type, instead of JSON. */
type FileReply = { file: string };

/** One call of the API. Both programs derive their side of it from this. */
export type Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's prefix, with parameters as `:id`. */
  path: `/${string}`;
  tags: readonly string[];
  summary: string;
  description?: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  session: SessionKind;
  /** Takes no API key. */
  isOpen?: true;
  /** The same call may be sent again with the same key; it takes effect once. "always": it is refused without a key. */
  needsIdempotencyKey?: true | "always";
  /** The token of a link to an order opens it without signing in as its customer. */
  takesOrderToken?: true;
  /** Bytes of its body, where they may be more than of any other call. */
  bodyLimit?: number;
  /** How long the answer may take, where that is not the time that a page may take. */
  timeoutMs?: number;
  /** Failed attempts are counted by `caller`: an address block or a known browser. */
  countsAttempts?: true;
  /** The client may send it again if the connection fails. */
  isSafeToRetry: boolean;
  /** Replies of success by status. 204 has `z.null()`. Reply schemas have no transforms and no defaults. */
  success: Readonly<Record<number, z.core.$ZodType | FileReply>>;
  problems: readonly ProblemName[];
};

export type Operations = Readonly<Record<string, Operation>>;

type Shared = Partial<Omit<Operation, "method" | "path" | "summary">> & {
  /** Of the ids in the path; `idSchema` by default. */
  pathIds?: z.ZodType<string, string>;
};

/** What an operation says itself; it may override what is shared. */
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
 * Gives one function per method that declares an operation: `customer.get("/customer/addresses/:id", { … })`. Defaults of
 * an operation: what they share; ids as parameters of the path; safe to retry if a GET; no problems.
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

/** A key as it is sent, or that of a form: of the form's key another call, or other content, is another request. */
type SentKey = { idempotencyKey: string } | { requestKey: string };

type SentSession<O extends Operation> = O["session"] extends "customer" | "staff"
  ? { session: string }
  : O["session"] extends "customer?" | "staff?"
    ? { session: string | null }
    : unknown;

/**
 * Begins the name of a caller that the storefront knows from an earlier sign-in to the same account: no stranger to it,
 * whatever strangers try.
 */
export const KNOWN_CALLER = "known browser ";

/** What a client passes: the parts that the operation declares, and nothing else. */
export type CallInput<O extends Operation> = SentPart<O, "params"> &
  SentPart<O, "query"> &
  SentPart<O, "body"> &
  SentSession<O> &
  (O extends { needsIdempotencyKey: true | "always" } ? SentKey : unknown) &
  (O extends { takesOrderToken: true } ? { orderToken: string | null } : unknown) &
  (O extends { countsAttempts: true } ? { caller: string } : unknown);

type Success<O extends Operation> = O["success"][keyof O["success"]];

/** What a client gets on success. A file is its bytes. */
export type CallValue<O extends Operation> =
  Success<O> extends infer S ? (S extends FileReply ? Uint8Array : OutputOf<S>) : never;

/** What the session kind of an operation adds to its problems. */
type SessionProblem<O extends Operation> = O["session"] extends "customer" | "staff"
  ? "not-signed-in"
  : never;

export type ProblemOf<O extends Operation> = Problem<O["problems"][number] | SessionProblem<O>>;

/** Outcome unknown: timeout, connection failure or an unexpected response shape. */
export type Unavailable = { code: "unavailable" };

/** A value, or why there is none: one of these problems, or `unavailable`. */
export type Outcome<T, Names extends ProblemName = never> =
  { ok: true; value: T } | { ok: false; failure: Problem<Names> | Unavailable };

/** What an operation gives: its value, or a declared problem, or `unavailable`. */
export type Result<O extends Operation> = Outcome<
  CallValue<O>,
  O["problems"][number] | SessionProblem<O>
>;

/** An operation as a function. Without required input it may be called with nothing. */
export type Call<O extends Operation> =
  object extends CallInput<O>
    ? (input?: CallInput<O>) => Promise<Result<O>>
    : (input: CallInput<O>) => Promise<Result<O>>;

export type Calls<All extends Operations> = { [Name in keyof All]: Call<All[Name]> };

/** What a handler receives: every part parsed. */
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

/** What a handler answers: one of the declared replies, or one of the declared problems. */
export type Reply<O extends Operation> = SuccessReply<O> | { problem: ProblemOf<O> };
