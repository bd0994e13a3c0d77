/** W3C Trace Context, version 00: the trace's id, and those of who asks. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id of the trace that a `traceparent` header names; null for a header that names none. */
export const traceIdOf = (header: unknown): string | null =>
  typeof header === "string" ? (TRACEPARENT.exec(header)?.[1] ?? null) : null;
