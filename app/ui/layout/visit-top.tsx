import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { PageTop } from "./page-top";
import { SiteHeader } from "./site-header";
import {
  BOOKING_PAGES,
  isCurrentPage,
  isPurchase,
  link,
  openLinks,
  SITE_PARTS,
  type SiteLink,
} from "./site-links";
import { venuePageLinks } from "./venue-pages";
import { VisitBar, type SiteState } from "./visit-bar";

const ACCOUNT_LINKS = [
  link("your-orders", "account.sections.your-orders"),
  link("memberships", "account.sections.memberships"),
  link("logout", "access.signOut"),
];

/** Main navigation and visitor state, the only part of cached pages that differs by visitor. */
export function VisitTop({ state }: { state: SiteState | null }) {
  const { t, locale } = useTranslation();
  const { path, route, features } = usePageFrame();
  const listLinks = (links: readonly SiteLink[]) =>
    openLinks(features, links).map(({ href, label }) => ({ href, label: t(label) }));
  const { ticketCount = 0, otherCount = 0 } = state ?? {};
  const account = state?.signedIn
    ? {
        href: pathTo("account"),
        label: t(state.isGuest ? "account.sections.your-details" : "site.account"),
        ...(!state.isGuest && {
          menu: { label: t("site.accountMenu"), links: listLinks(ACCOUNT_LINKS) },
        }),
      }
    : { href: pathTo("login"), label: t("site.signIn") };
  const count = ticketCount + otherCount;
  const isBare = isPurchase(route, state);
  const items = [
    ...(isBare ? [] : [...listLinks(SITE_PARTS), ...venuePageLinks("header", locale)]),
    { ...account, icon: "person" as const },
    {
      href: pathTo("basket"),
      icon: "basket" as const,
      count,
      label: t("site.basket"),
      countText:
        otherCount > 0
          ? t("site.basketItems", { count })
          : ticketCount > 0
            ? t("site.basketTickets", { count })
            : undefined,
    },
  ];
  return (
    <>
      <PageTop />
      <SiteHeader
        items={items.map((item) => ({ ...item, current: isCurrentPage(item.href, path) }))}
        isCollapsed={BOOKING_PAGES.has(route)}
        isBare={isBare}
      />
      <VisitBar state={state} />
    </>
  );
}
