import { z } from "zod";

import { httpCall, parseJson, type HttpResponse } from "#contract/calls/client";
import {
  type CallInput,
  type CallValue,
  type Operation,
  type Operations,
  type ProblemOf,
  listProblemNames,
} from "#contract/calls/define";
import { operations } from "#contract/operations/index";
import { getProblemName, readProblem } from "#contract/problems/problem-json";
import { type Problem, PROBLEMS } from "#contract/problems/problems";
import { type CallOptions, sendToBoxOffice } from "../servers/call-box-office";

/** Who calls, and the headers that the storefront adds. Omitted ones are not sent. */
export type Caller = Omit<CallOptions, "body" | "staff">;

type Loose<T> = { [K in keyof T]: T[K] | undefined };
/** Undefined is left out of a query; an undefined id throws, which a test may have looked up in vain. */
type Ids<I> = I extends { params: infer P } ? { params: Loose<P> } : unknown;
type Query<I> = I extends { query: infer Q }
  ? { query: Loose<Q> }
  : I extends { query?: infer Q }
    ? { query?: Loose<NonNullable<Q>> }
    : unknown;
export type ApiInput<O extends Operation> = Ids<CallInput<O>> &
  Query<CallInput<O>> &
  Pick<CallInput<O>, Extract<keyof CallInput<O>, "body">> &
  Caller;

type KeyOf<T> = T extends object ? keyof T : never;
/** The body that an operation takes. */
export type ApiBody<Name extends keyof typeof operations> =
  CallInput<(typeof operations)[Name]> extends { body?: infer B } ? NonNullable<B> : never;

/** A union whose members' fields can be read without telling the members apart: a test fails if one is missing. */
type Readable<T, Keys = KeyOf<T>> = T extends object
  ? T & { [K in Exclude<Keys, keyof T> & string]: never }
  : T;

/** A call's value or failure. Reading the other one throws an error that names the call. */
export type ApiAnswer<O extends Operation> = {
  readonly ok: boolean;
  readonly value: Readable<CallValue<O>>;
  readonly failure: Readable<ProblemOf<O>>;
  /** "ok", or the failure's name, such as "conflict/paying". */
  readonly outcome: string;
};

/** Any operation's answer. */
export type AnyAnswer = Pick<ApiAnswer<Operation>, "ok" | "outcome"> & {
  readonly value: unknown;
  readonly failure: Problem;
};

type ApiCall<O extends Operation> =
  object extends ApiInput<O>
    ? (input?: ApiInput<O>) => Promise<ApiAnswer<O>>
    : (input: ApiInput<O>) => Promise<ApiAnswer<O>>;

export type ApiClient<All extends Operations = typeof operations> = {
  [Name in keyof All]: ApiCall<All[Name]>;
};

type AnyInput = Caller & { params?: object; query?: object; body?: unknown };

class Done {
  readonly ok = true;
  readonly value: unknown;
  readonly #name: string;
  constructor(name: string, value: unknown) {
    this.#name = name;
    this.value = value;
  }
  get outcome() {
    return "ok";
  }
  get failure(): never {
    throw new Error(`${this.#name} was not refused: ${JSON.stringify(this.value)}`);
  }
}

class Refused {
  readonly ok = false;
  readonly failure: { code: string; reason?: string };
  readonly #name: string;
  constructor(name: string, failure: { code: string; reason?: string }) {
    this.#name = name;
    this.failure = failure;
  }
  get outcome() {
    return getProblemName(this.failure);
  }
  get value(): never {
    throw new Error(`${this.#name} was refused: ${JSON.stringify(this.failure)}`);
  }
}

/**
 * One function per operation of the contract. A response that the contract does not declare for the operation throws:
 * another status, another problem, a value outside its schema. So does a lost connection.
 */
export function createApiClient(
  { url, apiKey }: { url: string; apiKey: string },
  /** Changes what is sent: for tests that remember sessions. */
  prepare: <I extends AnyInput>(operation: Operation, input: I) => I = (_, input) => input,
  onAnswer: (operation: Operation, sent: AnyInput, answer: Done | Refused) => void = () =>
    undefined,
): ApiClient {
  const calls = Object.entries<Operation>(operations).map(([name, operation]) => {
    const call = async (input: AnyInput = {}) => {
      for (const [id, value] of Object.entries(input.params ?? {}))
        if (value === undefined) throw new Error(`${name} needs ${id}`);
      const sent = prepare(operation, input);
      const { params, query, session, body, ...caller } = sent;
      const parts = { params, query, body, session } as CallInput<Operation>;
      const { path, headers } = httpCall(operation, parts);
      const response = await sendToBoxOffice({ url, apiKey }, operation.method, path, {
        body,
        ...caller,
        more: headers,
      });
      const answer = readAnswer(name, operation, response);
      onAnswer(operation, sent, answer);
      return answer;
    };
    return [name, call] as const;
  });
  // The entries come from `operations`.
  return Object.fromEntries(calls) as unknown as ApiClient;
}

function readAnswer(name: string, operation: Operation, response: HttpResponse): Done | Refused {
  const { status, body, contentType } = response;
  const fail = (why: unknown) =>
    new Error(`${name} answered ${status} outside the contract: ${JSON.stringify(why)}`);
  const success = operation.success[status];
  if (success !== undefined && "file" in success) {
    if (!contentType.startsWith(success.file)) throw fail(contentType);
    return new Done(name, body);
  }
  const json = status === 204 ? null : parseJson(response);
  if (success !== undefined) {
    const parsed = z.safeParse(success, json);
    if (!parsed.success) throw fail(parsed.error.issues);
    // As it was sent: what the schema does not declare is seen too.
    return new Done(name, json);
  }
  const problem = readProblem(json);
  const isDeclared =
    problem !== null && listProblemNames(operation).some((one) => one === getProblemName(problem));
  if (!isDeclared || PROBLEMS[getProblemName(problem) as keyof typeof PROBLEMS].status !== status)
    throw fail(json ?? body.toString("utf8"));
  return new Refused(name, problem);
}
