import { SiteHeader } from "./site-header";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import type { LayoutProps } from "./layout-props";
import { PageTop } from "./page-top";
import { VisitBar } from "./visit-bar";

/**
 * What stands above a page: the ways to everything, and the state of the visit. All that is this visitor's own on a
 * page which shows everybody the same.
 */
export function VisitTop({ state }: Pick<LayoutProps, "state">) {
  const { t } = useTranslation();
  const { path } = usePageFrame();
  const { ticketCount = 0, otherCount = 0 } = state ?? {};
  const account = state?.signedIn
    ? { href: pathTo("account"), label: t(state.isGuest ? "site.guest" : "site.account") }
    : { href: pathTo("login"), label: t("site.signIn") };
  const items = [
    { href: pathTo("whats-on"), label: t("site.whatsOn") },
    account,
    {
      href: pathTo("basket"),
      label:
        otherCount > 0
          ? t("site.basketWithItems", { count: ticketCount + otherCount })
          : ticketCount > 0
            ? t("site.basketWithCount", { count: ticketCount })
            : t("site.basket"),
    },
  ];
  return (
    <>
      <PageTop hasNotices={(state?.notices.length ?? 0) > 0} />
      <SiteHeader
        venueName={venue.name}
        homeHref={pathTo("whats-on")}
        navLabel={t("site.mainNavigation")}
        currentText={t("common.currentPage")}
        items={items.map((item) => ({ ...item, current: isHere(item.href, path) }))}
      />
      <VisitBar state={state} />
    </>
  );
}

/** The account's own address only leads on to its pages. */
function isHere(href: string, path: string): boolean {
  const here = path.split("?")[0] ?? path;
  return here === href || (href === pathTo("account") && here.startsWith(`${href}/`));
}
