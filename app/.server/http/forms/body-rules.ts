import express from "express";
import type { Request, RequestHandler, Response } from "express";

import { BODY_LIMIT, HOST } from "#contract/http";
import { MAX_FIELDS, isAllowedShape, MAX_NAMES, postedNames } from "./form-shape";
import { LONG_FORMS, UPLOADS } from "./form-fields";
import { MAX_PHOTO } from "#contract/schemas/photo";
import { readButtonName } from "~/ui/forms/button-value";
import type { Crm } from "~/.server/ticketing/ticketing";
import { RequestRejected } from "../request-rejected";

export const methodRule: RequestHandler = (req, _res, next) => {
  const known = req.method === "GET" || req.method === "HEAD" || req.method === "POST";
  next(known ? undefined : new RequestRejected(405, { Allow: "GET, HEAD, POST" }));
};

/** No name and no search has this character, and no database takes it. */
const NUL = /%00|\0/;

function isReadableQuery(url: string): boolean {
  const at = url.indexOf("?");
  if (at === -1) return true;
  const query = new URLSearchParams(url.slice(at + 1));
  // `_data` is Remix's older way to ask for one loader's data; nothing here asks that way.
  return !query.has("_data") && isAllowedShape(query.keys());
}

/** Refuses an address that cannot be read, and a query string that no page has. */
export const addressRule: RequestHandler = (req, _res, next) => {
  try {
    decodeURIComponent(req.path);
    const readable = req.originalUrl.startsWith("/") && !NUL.test(req.originalUrl);
    if (!readable || !HOST.test(req.headers.host ?? "")) next(new RequestRejected(400));
    else next(isReadableQuery(req.originalUrl) ? undefined : new RequestRejected(400));
  } catch {
    next(new RequestRejected(400));
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
    else next(isOurs(req) ? undefined : new RequestRejected(403));
  };
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** A comma would make a list of types, of which Express reads the first and `formData()` the last. */
export const contentTypeRule: RequestHandler = (req, _res, next) => {
  const isForm = () =>
    typeof req.is(formTypes) === "string" && !req.headers["content-type"]?.includes(",");
  next(req.method !== "POST" || isForm() ? undefined : new RequestRejected(415));
};

const readerUpTo = (limit: number) => express.raw({ type: () => true, limit });
const readBody = readerUpTo(BODY_LIMIT);
/** A camera's own file is too large to be shown, and is refused by the form's message. */
const readUpload = readerUpTo(4 * MAX_PHOTO);

/**
 * Reads what is posted, up to 64 KB (24 MB of files, of staff whose session may send them), once and whole: no route waits
 * for it, and none meets half a form.
 */
export function bodyRule(crm: Pick<Crm, "getStaff">): RequestHandler {
  async function mayUpload({ page, staff }: Response["locals"]): Promise<boolean> {
    const session = UPLOADS[page.id] === undefined ? null : (staff?.session ?? null);
    const known = session === null ? null : await crm.getStaff({ session });
    return known?.ok === true && known.value.may.includes("manage-performance");
  }
  return (req, res, next) => {
    if (req.method !== "POST") {
      next();
      return;
    }
    const { id } = res.locals.page;
    mayUpload(res.locals).then((may) => {
      (may ? readUpload : readBody)(req, res, (error?: unknown) => {
        if (error === undefined || error === null)
          checkForm(req, LONG_FORMS.has(id), UPLOADS[id]).then((fault) => next(fault), next);
        else next(isTooLarge(error) ? new RequestRejected(413) : new RequestRejected(400));
      });
    }, next);
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "entity.too.large";
}

/** Refuses unreadable multipart, too many fields, and names that parse into objects and arrays (form-shape.ts). */
async function checkForm(
  req: Request,
  isLong: boolean,
  upload: string | undefined,
): Promise<RequestRejected | undefined> {
  if (!Buffer.isBuffer(req.body)) req.body = Buffer.alloc(0);
  const hasFiles = upload !== undefined && req.is("multipart/form-data") !== false;
  if (!hasFiles && NUL.test((req.body as Buffer).toString("latin1")))
    return new RequestRejected(400);
  const names = await postedNames(req, upload);
  return names !== null && isAllowedShape(names, isLong ? MAX_FIELDS : MAX_NAMES)
    ? undefined
    : new RequestRejected(400);
}

/** Skips the parsing where no field name can be a button's. */
const MAY_HAVE_CHOICE = /(?:^|&)[\w-]+(?::|%3A)[\w-]+=/i;

/**
 * Turns `intent:preview=…`, which `Button` posts, into `intent=preview`, and drops the value that browsers send for a
 * button without one ("", "Submit", "BUTTON") and lynx's copy of a name that two buttons have.
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
  const read = new Set<string>();
  for (const [fieldName, typed] of new URLSearchParams(text)) {
    const choice = readButtonName(fieldName);
    if (choice === null) fields.append(fieldName, typed);
    else if (!read.has(fieldName)) fields.append(choice.name, choice.value);
    read.add(fieldName);
  }
  return fields.toString();
}
