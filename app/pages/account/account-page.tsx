import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Split, Stack } from "~/ui/layout/primitives";
import { SectionsLink } from "~/ui/layout/section-nav";
import { ACCOUNT_NAV, AccountNav, placeLink, type AccountPlace } from "./account-nav";

export type AccountPageProps = {
  section: AccountPlace;
  /** The `h1`; absent: the section's name. */
  heading?: string | undefined;
  /** On a page below the section's own: the link back, most often to the section. */
  back?: "section" | { href: string; label: string } | undefined;
  errors?: ReactNode;
  children: ReactNode;
};

export function AccountPage({ section, heading, back, errors, children }: AccountPageProps) {
  const { t } = useTranslation();
  const own = placeLink(section, t);
  const up = back === "section" ? own : back;
  return (
    <Main>
      {errors}
      <Split>
        <Stack gap="large">
          {up === undefined ? (
            <SectionsLink href={`#${ACCOUNT_NAV}`}>{t("account.allSections")}</SectionsLink>
          ) : (
            <BackLink href={up.href}>{up.label}</BackLink>
          )}
          <h1>{heading ?? own.label}</h1>
          {children}
        </Stack>
        <AccountNav place={section} current={up === undefined ? "page" : "true"} />
      </Split>
    </Main>
  );
}
