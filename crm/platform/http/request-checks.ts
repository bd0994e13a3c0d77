import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { sendProblem } from "#contract/fastify";
import { HOST } from "#contract/http";
import {
  createRequestGate,
  PRIORITIES,
  RETRY_AFTER_SECONDS,
  TURNED_AWAY,
  URGENCIES,
  type Urgency,
} from "#contract/request-gate";

const digest = (value: string) => createHash("sha256").update(value).digest();

/** Requires the API key. Compares digests, so that timing reveals neither content nor length. */
export function requireApiKey(key: string) {
  const expected = digest(`Bearer ${key}`);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (request.routeOptions.config.open === true) return undefined;
    const shown = digest(request.headers.authorization ?? "");
    if (timingSafeEqual(shown, expected)) return undefined;
    return sendProblem(reply.header("www-authenticate", "Bearer"), { code: "not-authorised" });
  };
}

export function checkHost(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) =>
    HOST.test(request.headers.host ?? "")
      ? undefined
      : sendProblem(reply, { code: "invalid", fields: { host: "malformed" } }),
  );
}

/** The storefront waits five seconds for an answer; for a page's second call, half of that. */
const LINE = { maxWaiting: 2_000, waitMs: 4_000, browsingWaitMs: 1_000 };
/** A page makes several calls, which mostly wait for the database. */
const minBrowsing = { withoutBuyers: 32, withBuyers: 8 };

/** Bounds the calls that are worked on at once. */
export function boundCalls(maxActive: number) {
  const gate = createRequestGate({ maxActive, minBrowsing, ...LINE });
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const leave = await gate.enter(urgencyOf(request));
    if (leave !== null && reply.raw.closed) {
      // The caller has given up.
      leave();
      return reply.hijack();
    }
    if (leave !== null) {
      reply.raw.once("close", leave);
      return undefined;
    }
    void reply.headers({ "retry-after": RETRY_AFTER_SECONDS, [TURNED_AWAY]: "1" });
    return sendProblem(reply, { code: "unavailable", requestId: request.id });
  };
}

function urgencyOf({ headers, routeOptions }: FastifyRequest): Urgency {
  // The card provider's messages come without the storefront's header.
  if (routeOptions.url?.endsWith("/payments/webhook")) return "paying";
  const stated = URGENCIES.find((urgency) => headers["priority"] === PRIORITIES[urgency]);
  // Without it a call is not for one visitor's page: it is read for many, or by another program.
  return stated ?? "buying";
}

/** U+0000 and halves of surrogate pairs: valid in JSON, and refused by PostgreSQL wherever they turn up. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses text that no database can hold before it gets there, so that it is the sender's error and not ours. */
export async function refuseUnstorableText(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { params, query, body } = request;
  if (![params, query, body].some(holdsUnstorable)) return undefined;
  return sendProblem(reply, { code: "invalid", fields: { request: "unstorable-text" } });
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some(holdsUnstorable);
}

/** The deepest request body of the API nests four levels. */
const MAX_DEPTH = 8;
/** Of a whole body. The largest, an order of stock items for every performance of a basket, has some hundreds. */
const MAX_VALUES = 5_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/**
 * Whether JSON is flat and short enough to be parsed and walked. One pass without recursion: deep nesting overflows the
 * stack of whatever walks it, long arrays cost every check.
 */
export function isAllowedJsonShape(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values++;
    else if (CLOSE.has(code)) depth--;
    else if (OPEN.has(code)) {
      depth++;
      values++;
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

class JsonShapeError extends Error {
  readonly statusCode = 400;
}

/** Reads JSON bodies as Fastify does by default, and refuses those that are too deep or hold too many values. */
export function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // `parseAs` makes a string of it.
    const text = body as string;
    if (isAllowedJsonShape(text)) void parse(request, text, done);
    else done(new JsonShapeError("The JSON body is too deep or too long"));
  });
}
