import { PHOTO_MAX } from "./schemas/photo";

/** RFC 9110, section 7.2: a name, an IPv4 or a bracketed IPv6 address, and maybe a port. Nothing else is a host. */
export const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Bytes of a request's body. */
export const BODY_LIMIT = 64 * 1024;
/** Of the call with a photograph's files, in base64. */
export const PHOTO_BODY_LIMIT = 2 * PHOTO_MAX;
/** How long a client may take to send a request, headers and body together. Proxies in front send it at once. */
export const RECEIVE_MS = 30_000;
/** What a CDN knows the pages by that it may keep, so that it can be told to forget them all. */
export const CDN_TAG = "foyer-pages";

/** W3C Trace Context, version 00: the trace's id, and those of who asks. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id of the trace that a `traceparent` header names; null for a header that names none. */
export const traceIdOf = (header: unknown): string | null =>
  typeof header === "string" ? (TRACEPARENT.exec(header)?.[1] ?? null) : null;
