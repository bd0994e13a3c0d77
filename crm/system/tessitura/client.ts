// Calls Tessitura's REST API. Only the calls of `calls.generated.ts` can be made. A read is sent again once if the
// connection failed; a write never, since the API has no keys that would tell a repeated one.

import { type Dispatcher, Pool } from "undici";
import type { Logger } from "pino";

import { Breaker } from "#runtime/breaker";
import { watchOutage } from "#runtime/outage";
import { buildRequest } from "./build-request";
import type { CallAnswer, CallFailure, CallName, CallRequest, CallResult } from "./call-types";
import { CALLS } from "./calls.generated";
import type { Connection } from "./connection";
import { readAnswer } from "./read-answer";
import { readFailure } from "./read-failure";

/** Milliseconds left for a series of calls. */
export type CallBudget = { left: () => number };

export function startCallBudget(ms: number, now = () => performance.now()): CallBudget {
  const end = now() + ms;
  return { left: () => end - now() };
}

type CallOptions = { timeoutMs?: number; budget?: CallBudget };

export type TessituraClient = {
  /** Throws only for a request that must not be sent: an unknown call, or a parameter of another shape. */
  call<Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    options?: CallOptions,
  ): Promise<CallResult<Name>>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 8_000;
/** A call with less time than this is not sent: its answer would be late. */
const MIN_TIMEOUT_MS = 10;
/** Timeouts of calls with less time than this do not count as failures of the system. */
const FAIR_TIMEOUT_MS = 2_000;
const CONNECT_MS = 2_000;
/** Seats of a large hall are about a megabyte. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Errors before anything was sent: no connection, no name, no trust in the certificate. */
const NOT_SENT =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT\w*|CERT_\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+|UNABLE_TO_\w+)$/;
const TOO_LARGE = "UND_ERR_RES_EXCEEDED_MAX_SIZE";

/** For the log. Errors of the connection can carry what was sent or received. */
class CallFailed extends Error {
  constructor(readonly code: string) {
    super(`failed: ${code}`);
  }
}

type Received = { status: number; body: string };
type Attempt = { received: Received } | { code: string };

const getCode = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof AggregateError) return getCode(error.errors[0]);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

const TIMED_OUT = "TimeoutError";

/** `timeoutMs`: for calls that say nothing else. */
export function createTessituraClient({
  connection,
  log,
  timeoutMs = TIMEOUT_MS,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: {
  connection: Connection;
  log: Pick<Logger, "debug" | "info" | "warn">;
  timeoutMs?: number;
  maxAnswerBytes?: number;
}): TessituraClient {
  const base = connection.baseUrl.pathname.replace(/\/$/, "");
  const pool = new Pool(connection.baseUrl.origin, {
    connections: 32,
    connect: { timeout: CONNECT_MS },
    // Each call has its own limit, for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxAnswerBytes,
  });
  const breaker = new Breaker();
  const outage = watchOutage({
    onChange: (err) => log.warn({ err }, "ticketing system does not respond"),
    onEnd: (failures) => log.info({ failures }, "ticketing system responds again"),
  });

  const fail = (code: string) => {
    outage.failed(new CallFailed(code));
    breaker.failed();
  };

  async function send(request: ReturnType<typeof buildRequest>, ms: number): Promise<Attempt> {
    const { method, path, body } = request;
    const options: Dispatcher.RequestOptions = {
      method,
      path: `${base}${path}`,
      headers: {
        authorization: connection.authorization,
        accept: "application/json",
        "content-type": "application/json",
      },
      signal: AbortSignal.timeout(Math.ceil(ms)),
    };
    if (body !== undefined) options.body = body;
    try {
      const answer = await pool.request(options);
      return { received: { status: answer.statusCode, body: await answer.body.text() } };
    } catch (error) {
      return { code: getCode(error) };
    }
  }

  /** What became of a call that was answered. */
  function settle<Name extends CallName>(
    name: Name,
    received: Received,
  ): { value: CallAnswer<Name> } | { failure: CallFailure } {
    const { isRead } = CALLS[name];
    if (received.status >= 200 && received.status < 300) {
      const answer = readBody(name, received.body);
      if (answer === null) {
        fail("unexpected answer");
        return { failure: { code: isRead ? "unavailable" : "unknown" } };
      }
      breaker.succeeded();
      outage.worked();
      if (answer.mismatches.length > 0)
        log.warn({ call: name, mismatches: answer.mismatches }, "unexpected answer shape");
      // Checked by the schema that the type was generated with.
      return { value: answer.value as CallAnswer<Name> };
    }
    const { failure, isOutage, constant } = readFailure(received, isRead);
    const { status } = received;
    log.debug({ call: name, status, constant }, "ticketing system refused a call");
    if (isOutage) fail(`status ${status}`);
    else {
      breaker.succeeded();
      outage.worked();
    }
    return { failure };
  }

  async function make<Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    { timeoutMs: ownTimeout = timeoutMs, budget }: CallOptions,
  ): Promise<{ value: CallAnswer<Name> } | { failure: CallFailure }> {
    const built = buildRequest(name, request);
    const { isRead } = CALLS[name];
    if (!breaker.allows()) return { failure: { code: "unavailable" } };
    let wasSent = false;
    /** Of the last attempt, so that a read which was sent again counts as one failure. */
    let lost: string | null = null;
    for (let tries = isRead ? 2 : 1; tries > 0; tries -= 1) {
      const ms = Math.min(ownTimeout, budget?.left() ?? ownTimeout);
      if (ms < MIN_TIMEOUT_MS) break;
      const attempt = await send(built, ms);
      if ("received" in attempt) return settle(name, attempt.received);
      const { code } = attempt;
      lost = code === TIMED_OUT && ms < FAIR_TIMEOUT_MS ? null : code;
      wasSent = !NOT_SENT.test(code);
      log.debug({ call: name, code }, "ticketing system did not answer a call");
      if (code === TIMED_OUT || code === TOO_LARGE) break;
    }
    if (lost !== null) fail(lost);
    return { failure: { code: wasSent && !isRead ? "unknown" : "unavailable" } };
  }

  return {
    async call(name, request, options = {}) {
      const outcome = await make(name, request, options);
      // A read never has an unknown outcome.
      return (
        "failure" in outcome
          ? { ok: false, failure: outcome.failure }
          : { ok: true, value: outcome.value }
      ) as CallResult<typeof name>;
    },
    close: () => pool.close(),
  };
}

/** Null if a successful answer cannot be read. */
function readBody(name: CallName, body: string): ReturnType<typeof readAnswer> {
  try {
    return readAnswer(name, body === "" ? undefined : JSON.parse(body));
  } catch {
    return null;
  }
}
