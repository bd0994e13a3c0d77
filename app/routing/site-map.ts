import type { TranslationKey } from "~/i18n/translate";
import type { RouteWithoutParams } from "./paths";
import type { routeTable } from "./route-table";

/** Areas with pages that a visitor may look for. Those of other areas are parts of a purchase, of an order, or staff's. */
type Area =
  | "events"
  | "packages"
  | "gift-vouchers"
  | "memberships"
  | "giving"
  | "food-and-drink"
  | "sign-in"
  | "help";

type RouteOf<Id> = Extract<(typeof routeTable)[number], { id: Id }>;

type ListedRoute = {
  [Id in RouteWithoutParams]: RouteOf<Id>["file"] extends `pages/${Area}/${string}` ? Id : never;
}[RouteWithoutParams];

/**
 * Every page of these areas that has one address: by its part of the site map, with its title. Null: a second address of
 * a page, or a page that another one leads to.
 */
const LISTED = {
  "whats-on": ["site.whatsOn", "site.whatsOn"],
  programmes: ["site.whatsOn", "programme.enterTitle"],
  packages: ["site.tickets", "packages.title"],
  "listings-packages": null,
  "ticket-subscriptions": ["site.tickets", "packages.subscriptions.title"],
  "gift-vouchers": ["site.giftCards", "giftCards.title"],
  "gift-voucher-purchase": ["site.giftCards", "site.buyGiftCard"],
  "gift-voucher-check": ["site.giftCards", "giftCards.balance.title"],
  "gift-certificates": null,
  "gift-certificate-purchase": null,
  "gift-certificate-check": null,
  "redeem-gift-voucher": ["site.giftCards", "giftCards.redeem.title"],
  "membership-levels": ["site.supportUs", "memberships.title"],
  "give-membership": ["site.supportUs", "memberships.gift.title"],
  "accept-membership": ["site.supportUs", "memberships.accept.title"],
  donations: ["site.supportUs", "giving.title"],
  "food-and-drink-performances": ["site.tickets", "food.title"],
  login: ["site.account", "access.signIn"],
  password: null,
  authentication: null,
  "reset-password": null,
  register: ["site.account", "access.createAccount"],
  logout: null,
  language: null,
  "site-map": null,
  "plain-pages": ["site.thisSite", "pages.plain.title"],
  visit: ["site.visit", "pages.visit.title"],
  help: ["site.visit", "pages.help.title"],
  contact: ["site.visit", "pages.contact.title"],
  accessibility: ["site.visit", "site.accessibility"],
  terms: ["site.thisSite", "pages.terms.title"],
  "privacy-policy": ["site.thisSite", "site.privacy"],
  cookies: ["site.thisSite", "site.cookies"],
  maintenance: null,
  "maintenance-bypass": null,
} satisfies Record<ListedRoute, readonly [part: TranslationKey, title: TranslationKey] | null>;

/** Parts of the site map in order. */
export const SITE_MAP_PARTS = [
  "site.whatsOn",
  "site.tickets",
  "site.giftCards",
  "site.supportUs",
  "site.visit",
  "site.account",
  "site.thisSite",
] as const;
type Part = (typeof SITE_MAP_PARTS)[number];

type Listed = { route: RouteWithoutParams; part: Part; label: TranslationKey };

export const SITE_MAP: readonly Listed[] = (
  Object.entries(LISTED) as [ListedRoute, readonly [Part, TranslationKey] | null][]
).flatMap(([route, listed]) =>
  listed === null ? [] : [{ route, part: listed[0], label: listed[1] }],
);
