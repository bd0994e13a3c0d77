import { routeTable } from "../../app/routing/route-table";

/** An address, or a form's value, that names something of the owner's, and the same of something that is not there. */
export type Named = { own: string; absent: string };

type Route = (typeof routeTable)[number];

/** The first parts of all addresses that are about a customer's own things. */
const AREAS = [
  "account",
  "order",
  "tickets",
  "your-tickets",
  "shared-tickets",
  "subscription-card",
];
/** Files that are the same for everybody. */
const PUBLIC_FILES: readonly string[] = ["instance-calendar"];

/** Whether a route shows or changes what is a customer's own: an account, ticket, order or document address. */
function isWalked({ id, path }: Route): boolean {
  const first = path.split("/")[1]?.replace(/\..*$/, "") ?? "";
  const isFile = /\.[a-z0-9]+$/.test(path);
  return AREAS.includes(first) || (isFile && !PUBLIC_FILES.includes(id));
}

/** All of them, from the route table: a new route is walked without a change here. */
export const walkedRoutes: readonly Route[] = routeTable.filter(isWalked);

/**
 * The addresses of a route: with the owner's own, and with what is not there. Throws for a parameter that nobody has
 * said how to fill: this test does not know the new route yet.
 */
export function addressesOf(
  { id, path }: Pick<Route, "id" | "path">,
  params: Readonly<Record<string, Named>>,
  searches: Readonly<Record<string, Named>>,
): Named {
  const fill = (which: keyof Named) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const named = params[name];
      if (named === undefined) throw new Error(`${id}: say what :${name} is in the walk`);
      return encodeURIComponent(named[which]);
    });
    const search = searches[id]?.[which];
    return search === undefined ? filled : `${filled}?${search}`;
  };
  return { own: fill("own"), absent: fill("absent") };
}
