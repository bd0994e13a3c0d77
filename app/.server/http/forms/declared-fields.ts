import type { RequestHandler } from "express";

import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

import { Refusal } from "../refusal";
import { declaredNames } from "./declared-names";
import type { DeclaredNames } from "./declared-names";
import { formFields } from "./form-fields";
import { postedNames } from "./posted-names";

const declaredBy = new Map<RouteId, DeclaredNames>(
  routeTable.flatMap(({ id }) => {
    const sources = formFields[id];
    return sources === undefined ? [] : [[id, declaredNames(sources)] as const];
  }),
);

/** Which names a form may have that is posted to a route; null where nothing may be posted. */
export const declaredAt = (id: RouteId): DeclaredNames | null => declaredBy.get(id) ?? null;

/**
 * Refuses a form with a field that no form of its page has, or with two values for a field that has one: a parser makes
 * an array of them, where every schema and handler expects text. Comes after `buttonFields`, which renames buttons. Where
 * nothing may be posted, the route itself refuses whatever comes.
 */
export const declaredFields: RequestHandler = (req, res, next) => {
  const declared = req.method === "POST" ? declaredAt(res.locals.page.id) : null;
  if (declared === null) {
    next();
    return;
  }
  postedNames(req).then((names) => {
    next(names !== null && areDeclared(names, declared) ? undefined : new Refusal(400));
  }, next);
};

function areDeclared(names: Iterable<string>, declared: DeclaredNames): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    const as = declared(name);
    if (as === null || (as === "single" && seen.has(name))) return false;
    seen.add(name);
  }
  return true;
}
