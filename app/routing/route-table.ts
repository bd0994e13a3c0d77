import { signInRoutes, accountRoutes } from "./account-routes";
import { checkoutRoutes } from "./checkout-routes";
import { declareRoutes } from "./handle";
import {
  foodRoutes,
  giftVoucherRoutes,
  packageRoutes,
  shopRoutes,
  supportRoutes,
} from "./product-routes";
import { staffRoutes } from "./staff-routes";
import { ticketRoutes, watchRoutes } from "./ticket-routes";

const events = declareRoutes("events");
const eventForm = declareRoutes("events", { sales: "form" });
const sale = declareRoutes("events", { sales: "page" });
const registerInterest = declareRoutes("interest", { guards: ["authenticated"] });
const interest = declareRoutes("interest");
const smart = declareRoutes("smart", { sales: "page" });
const queue = declareRoutes("queue");
const help = declareRoutes("help");

/** Every route of the storefront. app/routes.ts and paths.ts are derived from it. */
export const routeTable = [
  events("whats-on", "/"),
  events("browse", "/browse/:by"),
  eventForm("event", "/events/:event"),
  sale("instance", "/events/:event/:instance"),

  sale("choose-seats", "/events/:event/:instance/syos/:view"),
  sale("price-selection", "/events/:event/:instance/price-selection"),
  events("instance-calendar", "/events/:event/:instance/calendar.ics", "calendar-ics"),
  events("programmes", "/programmes"),
  events("programme", "/programmes/:programme"),
  sale("seat-facts", "/events/:event/:instance/seats"),

  registerInterest(
    "register-first-choice",
    "/events/:event/:instance/register/first-choice",
    "first-choice",
  ),
  registerInterest(
    "register-alternative-choices",
    "/events/:event/:instance/register/alternative-choices",
    "alternative-choices",
  ),
  registerInterest(
    "register-dress-rehearsal",
    "/events/:event/:instance/register/dress-rehearsal",
    "dress-rehearsal",
  ),
  interest("instance-form", "/events/:event/:instance/form", "form"),
  interest("waiting-list", "/events/:event/:instance/waiting-list"),
  interest("waiting-place", "/waiting-list"),

  ...packageRoutes,
  smart("smart-tickets", "/smart/add-to-cart/events/:event/:instance", "tickets"),
  smart("smart-donation", "/smart/add-to-cart/donations/:fund", "donation"),
  smart("smart-membership", "/smart/add-to-cart/memberships/:level", "membership"),
  smart("smart-book", "/smart/book/:instance", "book"),

  ...checkoutRoutes,
  ...giftVoucherRoutes,
  ...supportRoutes,
  ...foodRoutes,
  ...shopRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...ticketRoutes,
  ...watchRoutes,

  queue("queue", "/queue", "place"),
  queue("queue-performance", "/queue/:instance", "place"),

  help("language", "/language"),
  help("site-map", "/site-map"),
  help("plain-pages", "/plain-pages"),
  help("visit", "/visit"),
  help("help", "/help"),
  help("contact", "/contact"),
  help("terms", "/terms"),
  help("privacy-policy", "/privacy-policy"),
  help("cookies", "/cookies"),
  help("accessibility", "/accessibility"),
  help("venue-page", "/pages/:page"),
  help("maintenance", "/maintenance"),
  help("maintenance-bypass", "/maintenance-bypass"),
  ...staffRoutes,
  help("not-found", "*"),
] as const;

export type RouteId = (typeof routeTable)[number]["id"];

type FolderOf<File> = File extends `pages/${infer Area}/${infer Folder}/route.tsx`
  ? Area | `${Area}/${Folder}`
  : never;
/** A folder of `app/pages` with a page, or an area of such folders. */
export type PageFolder = FolderOf<(typeof routeTable)[number]["file"]>;

/** The routes whose pages are in the given folders. Throws for a folder without any. */
export function routesIn(...folders: readonly PageFolder[]): ReadonlySet<RouteId> {
  const routes = folders.flatMap((name) => {
    const ids = routeTable.flatMap(({ id, file }) =>
      file.startsWith(`pages/${name}/`) ? [id] : [],
    );
    if (ids.length === 0) throw new Error(`no page in ${name}`);
    return ids;
  });
  return new Set(routes);
}
