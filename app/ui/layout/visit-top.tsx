import { SiteHeader } from "./site-header";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";

import { PageTop } from "./page-top";
import { VisitBar } from "./visit-bar";
import type { VisitState } from "./visit-bar";

/** Above a page: the main navigation, and the state of the visit. Of a cached page only this part differs by visitor. */
export function VisitTop({ state }: { state: VisitState | null }) {
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
      <SiteHeader items={items.map((item) => ({ ...item, current: isHere(item.href, path) }))} />
      <VisitBar state={state} />
    </>
  );
}

/** The account's own address only leads on to its pages. */
function isHere(href: string, path: string): boolean {
  const here = path.split("?")[0] ?? path;
  return here === href || (href === pathTo("account") && here.startsWith(`${href}/`));
}
