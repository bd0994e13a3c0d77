import { generatePath, type PathParam } from "react-router";

import { routeTable, type RouteId } from "./route-table";

type PathOf<Id extends RouteId> = Extract<(typeof routeTable)[number], { id: Id }>["path"];

type Params<Id extends RouteId> = Record<PathParam<PathOf<Id>>, string>;

/** The routes whose path is always the same. */
export type RouteWithoutParams = {
  [Id in RouteId]: [PathParam<PathOf<Id>>] extends [never] ? Id : never;
}[RouteId];

/** Null, undefined and empty values are omitted. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

type Rest<Id extends RouteId> = [PathParam<PathOf<Id>>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: Params<Id>, query?: Query];

const paths = new Map<string, string>(routeTable.map(({ id, path }) => [id, path]));

/**
 * Fills in the parameters of a path, which `generatePath` does not encode. An empty last parameter gives the folder of
 * such paths, with a slash at the end, which `generatePath` leaves out.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const encoded: Record<string, string> = {};
  for (const [name, value] of Object.entries(params))
    encoded[name] = encodeURIComponent(value ?? "");
  const filled = generatePath(path, encoded);
  const [, last = ""] = /:(\w+)$/.exec(path) ?? [];
  return encoded[last] === "" ? `${filled}/` : filled;
}

/** Builds the path of a route: `pathTo("event", { event: id })`, `pathTo("whats-on", {}, { month: "2026-12" })`. */
export function pathTo<Id extends RouteId>(id: Id, ...[params, query]: Rest<Id>): string {
  const path = fillPath(paths.get(id) ?? "/", params ?? {});
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
