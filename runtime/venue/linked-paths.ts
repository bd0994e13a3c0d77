import { nearestName } from "../files/nearest-name";

/** Pages of the product that a venue's own can replace, by the names of their files. */
export const REPLACED_PAGES = {
  visit: "/visit",
  help: "/help",
  terms: "/terms",
  privacy: "/privacy-policy",
  accessibility: "/accessibility",
  contact: "/contact",
} as const;
export type ReplacedPage = keyof typeof REPLACED_PAGES;

export const isReplacedPage = (name: string): name is ReplacedPage =>
  Object.hasOwn(REPLACED_PAGES, name);

/** Where a page of the venue's own is. */
export const pagePath = (name: string): string =>
  isReplacedPage(name) ? REPLACED_PAGES[name] : `/pages/${name}`;

/** The product's pages that a venue's text can link to; `:name` stands for any name. A test compares them with the routes. */
export const LINKED_PATHS: readonly string[] = [
  "/",
  "/browse/:by",
  "/events/:event",
  "/events/:event/:instance",
  "/programmes",
  "/packages",
  "/packages/:package",
  "/ticket-subscriptions",
  "/waiting-list",
  "/checkout/basket",
  "/gift-vouchers",
  "/gift-vouchers/purchase",
  "/gift-vouchers/balance",
  "/contributions/donations",
  "/contributions/donations/:fund",
  "/memberships",
  "/memberships/gift",
  "/food-and-drink",
  "/aux/:type",
  "/login",
  "/register",
  "/account",
  "/account/:section",
  "/tickets",
  "/cookies",
  "/plain-pages",
  "/site-map",
  ...Object.values(REPLACED_PAGES),
];

const matches = (pattern: string, path: string): boolean => {
  const [names, parts] = [pattern.split("/"), path.split("/")];
  return (
    names.length === parts.length &&
    names.every((name, at) => (name.startsWith(":") ? parts[at] !== "" : name === parts[at]))
  );
};

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Why a link cannot be followed, to come after "links to"; null if it can. `own`: names of the venue's pages. */
export function linkFault(href: string, own: readonly string[]): string | null {
  const shown = JSON.stringify(href.slice(0, 100));
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) {
    const url = URL.canParse(href) ? new URL(href) : null;
    if (url !== null && SCHEMES.has(url.protocol) && url.username === "") return null;
    return `${shown}: expected https://, mailto: or tel:`;
  }
  if (href.startsWith("#")) return href.length > 1 ? null : `${shown}: expected an id`;
  const path = href.replace(/[?#].*$/s, "");
  const known = [...LINKED_PATHS, ...own.map(pagePath)];
  if (known.some((pattern) => matches(pattern, path))) return null;
  // Pages of the venue's own are often linked without what comes before their names.
  const ownName = nearestName(path.replace(/^.*\//, ""), own);
  const nearest = nearestName(path, known) ?? (ownName === null ? null : pagePath(ownName));
  const advice =
    nearest === null ? "expected a path such as /visit, or https://" : `did you mean "${nearest}"?`;
  return `${shown}, which is no page of the site; ${advice}`;
}
