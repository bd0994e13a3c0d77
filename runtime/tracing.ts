import { AsyncLocalStorage } from "node:async_hooks";
import type * as Api from "@opentelemetry/api";

import type { Operation } from "#contract/calls/define";

/** Name and attributes of a span. Never contains visitor data, URL paths or statement values. */
export type SpanDescription = { name: string; attributes: Api.Attributes };

export type OpenSpan = {
  set: (attributes: Api.Attributes) => void;
  /** `type`: an error code or class, never a message, which may contain user input. */
  fail: (type: string) => void;
};

/** Position of the current work in its trace. `span` is null if this program records no spans. */
type Position = { traceparent: string; span: Api.Span | null };

const positions = new AsyncLocalStorage<Position | undefined>();

type Running = {
  api: typeof Api;
  tracer: Api.Tracer;
  /** Holds back the ended spans of a trace until the returned function is called, which exports or drops them. */
  hold: (traceId: string) => (isSent: boolean) => void;
};
/** Null while tracing is off; incoming traces are then still passed on. */
let running: Running | null = null;

export const setTracing = (next: Running | null): void => void (running = next);
export const isTracing = (): boolean => running !== null;

/** W3C Trace Context, version 00: trace id, parent span id, flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The trace id in a `traceparent` header; null if the header is missing or malformed. */
export const readTraceId = (header: unknown): string | null =>
  typeof header === "string" ? (TRACEPARENT.exec(header)?.[1] ?? null) : null;

/** The `traceparent` header for an outgoing call; undefined outside a trace. */
export const currentTraceparent = (): string | undefined => positions.getStore()?.traceparent;

export type TracedRequest = {
  /** For the log. */
  traceId: string | null;
  /** Runs `work` as part of the request's trace. */
  run: <T>(work: () => T) => T;
  end: (status: number) => void;
};

const UNTRACED: TracedRequest = { traceId: null, run: (work) => work(), end: () => undefined };

export const describeRequest = (method: string, route: string | undefined): SpanDescription => ({
  name: route === undefined ? method : `${method} ${route}`,
  attributes: {
    "http.request.method": method,
    ...(route !== undefined && { "http.route": route }),
  },
});

/**
 * Starts a server span for an incoming request. `route` is the matched pattern; `traceparent` is the header, which is
 * passed on unchanged while tracing is off.
 */
export function traceRequest(request: {
  method: string;
  route: string | undefined;
  traceparent: unknown;
}): TracedRequest {
  const traceId = readTraceId(request.traceparent);
  const caller =
    traceId === null ? undefined : { traceparent: String(request.traceparent), span: null };
  if (running === null)
    return caller === undefined
      ? UNTRACED
      : { ...UNTRACED, traceId, run: (work) => positions.run(caller, work) };
  const { api } = running;
  const { position, span } = startSpan(
    running,
    api.SpanKind.SERVER,
    describeRequest(request.method, request.route),
    caller,
  );
  return {
    traceId: span.spanContext().traceId,
    run: (work) => positions.run(position, work),
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) markFailed(api, span, String(status));
      span.end();
    },
  };
}

export const describeCall = (name: string, { method, path }: Operation): SpanDescription => ({
  name,
  attributes: { "http.request.method": method, "url.template": path },
});

/** Runs a call to the box office in a client span. A refusal (4xx) does not mark the span as failed. */
export function traceCall<T extends { status: number } | null>(
  name: string,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  const describe = () => describeCall(name, operation);
  return inClientSpan(describe, async (span) => {
    const response = await work();
    if (response === null) span.fail("unavailable");
    else {
      span.set({ "http.response.status_code": response.status });
      if (response.status >= 500) span.fail(String(response.status));
    }
    return response;
  });
}

const NO_SPAN: OpenSpan = { set: () => undefined, fail: () => undefined };

/** Runs `work` in a client span of the current request or job; without a span outside of one. */
export async function inClientSpan<T>(
  describe: () => SpanDescription,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const parent = positions.getStore();
  if (running === null || parent?.span?.isRecording() !== true) return work(NO_SPAN);
  const { api } = running;
  const { position, span } = startSpan(running, api.SpanKind.CLIENT, describe(), parent);
  return runInSpan(api, position, span, work);
}

/**
 * Runs a job as a new trace. `work` returns whether there was anything to do; the spans of idle runs are dropped, since
 * jobs poll all day.
 */
export async function traceJob(
  name: string,
  work: (span: OpenSpan) => Promise<boolean>,
): Promise<boolean> {
  if (running === null) return work(NO_SPAN);
  const { api, hold } = running;
  const description = { name: `job ${name}`, attributes: {} };
  const { position, span } = startSpan(running, api.SpanKind.INTERNAL, description, undefined);
  const release = hold(span.spanContext().traceId);
  // A failed run had something to do.
  let hasWorked = true;
  try {
    hasWorked = await runInSpan(api, position, span, work);
  } finally {
    release(hasWorked);
  }
  return hasWorked;
}

async function runInSpan<T>(
  api: typeof Api,
  position: Position,
  span: Api.Span,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const open: OpenSpan = {
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => markFailed(api, span, type),
  };
  try {
    return await positions.run(position, () => work(open));
  } catch (error) {
    open.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The error's code (PostgreSQL, system), or else its class name. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function markFailed(api: typeof Api, span: Api.Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}

function startSpan(
  { api, tracer }: Running,
  kind: Api.SpanKind,
  { name, attributes }: SpanDescription,
  parent: Position | undefined,
): { position: Position; span: Api.Span } {
  const span = tracer.startSpan(name, { kind, attributes }, getContext(api, parent));
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, "0");
  return { position: { traceparent: `00-${traceId}-${spanId}-${flags}`, span }, span };
}

function getContext(api: typeof Api, parent: Position | undefined): Api.Context {
  if (parent === undefined) return api.ROOT_CONTEXT;
  if (parent.span !== null) return api.trace.setSpan(api.ROOT_CONTEXT, parent.span);
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(parent.traceparent) ?? [];
  const traceFlags = Number.parseInt(flags, 16);
  const caller = { traceId, spanId, traceFlags, isRemote: true };
  return api.trace.setSpanContext(api.ROOT_CONTEXT, caller);
}
