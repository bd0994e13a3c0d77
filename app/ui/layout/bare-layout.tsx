import { SiteHeader } from "./site-header";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { Footer } from "./footer";
import type { LayoutProps } from "./layout-props";
import { PageTop } from "./page-top";
import { VisitBar } from "./visit-bar";

/** The steps around the card (layout "payment"): nothing leads away but the venue's name. */
export function BareLayout({ state, children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTop hasNotices={(state?.notices.length ?? 0) > 0} />
      <SiteHeader
        venueName={venue.name}
        homeHref={pathTo("whats-on")}
        navLabel={t("site.mainNavigation")}
        items={[]}
      />
      <VisitBar state={state} />
      {children}
      <Footer />
    </>
  );
}
