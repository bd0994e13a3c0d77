import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";

import { absoluteLocation } from "./canonical-path";
import { detectQuirks } from "./browser-quirks";
import { adaptResponse, adaptCookie } from "./adapt-response";
import type { AppParts } from "./app-parts";
import { allowCaching } from "./cache-control";
import { NO_STORE } from "./replies";
import {
  accepts,
  chooseEncoding,
  compress,
  isCompressible,
  joinZipped,
  type Encoding,
  type ZippedParts,
} from "./compress";
import { setCookie } from "../session/cookies";
import { saveKnownBrowser } from "../session/known-browser";
import { saveStaffSession } from "../session/staff-cookie";

type Page = {
  req: ExpressRequest;
  res: ExpressResponse;
  context: AppLoadContext;
  response: Pick<Response, "status" | "headers">;
  body: Buffer;
};

/** Bytes. Smaller pages are not compressed. */
const MIN_COMPRESSED = 1000;

/** Saves the sessions, and sends a Remix response: adapted to the browser, compressed, and with its length. */
export async function sendPage(
  parts: AppParts,
  { req, res, context, response, body }: Page,
): Promise<void> {
  if (res.destroyed) return;
  const adapted = await adaptResponse(parts, { req, res, context, response, body });
  const quirks = detectQuirks(req.headers["user-agent"]);
  const reloadedAs = quirks.reloadsForFragments && req.method !== "POST" ? req.originalUrl : null;
  await saveSession(parts, res, { context, status: adapted.status, reloadedAs });
  await saveStaffSession(parts, res, context.staff);

  res.status(adapted.status);
  for (const [name, value] of response.headers) {
    if (name === "location") res.append(name, absoluteLocation(value, req, parts.env));
    else if (!name.startsWith("x-remix-")) res.append(name, value);
  }
  const cookies = [res.getHeader("Set-Cookie") ?? []].flat().map(String);
  if (cookies.length > 0)
    res.setHeader(
      "Set-Cookie",
      cookies.map((line) => adaptCookie(line, quirks, Date.now())),
    );
  const type = response.headers.get("Content-Type") ?? "";
  const control = response.headers.get("Cache-Control");
  if (control === null) {
    const { cacheable } = context.page;
    if (cacheable === false) res.setHeader("Cache-Control", NO_STORE);
    else allowCaching(parts, res, cacheable === "shared" && cookies.length === 0);
  } else if (cookies.length > 0 && /\bpublic\b/i.test(control)) {
    // The page set it without knowing about the cookie.
    res.setHeader("Cache-Control", NO_STORE);
  }
  if (adapted.status === 503 && !res.hasHeader("Retry-After")) res.setHeader("Retry-After", "30");
  res.append("Vary", "Accept-Encoding, Accept-Language, Cookie");

  const isCompressed = adapted.body.length > MIN_COMPRESSED && isCompressible(type);
  const encoding = isCompressed ? chooseEncoding(req.headers["accept-encoding"]) : "identity";
  const sent = await compress(adapted.body, encoding, false);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  if (adapted.status !== 204 && adapted.status !== 304)
    res.setHeader("Content-Length", sent.length);
  res.end(req.method === "HEAD" ? undefined : sent);
}

type SavedSession = {
  context: AppLoadContext;
  status: number;
  /** See `noticesWereShown`. */
  reloadedAs: string | null;
};

async function saveSession(
  parts: AppParts,
  res: ExpressResponse,
  { context, status, reloadedAs }: SavedSession,
): Promise<void> {
  const { session, browser, page } = context;
  if (page.rendered && page.refusal === null && (status < 300 || status >= 400))
    session.noticesWereShown(reloadedAs);
  saveKnownBrowser(browser, parts.secure, res);
  if (!session.needsSealing(Date.now())) return;
  const { seal, secure, venue } = parts;
  const sealed = await session.sealedBy(seal);
  if (sealed === null) {
    if (session.hasCookie) res.clearCookie("foyer", { path: "/" });
    return;
  }
  setCookie(res, "foyer", sealed, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: venue.sessionIdleSeconds * 1000,
  });
}

export const HTML = "text/html; charset=utf-8";

/** A page that is sent to everyone unchanged. */
export type SharedPage = { bodies: Record<Encoding, Buffer>; etag: string };

/** `best`: the best compression, which takes ten times as long. */
export async function compressShared(html: Buffer, best: boolean): Promise<SharedPage> {
  const [br, gzip] = await Promise.all([compress(html, "br", best), compress(html, "gzip", best)]);
  const etag = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  return { bodies: { br, gzip, identity: html }, etag };
}

export function sendShared(
  parts: Pick<AppParts, "env">,
  req: ExpressRequest,
  res: ExpressResponse,
  { bodies, etag }: SharedPage,
): void {
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const tag = encoding === "identity" ? `"${etag}"` : `"${etag}-${encoding}"`;
  res.setHeader("Content-Type", HTML);
  allowCaching(parts, res, true);
  res.setHeader("Vary", "Accept-Encoding, Accept-Language, Cookie");
  res.setHeader("ETag", tag);
  if (req.headers["if-none-match"]?.includes(tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bodies[encoding].length);
  res.end(req.method === "HEAD" ? undefined : bodies[encoding]);
}

/** Sends a page to a visitor without a session, with `own` in its slots. */
export function sendZipped(
  parts: Pick<AppParts, "env">,
  req: ExpressRequest,
  res: ExpressResponse,
  { zipped, own }: { zipped: ZippedParts; own: string },
): void {
  const isZipped = accepts(req.headers["accept-encoding"], "gzip");
  const filling = Buffer.from(own);
  const plain = () => zipped.flatMap(({ text }, at) => (at === 0 ? [text] : [filling, text]));
  const body = isZipped ? joinZipped(zipped, filling) : Buffer.concat(plain());
  res.setHeader("Content-Type", HTML);
  allowCaching(parts, res, false);
  res.setHeader("Vary", "Accept-Encoding, Accept-Language, Cookie");
  if (isZipped) res.setHeader("Content-Encoding", "gzip");
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}
