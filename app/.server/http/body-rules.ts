import express from "express";
import type { Request, RequestHandler } from "express";

import { Refusal } from "./refusal";

const MAX_BYTES = 64 * 1024;

/** Other methods than these have no meaning here. */
export const methodRule: RequestHandler = (req, _res, next) => {
  const known = req.method === "GET" || req.method === "HEAD" || req.method === "POST";
  next(known ? undefined : new Refusal(405, { Allow: "GET, HEAD, POST" }));
};

/** No name and no search has this character, and no database takes it. */
const NUL = /%00|\0/;

/** Remix's older way to ask for one loader's data answers beside our pages; nothing of ours asks that way. */
function asksTheOldWay(url: string): boolean {
  const at = url.indexOf("?");
  return at !== -1 && new URLSearchParams(url.slice(at + 1)).has("_data");
}

/** An address that cannot be read is nobody's page. */
export const addressRule: RequestHandler = (req, _res, next) => {
  try {
    decodeURIComponent(req.path);
    const readable = req.originalUrl.startsWith("/") && !NUL.test(req.originalUrl);
    if (!readable || !URL.canParse(`http://${req.headers.host ?? ""}/`)) next(new Refusal(400));
    else next(asksTheOldWay(req.originalUrl) ? new Refusal(400) : undefined);
  } catch {
    next(new Refusal(400));
  }
};

/** A form is sent from this site: `Origin` is ours, or, where a browser hides it, `Sec-Fetch-Site` says so. */
export function originRule(publicUrl: string): RequestHandler {
  const ours = new URL(publicUrl).origin;
  const isOurs = (req: Request): boolean => {
    const { origin } = req.headers;
    if (origin === undefined) return req.headers["sec-fetch-site"] !== "cross-site";
    if (origin === "null") return req.headers["sec-fetch-site"] === "same-origin";
    return origin === ours || origin === `${req.protocol}://${req.headers.host ?? ""}`;
  };
  return (req, _res, next) => {
    if (req.method !== "POST") next();
    else next(isOurs(req) ? undefined : new Refusal(403));
  };
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** What is posted is a form. */
export const contentTypeRule: RequestHandler = (req, _res, next) => {
  if (req.method !== "POST") next();
  else
    next(req.is(formTypes) === false || req.is(formTypes) === null ? new Refusal(415) : undefined);
};

const readBody = express.raw({ type: () => true, limit: MAX_BYTES });

/** Reads what is posted, up to 64 KB, once and whole: no route waits for it, and none meets half a form. */
export const bodyRule: RequestHandler = (req, res, next) => {
  if (req.method !== "POST") {
    next();
    return;
  }
  readBody(req, res, (error?: unknown) => {
    if (error === undefined || error === null) readable(req).then((fault) => next(fault), next);
    else next(isTooLarge(error) ? new Refusal(413) : new Refusal(400));
  });
};

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "entity.too.large";
}

/** A multipart body that cannot be taken apart is refused here, so that no action has to. */
async function readable(req: Request): Promise<Refusal | undefined> {
  if (!Buffer.isBuffer(req.body)) req.body = Buffer.alloc(0);
  if (NUL.test((req.body as Buffer).toString("latin1"))) return new Refusal(400);
  const type = req.headers["content-type"] ?? "";
  if (!type.toLowerCase().startsWith("multipart/")) return undefined;
  try {
    await new Response(new Uint8Array(req.body as Buffer), {
      headers: { "Content-Type": type },
    }).formData();
    return undefined;
  } catch {
    return new Refusal(400);
  }
}
