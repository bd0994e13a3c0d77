import { AsyncLocalStorage } from "node:async_hooks";
import type * as Api from "@opentelemetry/api";

import type { Operation } from "./define";

/** How a span is named and described. Nothing of a visitor, no path and no value of a statement is ever part of it. */
export type SpanDescription = { name: string; attributes: Api.Attributes };

/** Takes what is known only at the end of the work. */
export type OpenSpan = {
  set: (attributes: Api.Attributes) => void;
  /** `type`: a code or the error's class; messages may hold what somebody typed. */
  fail: (type: string) => void;
};

/** Where the work under way is in its trace. `span` is null where this program makes no spans. */
type Position = { traceparent: string; span: Api.Span | null };

const positions = new AsyncLocalStorage<Position | undefined>();

/** OpenTelemetry, as `startTracing` loaded it. */
type Running = {
  api: typeof Api;
  tracer: Api.Tracer;
  /** Keeps the ended spans of a trace back, until the function that it answers says whether they are sent. */
  hold: (traceId: string) => (isSent: boolean) => void;
};
/** Null while traces are off: then nothing here does more than pass an incoming trace on. */
let running: Running | null = null;

export const setTracing = (next: Running | null): void => void (running = next);
export const isTracing = (): boolean => running !== null;

/** W3C Trace Context, version 00: the trace's id, the caller's span, and whether it is sampled. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The id of the trace that a `traceparent` header names; null for a header that names none. */
export const traceIdOf = (header: unknown): string | null =>
  typeof header === "string" ? (TRACEPARENT.exec(header)?.[1] ?? null) : null;

/** What a call made now has as its `traceparent`; undefined outside of traces. */
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
 * A request that came in, as a server span. `route`: its pattern, undefined where none matches. `traceparent`: the
 * header; with traces off it is passed on as it came.
 */
export function traceRequest(request: {
  method: string;
  route: string | undefined;
  traceparent: unknown;
}): TracedRequest {
  const traceId = traceIdOf(request.traceparent);
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

/** A call to the other program, as a client span of the request that makes it. A refusal is an answer, and no failure. */
export function traceCall<T extends { status: number } | null>(
  name: string,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  const describe = () => describeCall(name, operation);
  return inClientSpan(describe, async (span) => {
    const answer = await work();
    if (answer === null) span.fail("unavailable");
    else {
      span.set({ "http.response.status_code": answer.status });
      if (answer.status >= 500) span.fail(String(answer.status));
    }
    return answer;
  });
}

const NO_SPAN: OpenSpan = { set: () => undefined, fail: () => undefined };

/** Runs `work` as a client span of the request or job under way; outside of them, without a span. */
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
 * One run of a job as a trace of its own. `work` answers whether there was anything to do: a run without leaves no
 * spans, since jobs look for work all day.
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
  // One that fails has found something to do.
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

/** PostgreSQL's or the system's code, else the class. */
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
  const span = tracer.startSpan(name, { kind, attributes }, contextOf(api, parent));
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, "0");
  return { position: { traceparent: `00-${traceId}-${spanId}-${flags}`, span }, span };
}

function contextOf(api: typeof Api, parent: Position | undefined): Api.Context {
  if (parent === undefined) return api.ROOT_CONTEXT;
  if (parent.span !== null) return api.trace.setSpan(api.ROOT_CONTEXT, parent.span);
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(parent.traceparent) ?? [];
  const traceFlags = Number.parseInt(flags, 16);
  const caller = { traceId, spanId, traceFlags, isRemote: true };
  return api.trace.setSpanContext(api.ROOT_CONTEXT, caller);
}
