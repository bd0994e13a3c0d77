import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { AccountNav, placeLink, type AccountPlace } from "./account-nav";
import { AccountBand, AccountFacts, type AccountOverviewData } from "./account-overview";

/** To the code of the customer's card, for pages that list what it is shown for. */
export function CardLink() {
  const { t } = useTranslation();
  return (
    <p className="no-print">
      <a href={pathTo("subscription-card")}>{t("tickets.card.link")}</a>
    </p>
  );
}

export type AccountPageProps = {
  section: AccountPlace;
  /** The `h1`; absent: the section's name. */
  heading?: string | undefined;
  /** On a page below the section's own: the link back, most often to the section. */
  back?: "section" | { href: string; label: string } | undefined;
  errors?: ReactNode;
  /** Above the pages that the account opens with. */
  overview?: AccountOverviewData | null | undefined;
  children: ReactNode;
};

export function AccountPage(props: AccountPageProps) {
  const { section, heading, back, errors, children } = props;
  const { t } = useTranslation();
  // What is wrong with a form comes first.
  const overview = usePageFrame().refused ? null : props.overview;
  const own = placeLink(section, t);
  const up = back === "section" ? own : back;
  return (
    <Main {...(overview && { band: <AccountBand overview={overview} /> })}>
      {errors}
      {overview ? <AccountFacts overview={overview} /> : null}
      <div className="with-menu">
        <AccountNav place={section} current={up === undefined ? "page" : "true"} />
        <Stack gap="large">
          {up === undefined ? null : <BackLink href={up.href}>{up.label}</BackLink>}
          <h1>{heading ?? own.label}</h1>
          {children}
        </Stack>
      </div>
    </Main>
  );
}
