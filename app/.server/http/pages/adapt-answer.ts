import type { AppLoadContext } from "@remix-run/node";
import type { Request, Response as ExpressResponse } from "express";

import { adaptPage } from "./adapt-page";
import type { AppParts } from "../app-parts";
import { quirksOf } from "./browser-quirks";
import { newFreshId, withFresh } from "./fresh-address";
import { KEPT_SECONDS } from "./refused-answers";
import { REFUSED_COOKIE, visitOwner } from "./restore-refused";

type Answer = {
  req: Request;
  res: ExpressResponse;
  context: AppLoadContext;
  response: Pick<Response, "status" | "headers">;
  body: Buffer;
};

/** Changes a page or a redirect for the browsers of `quirksOf`; all others get it as it is. */
export async function adaptAnswer(
  parts: AppParts,
  { req, res, context, response, body }: Answer,
): Promise<Buffer> {
  const quirks = quirksOf(req.headers["user-agent"]);
  const isDone = req.method === "POST" && response.status >= 300 && response.status < 400;
  if (isDone && res.locals.cookies[REFUSED_COOKIE] !== undefined)
    res.clearCookie(REFUSED_COOKIE, { path: "/" });
  const id = newFreshId();
  const location = response.headers.get("Location");
  if (quirks.skipsRedirectToSelf && isDone && location !== null && /^\/(?![/\\])/.test(location))
    response.headers.set("Location", withFresh(location, id));
  if (!quirks.refetchesFragments) return body;
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return body;
  const posted =
    req.method === "POST"
      ? { path: req.originalUrl, isKept: await keepRefused(parts, { res, context, id, req }) }
      : null;
  return Buffer.from(adaptPage(body.toString("utf8"), { quirks, id, posted }));
}

/** Whether a GET of the address with this id shows the refused form again. */
async function keepRefused(
  { refusedAnswers, secure }: AppParts,
  { req, res, context, id }: Pick<Answer, "req" | "res" | "context"> & { id: string },
): Promise<boolean> {
  const { refused } = context.page;
  if (refused === null) return false;
  const place = { id, path: req.originalUrl, owner: visitOwner(context) };
  const sealed = await refusedAnswers.keep(place, refused);
  if (sealed === null) return false;
  res.cookie(REFUSED_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: KEPT_SECONDS * 1000,
  });
  return true;
}
