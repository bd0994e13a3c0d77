import { routeTable } from "../../../app/routing/route-table";
import { ADMIN_PATH } from "./big-stack";

type Visitor = "anonymous" | "customer" | "staff";
export type BigPage = { visitor: Visitor; path: string; shown: string };

export type Ids = {
  /** An event, and a performance that is half sold. */
  event: string;
  instance: string;
  order: string;
  customer: string;
  /** The last performance that this customer has tickets for. */
  held: string;
};

/** Routes with side effects or without a page. */
const EXCLUDED = new Set<string>([
  "logout",
  "staff-sign-out",
  // These start a new sign-in, so later pages would have no session.
  "staff-sign-in",
  "staff-sign-in-code",
  "language",
  "not-found",
]);
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Every page of the route table for each kind of visitor. New routes are included automatically. */
export function listPages(ids: Ids): BigPage[] {
  const params: Record<string, string> = {
    ...ids,
    adminPath: ADMIN_PATH,
    view: "overview",
    year: String(new Date().getFullYear()),
    customView: "your-visit",
    tab: "before",
    format: "json",
    system: "box-office",
  };
  const pages = routeTable
    .filter(({ id }) => !EXCLUDED.has(id))
    .flatMap(({ id, path }) => {
      const shown = path.replace(":adminPath", "{staff}");
      const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? UNKNOWN);
      const visitors: Visitor[] = path.includes(":adminPath")
        ? ["staff"]
        : ["anonymous", "customer"];
      const search = SEARCHES[id]?.(ids) ?? "";
      return visitors.map((visitor) => ({
        visitor,
        shown: shown + search,
        path: url + search,
      }));
    });
  return [...pages, ...morePages(ids)];
}

const SEARCHES: Readonly<Record<string, (ids: Ids) => string>> = {
  "share-tickets": ({ held }) => `?instance=${held}`,
};

function morePages({ event, customer, held }: Ids): BigPage[] {
  const anonymous = [
    "/?page=20",
    "/?search=mahler",
    "/?search=zzz",
    "/?wheelchair=on",
    "/?hall=big",
    "/?priceTo=50",
    "/?accessTag=AudioDescribed",
    "/events/big-0/big-0",
    "/events/big-0/big-0/syos/overview",
    "/events/big-0/big-0/waiting-list",
    `/events/${event}?`,
  ];
  const own = [
    "/account/your-orders?group=past",
    "/account/your-orders?group=returned",
    "/account/your-orders?hall=big",
    ...["/tickets", "/tickets/text", "/tickets.pdf", "/tickets/share"].map(
      (path) => `${path}?page=13`,
    ),
    `/tickets.pdf?instance=${held}`,
  ];
  const staff = [
    ...["Marsmith", "Ada Marsmith", "ma", "a", "smith", "customer77", "2120000077", "RPA-500000"],
    "99000000000000000777",
    "customer77@example.com",
  ].map((query) => `/${ADMIN_PATH}/customers?query=${encodeURIComponent(query)}`);
  const asVisitor = (visitor: Visitor, paths: readonly string[]) =>
    paths.map((path) => ({ visitor, path, shown: path.replace(customer, "{customer}") }));
  return [
    ...asVisitor("anonymous", anonymous),
    ...asVisitor("customer", own),
    ...asVisitor("staff", staff),
  ];
}
