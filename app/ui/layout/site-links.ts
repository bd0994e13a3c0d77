import type { WordKey } from "~/i18n/translate";
import { pathTo } from "~/routing/paths";

type SiteLink = { href: string; label: WordKey };

/** The parts of the site, as the header has them: what the center sells, in the order of what is sold most. */
export const SITE_PARTS: readonly SiteLink[] = [
  { href: pathTo("whats-on"), label: "site.whatsOn" },
  { href: pathTo("packages"), label: "packages.title" },
  { href: pathTo("membership-levels"), label: "memberships.title" },
  { href: pathTo("gift-vouchers"), label: "site.giftCards" },
  { href: pathTo("donations"), label: "site.give" },
];

/** The columns of the footer after the first, which has the address. */
export const FOOTER_COLUMNS: readonly { heading: WordKey; links: readonly SiteLink[] }[] = [
  {
    heading: "site.tickets",
    links: [
      { href: pathTo("whats-on"), label: "site.whatsOn" },
      { href: pathTo("packages"), label: "packages.title" },
      { href: pathTo("food-and-drink-performances"), label: "food.title" },
      { href: pathTo("programmes"), label: "programme.enterTitle" },
      { href: pathTo("aux", { type: "merchandise" }), label: "shop.title" },
    ],
  },
  {
    heading: "site.supportUs",
    links: [
      { href: pathTo("donations"), label: "site.makeGift" },
      { href: pathTo("membership-levels"), label: "site.becomeMember" },
      { href: pathTo("gift-voucher-purchase"), label: "site.buyGiftCard" },
    ],
  },
  {
    heading: "site.thisSite",
    links: [
      { href: pathTo("plain-pages"), label: "site.plainPages" },
      { href: pathTo("privacy-policy"), label: "site.privacy" },
      { href: pathTo("cookies"), label: "site.cookies" },
    ],
  },
];

/** Whether a link leads to the page or to a page above it. The home page is above nothing. */
export function isHere(href: string, path: string): boolean {
  const here = path.split("?")[0] ?? path;
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}

/** Whether seats are chosen here: the parts of the site are behind "Menu" then, so that fewer keys lead to the seats. */
export function isChoosingSeats(path: string): boolean {
  return /^\/events\/[^/]+\/[^/]+/.test(path);
}
