import type { RequestHandler } from "express";

import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

import { Refusal } from "../refusal";
import { declaredNames } from "./declared-names";
import { formFields } from "./form-fields";
import { postedNames } from "./posted-names";

const declaredBy = new Map<RouteId, (name: string) => boolean>(
  routeTable.flatMap(({ id }) => {
    const sources = formFields[id];
    return sources === undefined ? [] : [[id, declaredNames(sources)] as const];
  }),
);

/** Which names a form may have that is posted to a route; null where nothing may be posted. */
export const declaredAt = (id: RouteId): ((name: string) => boolean) | null =>
  declaredBy.get(id) ?? null;

/**
 * Refuses a form with a field that no form of its page has. Comes after `buttonFields`, which renames buttons. Where
 * nothing may be posted, the route itself refuses whatever comes.
 */
export const declaredFields: RequestHandler = (req, res, next) => {
  const isDeclared = req.method === "POST" ? declaredAt(res.locals.page.id) : null;
  if (isDeclared === null) {
    next();
    return;
  }
  postedNames(req).then((names) => {
    const areDeclared = names !== null && [...names].every(isDeclared);
    next(areDeclared ? undefined : new Refusal(400));
  }, next);
};
