import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { AccountNav, navItemLink, useItemInMenu, type AccountNavItem } from "./account-nav";
import { AccountBand, type AccountOverviewData } from "./account-overview";

/** Link to the customer's card, for pages that list what the card is shown for. */
export function CardLink() {
  const { t } = useTranslation();
  return (
    <StandaloneLink screenOnly href={pathTo("subscription-card")}>
      {t("tickets.card.link")}
    </StandaloneLink>
  );
}

const NAV_ID = "account-sections";

export type AccountPageProps = {
  section: AccountNavItem;
  /** The `h1`; defaults to the section's name. */
  heading?: ReactNode;
  /** Back link of a page below the section, usually to the section. */
  back?: "section" | { href: string; label: string } | undefined;
  errors?: ReactNode;
  /** Only on the overview. */
  overview?: AccountOverviewData | undefined;
  /** A `<PageBanner>` with the heading and the back link. */
  banner?: ReactNode;
  children: ReactNode;
};

export function AccountPage(props: AccountPageProps) {
  const { section, heading, back, errors, banner = null, children } = props;
  const { t } = useTranslation();
  // Form errors come first.
  const overview = usePageFrame().refused ? null : props.overview;
  const sectionLink = navItemLink(section, t);
  const inMenu = useItemInMenu(section);
  const part = inMenu === section ? undefined : navItemLink(inMenu, t);
  const up = back === "section" ? sectionLink : (back ?? part);
  const title = heading ?? sectionLink.label;
  const isHome = section === "overview";
  const band = overview ? <AccountBand overview={overview} /> : banner;
  return (
    <Main errors={errors} {...(band !== null && { band })}>
      <div className="with-menu">
        <Stack gap="large">
          {up === undefined || banner !== null ? null : (
            <div className="no-print">
              <BackLink href={up.href}>{up.label}</BackLink>
            </div>
          )}
          {isHome || banner !== null ? null : <h1>{title}</h1>}
          {children}
        </Stack>
        <AccountNav id={NAV_ID} item={section} current={up === undefined ? "page" : "true"} />
      </div>
    </Main>
  );
}
