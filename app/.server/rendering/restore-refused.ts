import type { AppLoadContext, EntryContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";

import type { AppParts } from "./app-parts";
import { getFormOwner } from "./refused-forms";

export const REFUSED_COOKIE = "refused";

export const visitOwner = ({ session, staff }: Pick<Response["locals"], "session" | "staff">) =>
  getFormOwner([session.crmSession, staff?.session]);

export function readRefused({ refusedForms }: AppParts): RequestHandler {
  const read = async (req: Request, { locals }: Response) => {
    const cookie = locals.cookies[REFUSED_COOKIE];
    if (req.method !== "GET" || locals.cacheBuster === null || cookie === undefined) return null;
    const place = { id: locals.cacheBuster, path: req.originalUrl, owner: visitOwner(locals) };
    return refusedForms.read(place, cookie);
  };
  return (req, res, next) => {
    read(req, res).then((restored) => {
      res.locals.restored = restored;
      next();
    }, next);
  };
}

type Page = AppLoadContext["page"];

const findLeaf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.id;

export function storeRefusedForm(
  remix: EntryContext,
  request: globalThis.Request,
  status: number,
  page: Page,
) {
  const route = findLeaf(remix);
  const { actionData, errors } = remix.staticHandlerContext;
  if (request.method !== "POST" || status < 400 || errors !== null || route === undefined) return;
  const data: unknown = actionData?.[route];
  if (data !== undefined) page.refused = { route, version: remix.manifest.version, data };
}

export function restoreRefusedForm(
  remix: EntryContext,
  request: globalThis.Request,
  page: Page,
): boolean {
  const { restored } = page;
  const route = findLeaf(remix);
  if (restored === null || route === undefined || request.method !== "GET") return false;
  if (remix.staticHandlerContext.errors !== null) return false;
  if (restored.route !== route || restored.version !== remix.manifest.version) return false;
  remix.staticHandlerContext.actionData = { [route]: restored.data };
  return true;
}
