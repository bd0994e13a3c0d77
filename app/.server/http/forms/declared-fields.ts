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

/** Returns the field names that forms posted to a route may have; null if the route accepts no forms. */
export const declaredAt = (id: RouteId): DeclaredNames | null => declaredBy.get(id) ?? null;

/**
 * Refuses undeclared fields, and repeated single-value fields, which parsers would turn into arrays. Must come after
 * `buttonFields`, which renames buttons.
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
    const kind = declared(name);
    if (kind === null || (kind === "single" && seen.has(name))) return false;
    seen.add(name);
  }
  return true;
}
