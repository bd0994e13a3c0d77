import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { sendProblem } from "#contract/calls/fastify";
import { hasValidHost } from "#runtime/http";
import {
  createRequestGate,
  PRIORITIES,
  RETRY_AFTER_SECONDS,
  type RequestGate,
  TURNED_AWAY,
  URGENCIES,
  type Urgency,
} from "#runtime/request-gate";

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
    hasValidHost(request.raw)
      ? undefined
      : sendProblem(reply, { code: "invalid", fields: { host: "malformed" } }),
  );
}

/** Below the storefront's timeout of 4.5 seconds (decision 31), so that it gets the 503. */
const QUEUE_LIMITS = { maxWaiting: 2_000, waitMs: 4_000, browsingWaitMs: 1_000 };
/** A page makes several requests, which mostly wait for the database. */
const minBrowsing = { withoutBuyers: 32, withBuyers: 8 };

export const openCallGate = (maxActive: number): RequestGate =>
  createRequestGate({ maxActive, minBrowsing, ...QUEUE_LIMITS });

/**
 * Limits concurrent requests. Others wait by priority, then get 503. A request has a slot from when its body has been
 * received until its reply is made: receiving and sending take as long as the other side likes.
 */
export function limitConcurrency(app: FastifyInstance, gate: RequestGate): void {
  const slots = new WeakMap<FastifyRequest, () => void>();
  app.addHook("preValidation", async (request, reply) => {
    const leave = await gate.enter(getUrgency(request));
    if (leave !== null && reply.raw.destroyed) {
      // The caller disconnected while waiting.
      leave();
      return reply.hijack();
    }
    if (leave !== null) {
      slots.set(request, leave);
      reply.raw.once("close", leave);
      return undefined;
    }
    void reply.headers({ "retry-after": RETRY_AFTER_SECONDS, [TURNED_AWAY]: "1" });
    return sendProblem(reply, { code: "unavailable", requestId: request.id });
  });
  app.addHook("onSend", async (request) => slots.get(request)?.());
}

/** Closes the connection if the body of a request has not arrived within `ms`. */
export function receiveBodyWithin(app: FastifyInstance, ms: number): void {
  app.addHook("onRequest", async ({ raw }) => {
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, ms);
    raw.once("close", () => clearTimeout(timer));
  });
}

function getUrgency({ headers, routeOptions }: FastifyRequest): Urgency {
  // Webhooks have no Priority header.
  if (routeOptions.url?.endsWith("/payments/webhook")) return "paying";
  const urgency = URGENCIES.find((candidate) => headers["priority"] === PRIORITIES[candidate]);
  // Without the header a request is a cached read for many visitors, or another program's.
  return urgency ?? "buying";
}

/** U+0000 and unpaired surrogates: valid in JSON, refused by PostgreSQL. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses text that PostgreSQL cannot store, so that the sender gets 400 and not 500. */
export async function refuseUnstorableText(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { params, query, body } = request;
  if (![params, query, body].some(hasUnstorable)) return undefined;
  return sendProblem(reply, { code: "invalid", fields: { request: "unstorable-text" } });
}

function hasUnstorable(value: unknown): boolean {
  if (typeof value === "string") return UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some(hasUnstorable);
}

/** The API's deepest request body has four levels. */
const MAX_DEPTH = 8;
/** Per body. The largest, a basket's stock items for every performance, has some hundreds. */
const MAX_VALUES = 5_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/**
 * Whether JSON stays within `MAX_DEPTH` and `MAX_VALUES`. Not recursive and before parsing: deep nesting overflows the
 * stack, and long arrays slow down every later check.
 */
export function isAllowedJsonShape(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
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

/** Replaces Fastify's JSON parser with one that refuses bodies that are too deep or have too many values. */
export function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string;
    if (isAllowedJsonShape(text)) void parse(request, text, done);
    else done(new JsonShapeError("The JSON body is too deep or too long"));
  });
}
