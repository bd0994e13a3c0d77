import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { PageTop } from "./page-top";
import { SiteHeader } from "./site-header";
import { isCurrentPage, SEAT_PAGES, SITE_PARTS } from "./site-links";
import { VisitBar } from "./visit-bar";
import type { SiteState } from "./visit-bar";

const accountLinks = (t: Translate) => [
  { href: pathTo("your-orders"), label: t("account.sections.your-orders") },
  { href: pathTo("your-tickets"), label: t("tickets.title") },
  { href: pathTo("memberships"), label: t("account.sections.memberships") },
  { href: pathTo("logout"), label: t("access.signOut") },
];

/** Main navigation and visitor state, the only part of cached pages that differs by visitor. */
export function VisitTop({ state }: { state: SiteState | null }) {
  const { t } = useTranslation();
  const { path, route } = usePageFrame();
  const { ticketCount = 0, otherCount = 0 } = state ?? {};
  const account = state?.signedIn
    ? {
        href: pathTo("account"),
        label: t(state.isGuest ? "site.guest" : "site.account"),
        ...(!state.isGuest && { menu: { label: t("site.accountMenu"), links: accountLinks(t) } }),
      }
    : { href: pathTo("login"), label: t("site.signIn") };
  const count = ticketCount + otherCount;
  const items = [
    ...SITE_PARTS.map(({ href, label }) => ({ href, label: t(label) })),
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
        isCollapsed={SEAT_PAGES.has(route)}
      />
      <VisitBar state={state} />
    </>
  );
}
