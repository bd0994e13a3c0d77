import { createHash } from "node:crypto";

import { Pool, type Dispatcher } from "undici";

import { type HttpCall, type HttpResponse, parseJson } from "#contract/calls/client";
import { Breaker } from "#runtime/breaker";
import { watchOutage, type Outage } from "#runtime/outage";
import { readProblem } from "#contract/problems/problem-json";
import { PRIORITIES, TURNED_AWAY } from "#runtime/request-gate";
import { currentTraceparent } from "#runtime/tracing";
import type { Logger } from "../logger";
import { BUDGET_MS, budgetLeft } from "../request-budget";
import type { Caller } from "./caller";

type BoxOfficeClient = {
  /** Returns null if the outcome is unknown: the box office was down or slow, or the connection broke. */
  call: (call: HttpCall, from?: Caller | null) => Promise<HttpResponse | null>;
  /** Whether the last response says that CRM_API_KEY is not the box office's. */
  refusesKey: () => boolean;
  close: () => Promise<void>;
};

/** Whether the call can be refused because of a hold limit. */
const takesSeats = ({ operation }: HttpCall) =>
  operation.problems.includes("not-allowed/customer-holds-too-many");

/** A form posted again with other content, as after going back, is another request and needs another key. */
function keyOfContent({ requestKey, operation, path, body }: HttpCall): string | undefined {
  if (requestKey === undefined) return undefined;
  const content = JSON.stringify([requestKey, operation.method, path, body ?? null]);
  return createHash("sha256").update(content).digest("base64url");
}

const RETRYABLE = new Set([502, 503, 504]);
/** Also the status for customers and staff who are not signed in. */
const UNAUTHORIZED = 401;

/** Errors before anything was sent. */
const NOT_SENT = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"]);

/** One of several box offices on one database. One that is stopping or down is skipped for a while. */
type Office = { pool: Pool; skippedUntil: number; outage: Outage };

/** The status of a response that is no answer to the call; `code` tells outages apart. */
class NoAnswer extends Error {
  readonly code: string;
  constructor(status: number) {
    super(status === UNAUTHORIZED ? "it refuses CRM_API_KEY" : `status ${status}`);
    this.code = String(status);
  }
}

const refusesKey = (response: HttpResponse): boolean =>
  response.status === UNAUTHORIZED && readProblem(parseJson(response))?.code === "not-authorised";

const SKIP_MS = 1_000;
/** Timeouts of calls with less time than this do not count as failures of the box office. */
const FAIR_TIMEOUT_MS = 2_000;

/** A call with less time than this is not sent: its response would be late, and whether it was carried out, unknown. */
const MIN_TIMEOUT_MS = 10;

/** Milliseconds. Limited by the request's budget, except for documents, which may take longer than pages. */
function timeoutFor({ operation: { timeoutMs = BUDGET_MS } }: HttpCall): number {
  return timeoutMs > BUDGET_MS ? timeoutMs : Math.min(timeoutMs, budgetLeft());
}

/** Whether a call may be sent again although it may have been carried out. */
const isRepeatable = ({ operation, requestKey, headers }: HttpCall) =>
  operation.isSafeToRetry || requestKey !== undefined || "idempotency-key" in headers;

/** `countsAsFailure`: for the circuit breaker. */
type FailedAttempt = { shouldRetry: boolean; countsAsFailure: boolean };

function getHeaders(call: HttpCall, apiKey: string, from: Caller | null): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, ...call.headers };
  if (call.body !== undefined) headers["content-type"] = "application/json";
  const session = call.takesOwnSession ? from?.session() : null;
  if (session) headers["x-customer-session"] = session;
  if (from !== null) {
    headers["x-request-id"] = from.requestId;
    headers["x-visitor-address"] = from.address || "unknown";
    if (from.urgency !== undefined) headers["priority"] = PRIORITIES[from.urgency];
  }
  const traceparent = currentTraceparent();
  if (traceparent !== undefined) headers["traceparent"] = traceparent;
  const turns = takesSeats(call) ? (from?.turns() ?? []) : [];
  if (turns.length > 0) headers["x-queue-places"] = turns.join();
  if (call.caller !== undefined) {
    headers["x-caller"] = call.caller;
    const known = from?.knownBrowser();
    if (known) headers["x-known-browser"] = known;
  }
  const contentKey = keyOfContent(call);
  if (contentKey !== undefined) headers["idempotency-key"] ??= contentKey;
  if ("idempotency-key" in headers && from !== null) headers["x-visitor"] = from.visitor;
  return headers;
}

/** `baseUrl`: one or more URLs separated by spaces, used in turn. */
export function createHttpTransport(options: {
  baseUrl: string;
  apiKey: string;
  logger: Logger;
  onHoldRefused?: (() => void) | undefined;
}): BoxOfficeClient {
  const addresses = options.baseUrl.split(" ").map((address) => new URL(address));
  const base = `${addresses[0]?.pathname.replace(/\/$/, "") ?? ""}/api/v3`;
  const offices = addresses.map(({ origin }): Office => {
    const connect = { timeout: 1000 };
    // No timeouts here: each call has its own, for all of it.
    const limits = { connections: 64, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 };
    const outage = watchOutage({
      onChange: (err) =>
        options.logger.warn({ err, office: origin }, "box office does not respond"),
      onEnd: (failures) =>
        options.logger.info({ office: origin, failures }, "box office responds again"),
    });
    return { pool: new Pool(origin, { connect, ...limits }), skippedUntil: 0, outage };
  });
  const breaker = new Breaker();
  let isKeyRefused = false;
  let nextIndex = 0;

  function nextOffice(): Office {
    const available = offices.filter(({ skippedUntil }) => skippedUntil < performance.now());
    const candidates = available.length > 0 ? available : offices;
    return candidates[(nextIndex += 1) % candidates.length] as Office;
  }

  async function send(
    call: HttpCall,
    from: Caller | null,
    { office, timeout }: { office: Office; timeout: number },
  ): Promise<HttpResponse & { isBusy: boolean }> {
    const request: Dispatcher.RequestOptions = {
      method: call.operation.method,
      path: `${base}${call.path}`,
      headers: getHeaders(call, options.apiKey, from),
      signal: AbortSignal.timeout(Math.ceil(timeout)),
    };
    if (call.body !== undefined) request.body = JSON.stringify(call.body);
    const { statusCode, headers, body } = await office.pool.request(request);
    if (headers["connection"] === "close") office.skippedUntil = performance.now() + SKIP_MS;
    if (statusCode === 429 && takesSeats(call)) options.onHoldRefused?.();
    return {
      status: statusCode,
      contentType: String(headers["content-type"] ?? ""),
      body: Buffer.from(await body.arrayBuffer()),
      isBusy: headers[TURNED_AWAY] !== undefined,
    };
  }

  /** Sends a call once. `shouldRetry` is false after a timeout, and when the box office is busy. */
  async function attempt(
    call: HttpCall,
    from: Caller | null,
  ): Promise<{ response: HttpResponse } | FailedAttempt> {
    const timeout = timeoutFor(call);
    if (timeout < MIN_TIMEOUT_MS) return { shouldRetry: false, countsAsFailure: false };
    const office = nextOffice();
    try {
      const { isBusy, ...response } = await send(call, from, { office, timeout });
      const { status } = response;
      isKeyRefused = refusesKey(response);
      if (!isKeyRefused && !RETRYABLE.has(status)) {
        office.outage.worked();
        return { response };
      }
      office.outage.failed(new NoAnswer(status));
      if (isKeyRefused) return { shouldRetry: false, countsAsFailure: true };
      // Not with an idempotency key: the response would be the same, or a second failure would be recorded.
      return { shouldRetry: !isBusy && call.operation.isSafeToRetry, countsAsFailure: !isBusy };
    } catch (error) {
      office.outage.failed(error);
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (NOT_SENT.has(code)) {
        office.skippedUntil = performance.now() + SKIP_MS;
        return { shouldRetry: true, countsAsFailure: true };
      }
      const isLate = error instanceof Error && error.name === "TimeoutError";
      const countsAsFailure = !isLate || timeout >= FAIR_TIMEOUT_MS;
      return { shouldRetry: !isLate && isRepeatable(call), countsAsFailure };
    }
  }

  return {
    async call(call, from = null) {
      if (!breaker.allows()) return null;
      let outcome = await attempt(call, from);
      if ("shouldRetry" in outcome && outcome.shouldRetry) outcome = await attempt(call, from);
      if ("shouldRetry" in outcome) {
        if (outcome.countsAsFailure) breaker.failed();
        return null;
      }
      breaker.succeeded();
      return outcome.response;
    },
    refusesKey: () => isKeyRefused,
    close: async () => void (await Promise.all(offices.map(({ pool }) => pool.close()))),
  };
}
