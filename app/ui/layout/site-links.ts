import type { FeatureName, Features } from "#contract/names/features";
import type { TranslationKey } from "~/i18n/translate";
import { purchaseRoutes } from "~/routing/checkout-routes";
import { isRouteOpen } from "~/routing/feature-routes";
import { pathTo, type RouteWithoutParams } from "~/routing/paths";
import type { RouteId } from "~/routing/route-table";
import type { SiteState } from "./visit-bar";
import { venueSettings } from "~/venue-settings";

/** `feature`: what it needs besides the features of its route. */
export type SiteLink = {
  route: RouteId;
  href: string;
  label: TranslationKey;
  feature?: FeatureName;
};

/** A link to a page without parameters, or to one of its sections. */
export const link = (route: RouteWithoutParams, label: TranslationKey, section = ""): SiteLink => ({
  route,
  href: pathTo(route) + section,
  label,
});

/** Main navigation, with the bestselling products first. */
export const SITE_PARTS: readonly SiteLink[] = [
  link("whats-on", "site.whatsOn"),
  link("packages", "packages.title"),
  link("membership-levels", "memberships.title"),
  link("gift-vouchers", "site.giftCards"),
  link("donations", "site.give"),
  link("visit", "site.visit"),
];

export const SHOP_LINK: SiteLink = {
  route: "aux",
  href: pathTo("aux", { type: "merchandise" }),
  label: "shop.title",
  feature: "merchandise",
};

export const STREAMS_LINK: SiteLink = {
  route: "whats-on",
  href: pathTo("whats-on", {}, { hall: venueSettings.streamHallId }),
  label: "site.liveStreams",
  feature: "streams",
};

export const FOOTER_COLUMNS: readonly {
  heading: TranslationKey;
  contact?: "address" | "phone";
  links: readonly SiteLink[];
}[] = [
  {
    heading: "site.visit",
    contact: "address",
    links: [
      link("visit", "site.directions"),
      link("accessibility", "site.accessibility"),
      link("food-and-drink-performances", "food.title"),
      SHOP_LINK,
    ],
  },
  {
    heading: "site.tickets",
    contact: "phone",
    links: [
      STREAMS_LINK,
      link("help", "site.refunds", "#refunds"),
      link("help", "site.reduced", "#reduced"),
      link("packages", "packages.title"),
      link("gift-voucher-purchase", "site.buyGiftCard"),
      link("programmes", "programme.enterTitle"),
      link("help", "pages.help.title"),
      link("contact", "pages.contact.title"),
    ],
  },
  {
    heading: "site.supportUs",
    links: [link("donations", "site.makeGift"), link("membership-levels", "site.becomeMember")],
  },
  {
    heading: "site.thisSite",
    links: [
      link("terms", "pages.terms.title"),
      link("privacy-policy", "site.privacy"),
      link("cookies", "site.cookies"),
      link("plain-pages", "site.plainPages"),
      link("site-map", "site.map"),
    ],
  },
];

/** In a footer of one line. */
export const SHORT_FOOTER_LINKS: readonly SiteLink[] = [
  link("help", "pages.help.title"),
  link("terms", "pages.terms.title"),
  link("privacy-policy", "site.privacy"),
];

const PURCHASE_PAGES: ReadonlySet<RouteId> = new Set<RouteId>([
  ...purchaseRoutes.map(({ id }) => id),
  // While the basket of a payment that failed is still there to pay.
  "order-failed",
  "system-order-failed",
]);

/** Whether the page is one from the basket to the payment, with something in the basket: its header has no site menu. */
export const isPurchase = (route: RouteId, state: SiteState | null): boolean =>
  state !== null && state.ticketCount + state.otherCount > 0 && PURCHASE_PAGES.has(route);

/** The links to pages that exist. */
export const openLinks = (features: Features, links: readonly SiteLink[]): SiteLink[] =>
  links.filter(
    ({ route, feature }) =>
      isRouteOpen(features, route) && (feature === undefined || features[feature]),
  );

/** Whether a link leads to the current page or an ancestor. The home page is not an ancestor. */
export function isCurrentPage(href: string, path: string): boolean {
  const here = path.split("?")[0] ?? path;
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}

/** From a performance to its seats, the navigation is collapsed on wide screens too: seats are at most 25 keys away. */
export const BOOKING_PAGES: ReadonlySet<RouteId> = new Set([
  "instance",
  "choose-seats",
  "seat-facts",
  "price-selection",
  "series-seats",
  "package-seats",
  "package-prices",
]);

/** Pages of one choice or one short form: a footer of several columns would be longer than they are. */
const SHORT_PAGES: ReadonlySet<RouteId> = new Set([
  ...BOOKING_PAGES,
  "instance-form",
  "login",
  "password",
  "authentication",
  "reset-password",
  "queue",
  "queue-performance",
  "waiting-list",
  "waiting-place",
  "maintenance",
]);

/** Whether the footer is one line. */
export const hasShortFooter = (route: RouteId, state: SiteState | null): boolean =>
  SHORT_PAGES.has(route) || isPurchase(route, state);
