import express from "express";
import type { Request, RequestHandler, Response } from "express";

import { BODY_LIMIT, hasValidHost } from "#runtime/http";
import { staffPerformanceOperations } from "#contract/operations/staff/performances";
import { MAX_FIELDS, isAllowedShape, MAX_NAMES, postedNames } from "./form-shape";
import { valueOrNull } from "#contract/calls/unavailable";
import { readButtonName } from "~/ui/forms/button-value";
import type { Crm } from "~/.server/ticketing/ticketing";
import { detectQuirks } from "~/.server/rendering/browser-quirks";
import { RequestRejected } from "../request-rejected";
import { MAX_PHOTO } from "#contract/rules/events/photo";

export const methodRule: RequestHandler = (req, _res, next) => {
  const isAllowed = req.method === "GET" || req.method === "HEAD" || req.method === "POST";
  next(isAllowed ? undefined : new RequestRejected(405, { Allow: "GET, HEAD, POST" }));
};

/** PostgreSQL cannot store this character in text. */
const NUL = /%00|\0/;

function isReadableQuery(url: string): boolean {
  const at = url.indexOf("?");
  if (at === -1) return true;
  const query = new URLSearchParams(url.slice(at + 1));
  // `_data` requests one loader's data in older versions of Remix; nothing here uses it.
  return !query.has("_data") && isAllowedShape(query.keys());
}

/** Pages repeat their path in links and forms. The longest has an event, a performance and a section. */
const MAX_PATH = 1_000;

/** Refuses malformed paths, hosts and query strings. */
export const addressRule: RequestHandler = (req, _res, next) => {
  try {
    decodeURIComponent(req.path);
    const isReadable =
      req.originalUrl.startsWith("/") && !NUL.test(req.originalUrl) && req.path.length <= MAX_PATH;
    if (!isReadable || !hasValidHost(req)) next(new RequestRejected(400));
    else next(isReadableQuery(req.originalUrl) ? undefined : new RequestRejected(400));
  } catch {
    next(new RequestRejected(400));
  }
};

/** This machine: a demo, development or a test. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The origin of a `Referer`; null if there is none or it is malformed. */
const findReferer = (req: Request): string | null => {
  const { referer = "" } = req.headers;
  return URL.canParse(referer) ? new URL(referer).origin : null;
};

/**
 * Refuses forms from other sites, by `Origin`, or by `Sec-Fetch-Site` where a browser hides the origin. Text browsers send
 * neither, but a `Referer`. Without any of the three a form is refused, since Links leaves out a `Referer` from another
 * site; except from a browser that hides it (Lynx). `Host` is not proof: a name of another site may point to this server
 * (DNS rebinding). It counts only where `publicUrl` is this machine, which has several names.
 */
export function originRule(publicUrl: string): RequestHandler {
  const { origin: ours, hostname } = new URL(publicUrl);
  const hasOtherNames = LOOPBACK.test(hostname);
  const isOurs = (req: Request): boolean => {
    const { origin: sent, "sec-fetch-site": site } = req.headers;
    if (sent === "null") return site === "same-origin";
    // "none": by the visitor, such as reloading the page of a form.
    if (sent === undefined && site !== undefined) return site === "same-origin" || site === "none";
    if (sent === undefined && req.headers.referer === undefined)
      return detectQuirks(req.headers["user-agent"]).hidesReferer;
    const origin = sent ?? findReferer(req);
    return (
      origin === ours || (hasOtherNames && origin === `${req.protocol}://${req.headers.host ?? ""}`)
    );
  };
  return (req, _res, next) => {
    if (req.method !== "POST") next();
    else next(isOurs(req) ? undefined : new RequestRejected(403));
  };
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Refuses a comma: of a list of types Express would use the first and `formData()` the last. */
export const contentTypeRule: RequestHandler = (req, _res, next) => {
  const isForm = () =>
    typeof req.is(formTypes) === "string" && !req.headers["content-type"]?.includes(",");
  next(req.method !== "POST" || isForm() ? undefined : new RequestRejected(415));
};

const readerUpTo = (limit: number) => express.raw({ type: () => true, limit });
const readBody = readerUpTo(BODY_LIMIT);
/** More than the form accepts, so that it can show an error for a camera's original file. */
const readUpload = readerUpTo(4 * MAX_PHOTO);

/** Reads and checks the whole body before any route runs: up to 64 KB, or 24 MB for staff who may upload files. */
export function bodyRule(crm: Pick<Crm, "getStaff">): RequestHandler {
  async function canUpload({ form, staff }: Response["locals"]): Promise<boolean> {
    const session = form?.uploads === undefined ? null : (staff?.session ?? null);
    const staffMember = session === null ? null : await valueOrNull(crm.getStaff({ session }));
    const { permission } = staffPerformanceOperations.setPerformancePhoto;
    return staffMember?.may.includes(permission) === true;
  }
  return (req, res, next) => {
    if (req.method !== "POST") {
      next();
      return;
    }
    const { isLong = false, uploads } = res.locals.form ?? {};
    canUpload(res.locals).then((isUpload) => {
      (isUpload ? readUpload : readBody)(req, res, (error?: unknown) => {
        if (error === undefined || error === null)
          checkForm(req, isLong, uploads).then((refusal) => next(refusal), next);
        else next(isTooLarge(error) ? new RequestRejected(413) : new RequestRejected(400));
      });
    }, next);
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "entity.too.large";
}

/** Refuses malformed multipart, too many fields, and names that would parse into objects or arrays (form-shape.ts). */
async function checkForm(
  req: Request,
  isLong: boolean,
  uploads: readonly string[] | undefined,
): Promise<RequestRejected | undefined> {
  if (!Buffer.isBuffer(req.body)) req.body = Buffer.alloc(0);
  const hasFiles = uploads !== undefined && req.is("multipart/form-data") !== false;
  if (!hasFiles && NUL.test((req.body as Buffer).toString("latin1")))
    return new RequestRejected(400);
  const names = await postedNames(req, uploads);
  return names !== null && isAllowedShape(names, isLong ? MAX_FIELDS : MAX_NAMES)
    ? undefined
    : new RequestRejected(400);
}

/** Matches forms that may have a button name; others need no parsing. */
const MAY_HAVE_CHOICE = /(?:^|&)[\w-]+(?::|%3A)[\w-]+=/i;

/**
 * Turns `intent:preview=…`, posted by `Button`, into `intent=preview`. Drops the value that browsers send for a button
 * without one ("", "Submit", "BUTTON"), and lynx's duplicate when two buttons have the same name.
 */
export const buttonFields: RequestHandler = (req, _res, next) => {
  const isEncoded = req.is("application/x-www-form-urlencoded") !== false;
  if (req.method === "POST" && isEncoded && Buffer.isBuffer(req.body)) {
    const text = req.body.toString("utf8");
    if (MAY_HAVE_CHOICE.test(text)) req.body = Buffer.from(withChoices(text));
  }
  next();
};

function withChoices(text: string): string {
  const fields = new URLSearchParams();
  const seen = new Set<string>();
  for (const [fieldName, value] of new URLSearchParams(text)) {
    const choice = readButtonName(fieldName);
    if (choice === null) fields.append(fieldName, value);
    else if (!seen.has(fieldName)) fields.append(choice.name, choice.value);
    seen.add(fieldName);
  }
  return fields.toString();
}
