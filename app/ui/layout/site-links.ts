import type { TranslationKey } from "~/i18n/translate";
import { pathTo } from "~/routing/paths";
import type { RouteId } from "~/routing/route-table";
import { venueSettings } from "#venue-settings";

type SiteLink = { href: string; label: TranslationKey };

/** Main navigation, with the bestselling products first. */
export const SITE_PARTS: readonly SiteLink[] = [
  { href: pathTo("whats-on"), label: "site.whatsOn" },
  { href: pathTo("packages"), label: "packages.title" },
  { href: pathTo("membership-levels"), label: "memberships.title" },
  { href: pathTo("gift-vouchers"), label: "site.giftCards" },
  { href: pathTo("donations"), label: "site.give" },
  { href: pathTo("visit"), label: "site.visit" },
];

export const FOOTER_COLUMNS: readonly {
  heading: TranslationKey;
  contact?: "address" | "phone";
  links: readonly SiteLink[];
}[] = [
  {
    heading: "site.visit",
    contact: "address",
    links: [
      { href: pathTo("visit"), label: "site.directions" },
      { href: pathTo("accessibility"), label: "site.accessibility" },
      { href: pathTo("food-and-drink-performances"), label: "food.title" },
      { href: pathTo("aux", { type: "merchandise" }), label: "shop.title" },
    ],
  },
  {
    heading: "site.tickets",
    contact: "phone",
    links: [
      {
        href: pathTo("whats-on", {}, { hall: venueSettings.streamHallId }),
        label: "site.liveStreams",
      },
      { href: `${pathTo("help")}#refunds`, label: "site.refunds" },
      { href: `${pathTo("help")}#under30`, label: "site.under30" },
      { href: pathTo("programmes"), label: "programme.enterTitle" },
      { href: pathTo("help"), label: "pages.help.title" },
      { href: pathTo("contact"), label: "pages.contact.title" },
    ],
  },
  {
    heading: "site.supportUs",
    links: [
      { href: pathTo("donations"), label: "site.makeGift" },
      { href: pathTo("membership-levels"), label: "site.becomeMember" },
      { href: pathTo("gift-voucher-purchase"), label: "site.buyGiftCard" },
      { href: pathTo("packages"), label: "packages.title" },
    ],
  },
  {
    heading: "site.thisSite",
    links: [
      { href: pathTo("terms"), label: "pages.terms.title" },
      { href: pathTo("privacy-policy"), label: "site.privacy" },
      { href: pathTo("cookies"), label: "site.cookies" },
      { href: pathTo("plain-pages"), label: "site.plainPages" },
    ],
  },
];

/** Whether a link leads to the current page or an ancestor. The home page is not an ancestor. */
export function isCurrentPage(href: string, path: string): boolean {
  const here = path.split("?")[0] ?? path;
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}

/** Pages whose navigation is collapsed on wide screens too, so that seats are at most 25 keys away. */
export const SEAT_PAGES: ReadonlySet<RouteId> = new Set([
  "instance",
  "choose-seats",
  "seat-facts",
  "price-selection",
  "series-seats",
  "package-seats",
  "package-prices",
]);
