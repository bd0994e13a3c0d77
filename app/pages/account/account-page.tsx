import type { ReactNode } from "react";

import { BackLink } from "~/ui/layout/page-top";
import { Main } from "~/ui/layout/main";
import { SectionsLink } from "~/ui/layout/section-nav";
import { Split, Stack } from "~/ui/layout/primitives";
import { useTranslation } from "~/i18n/translation-context";

import { ACCOUNT_NAV, AccountNav } from "./account-nav";
import type { AccountPlace } from "./account-nav";

export type AccountPageProps = {
  /** Where in the account this is: the name of its section. */
  section: AccountPlace;
  /** The page's `h1`. */
  heading: string;
  /** On a page below the section's own: the way back up. */
  back?: { href: string; label: string } | undefined;
  /** What is wrong with the form that was sent: `<FormErrors>`. */
  errors?: ReactNode;
  children: ReactNode;
};

/** A page of the account: its matter, and the way to all other sections beside or below it. */
export function AccountPage({ section, heading, back, errors, children }: AccountPageProps) {
  const { t } = useTranslation();
  return (
    <Main>
      {errors}
      <Split>
        <Stack gap="large">
          {back === undefined ? (
            <SectionsLink href={`#${ACCOUNT_NAV}`}>{t("account.allSections")}</SectionsLink>
          ) : (
            <BackLink href={back.href}>{back.label}</BackLink>
          )}
          <h1>{heading}</h1>
          {children}
        </Stack>
        <AccountNav place={section} current={back === undefined ? "page" : "true"} />
      </Split>
    </Main>
  );
}
