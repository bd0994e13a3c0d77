import { routeTable } from "./route-table";
import type { RouteId } from "./route-table";

type PathOf<Id extends RouteId> = Extract<(typeof routeTable)[number], { id: Id }>["path"];

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Params<Id extends RouteId> = Record<ParamNames<PathOf<Id>>, string>;

/** Null, undefined and empty values are omitted. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

type Rest<Id extends RouteId> = [ParamNames<PathOf<Id>>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: Params<Id>, query?: Query];

const paths = new Map<string, string>(routeTable.map(({ id, path }) => [id, path]));

/** Builds the path of a route: `pathTo("event", { event: id })`, `pathTo("whats-on", {}, { month: "2026-12" })`. */
export function pathTo<Id extends RouteId>(id: Id, ...[params, query]: Rest<Id>): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  const path = (paths.get(id) ?? "/").replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
