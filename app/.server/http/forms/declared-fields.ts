import type { RequestHandler } from "express";

import { routeTable } from "~/routing/route-table";
import type { RouteId } from "~/routing/route-table";

import { RequestRejected } from "../request-rejected";
import { declaredNames } from "./declared-names";
import type { DeclaredNames } from "./declared-names";
import { formFields, UPLOADS } from "./form-fields";
import { postedNames } from "./form-shape";

const declaredBy = new Map<RouteId, DeclaredNames>(
  routeTable.flatMap(({ id }) => {
    const sources = formFields[id];
    return sources === undefined ? [] : [[id, declaredNames(sources)] as const];
  }),
);

/** Which names a form may have that is posted to a route; null where nothing may be posted. */
export const declaredAt = (id: RouteId): DeclaredNames | null => declaredBy.get(id) ?? null;

/**
 * Refuses fields that no form of the page has, and two values for a single field: parsers make arrays of them.
 * Comes after `buttonFields`, which renames buttons.
 */
export const declaredFields: RequestHandler = (req, res, next) => {
  const { id } = res.locals.page;
  const declared = req.method === "POST" ? declaredAt(id) : null;
  if (declared === null) {
    next();
    return;
  }
  postedNames(req, UPLOADS[id]).then((names) => {
    next(names !== null && areDeclared(names, declared) ? undefined : new RequestRejected(400));
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
