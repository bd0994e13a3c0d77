import { routeTable } from "../../app/routing/route-table";
import { ADMIN_PATH } from "./big-stack";

type Visitor = "anonymous" | "customer" | "staff";
export type BigPage = { visitor: Visitor; path: string; shown: string };

export type Named = {
  /** A performance that is half sold, and one that is sold out with people waiting. */
  event: string;
  instance: string;
  /** An order of the customer with the most orders, and that customer. */
  order: string;
  customer: string;
  /** A performance that this customer has tickets for, the last one. */
  held: string;
};

/** Pages that do something, that lead elsewhere, or that need a token, an item or a card nobody here has. */
const LEFT_OUT = new Set<string>([
  "logout",
  "staff-sign-out",
  // Opening these starts a new sign-in: the pages after them would be requested without a session.
  "staff-sign-in",
  "staff-code",
  "language",
  "not-found",
]);
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Every page of the route table, as each kind of visitor asks for it; a new one is measured without being named. */
export function listPages(named: Named): BigPage[] {
  const filled: Record<string, string> = {
    ...named,
    adminPath: ADMIN_PATH,
    view: "overview",
    year: String(new Date().getFullYear()),
    customView: "your-visit",
    tab: "before",
    format: "json",
    system: "box-office",
  };
  const pages = routeTable
    .filter(({ id }) => !LEFT_OUT.has(id))
    .flatMap(({ id, path }) => {
      const shown = path.replace(":adminPath", "{staff}");
      const address = path.replace(/:(\w+)/g, (_, name: string) => filled[name] ?? UNKNOWN);
      const visitors: Visitor[] = path.includes(":adminPath")
        ? ["staff"]
        : ["anonymous", "customer"];
      const search = SEARCHES[id]?.(named) ?? "";
      return visitors.map((visitor) => ({
        visitor,
        shown: shown + search,
        path: address + search,
      }));
    });
  return [...pages, ...more(named)];
}

const SEARCHES: Readonly<Record<string, (named: Named) => string>> = {
  "share-tickets": ({ held }) => `?instance=${held}`,
};

function more({ event, customer, held }: Named): BigPage[] {
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
  const of = (visitor: Visitor, paths: readonly string[]) =>
    paths.map((path) => ({ visitor, path, shown: path.replace(customer, "{customer}") }));
  return [...of("anonymous", anonymous), ...of("customer", own), ...of("staff", staff)];
}
