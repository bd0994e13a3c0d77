import { routeTable } from "../../app/routing/route-table";

/** A URL part or form value for something that the owner has, and for something that does not exist. */
export type Named = { own: string; absent: string };

type Route = (typeof routeTable)[number];

/** First path segments of all pages about a customer's own data. */
const AREAS = [
  "account",
  "order",
  "tickets",
  "your-tickets",
  "shared-tickets",
  "subscription-card",
];
/** Files without customer data. */
const PUBLIC_FILES: readonly string[] = ["instance-calendar"];

function isOfCustomer({ id, path }: Route): boolean {
  const first = path.split("/")[1]?.replace(/\..*$/, "") ?? "";
  // Files of staff are guarded like their pages, by the sign-in of staff.
  const isFile = /\.[a-z0-9]+$/.test(path) && !path.startsWith("/:adminPath");
  return AREAS.includes(first) || (isFile && !PUBLIC_FILES.includes(id));
}

/** All routes that show or change a customer's own data. New routes are included automatically. */
export const customerRoutes: readonly Route[] = routeTable.filter(isOfCustomer);

/**
 * Fills in a route's parameters and search. Throws for an unknown parameter, which the test of a new route must define.
 */
export function getAddresses(
  { id, path }: Pick<Route, "id" | "path">,
  params: Readonly<Record<string, Named>>,
  searches: Readonly<Record<string, Named>>,
): Named {
  const fill = (which: keyof Named) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const named = params[name];
      if (named === undefined) throw new Error(`${id}: no test value for :${name}`);
      return encodeURIComponent(named[which]);
    });
    const search = searches[id]?.[which];
    return search === undefined ? filled : `${filled}?${search}`;
  };
  return { own: fill("own"), absent: fill("absent") };
}
