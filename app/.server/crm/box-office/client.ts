import { createHash } from "node:crypto";

import { errors, Pool } from "undici";
import type { Dispatcher } from "undici";

import type { Logger } from "../../logger";
import { requestScope } from "../../request-scope";
import { Breaker } from "./breaker";

export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v3, its parts encoded. */
  path: string;
  body?: unknown;
  /** What the operation itself sends. */
  headers?: Record<string, string>;
  customerSession?: string | null;
  staffSession?: string;
  /** Of a link to an order. */
  orderToken?: string;
  idempotencyKey?: string;
  /** Of a form: the same call with it is one call. With other content, as after Back and another choice, it is another. */
  requestKey?: string;
  /** Who tries a code, in the storefront's own words. */
  caller?: string;
  /** It changes nothing, whatever its method: asked again where the line broke. */
  isSafeToRetry?: boolean;
  accept?: string;
  /** How long the first byte may take; 5 s unless told otherwise. */
  headersTimeout?: number;
};

export type Answer = { status: number; contentType: string; body: Buffer };

export type BoxOfficeClient = {
  /** Null when nothing is known of what the box office did: it was down, slow, or the line broke. */
  call: (call: Call) => Promise<Answer | null>;
  close: () => Promise<void>;
};

/** A claimed basket answers its customer's session only, so each call about one carries the visitor's. */
const isAboutBasket = ({ path }: Call) => /^\/(?:baskets\/|instances\/[^/]+\/form)/.test(path);

function keyOfContent({ requestKey, method, path, body }: Call): string | undefined {
  if (requestKey === undefined) return undefined;
  const content = JSON.stringify([requestKey, method, path, body ?? null]);
  return createHash("sha256").update(content).digest("base64url");
}

const RETRYABLE = new Set([502, 503, 504]);

/** HTTP to the box office: kept connections, short patience, one repeat of calls that are safe to repeat. */
export function createClient(options: {
  baseUrl: string;
  apiKey: string;
  logger: Logger;
  /** The visitor, or their address, holds as many seats as one may. */
  onHoldRefused?: (() => void) | undefined;
}): BoxOfficeClient {
  const { origin, pathname } = new URL(options.baseUrl);
  const base = `${pathname.replace(/\/$/, "")}/api/v3`;
  const pool = new Pool(origin, {
    connections: 64,
    connect: { timeout: 1000 },
    keepAliveTimeout: 30_000,
    bodyTimeout: 5000,
  });
  const breaker = new Breaker();

  async function once(call: Call): Promise<Answer> {
    const headers: Record<string, string> = {
      accept: call.accept ?? "application/json",
      authorization: `Bearer ${options.apiKey}`,
      ...call.headers,
    };
    if (call.body !== undefined) headers["content-type"] = "application/json";
    const scope = requestScope.getStore();
    const session = call.customerSession ?? (isAboutBasket(call) ? scope?.crmSession() : null);
    if (session) headers["x-customer-session"] ??= session;
    if (call.staffSession !== undefined) headers["x-staff-session"] = call.staffSession;
    if (call.orderToken !== undefined) headers["x-order-token"] = call.orderToken;
    // One visit can then be followed through the logs of both programs.
    if (scope !== undefined) {
      headers["x-request-id"] = scope.requestId;
      // The box office limits how many seats one address may hold; of a closed connection it is not known.
      headers["x-visitor-address"] = scope.address || "unknown";
    }
    if (call.caller !== undefined) {
      headers["x-caller"] = call.caller;
      const known = scope?.knownBrowser();
      if (known) headers["x-known-browser"] = known;
    }
    const idempotencyKey = call.idempotencyKey ?? keyOfContent(call);
    if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
    if ("idempotency-key" in headers && scope !== undefined) headers["x-visitor"] = scope.visitor;
    const request: Dispatcher.RequestOptions = {
      method: call.method,
      path: `${base}${call.path}`,
      headers,
      headersTimeout: call.headersTimeout ?? 5000,
    };
    if (call.body !== undefined) request.body = JSON.stringify(call.body);
    const answer = await pool.request(request);
    if (
      answer.statusCode === 429 &&
      /^\/baskets\/[^/]+\/(tickets|reclaim|packages)\b/.test(call.path)
    )
      options.onHoldRefused?.();
    return {
      status: answer.statusCode,
      contentType: String(answer.headers["content-type"] ?? ""),
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  }

  /** An answer, or whether asking again at once makes sense: not of a box office that let us wait in vain. */
  async function attempt(call: Call): Promise<{ answer: Answer } | { again: boolean }> {
    try {
      const answer = await once(call);
      if (!RETRYABLE.has(answer.status)) return { answer };
      options.logger.warn(
        { noun: nounOf(call), status: answer.status },
        "box office returned a retryable status",
      );
      return { again: true };
    } catch (error) {
      options.logger.warn({ err: error, noun: nounOf(call) }, "box office does not respond");
      const waited =
        error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
      return { again: !waited };
    }
  }

  /** The noun alone: what follows may be a token, a code or whom somebody looked for. */
  const nounOf = ({ path }: Call) => /^\/[a-z-]+/.exec(path)?.[0];

  return {
    async call(call) {
      if (!breaker.allows()) return null;
      let outcome = await attempt(call);
      if (
        "again" in outcome &&
        outcome.again &&
        (call.method === "GET" || call.isSafeToRetry === true)
      )
        outcome = await attempt(call);
      if ("again" in outcome) {
        breaker.failed();
        return null;
      }
      breaker.succeeded();
      return outcome.answer;
    },
    close: () => pool.close(),
  };
}
