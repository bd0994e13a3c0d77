import { MAX_PHOTO } from "./schemas/photo";

/** RFC 9110, section 7.2: a name, an IPv4 or a bracketed IPv6 address, and maybe a port. Nothing else is a host. */
export const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Bytes of a request's body. */
export const BODY_LIMIT = 64 * 1024;
/** Of the call with a photograph's files, in base64. */
export const PHOTO_BODY_LIMIT = 2 * MAX_PHOTO;
/** How long a client may take to send a request, headers and body together. Proxies in front send it at once. */
export const RECEIVE_MS = 30_000;
/** The cache tag of all pages that a CDN may keep, by which they are purged. */
export const CDN_TAG = "foyer-pages";
