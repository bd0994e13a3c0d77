import type { OwnAccess } from "~/domain/own-access";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { AskFirstPage } from "./ask-first-page";

export type RemoveAccessPageProps = { access: OwnAccess; failed: boolean };

/** Asks before the access registration leaves the account. */
export function RemoveAccessPage({ access, failed }: RemoveAccessPageProps) {
  const { t } = useWords();
  return (
    <AskFirstPage
      section="access"
      heading={t("account.access.removeTitle")}
      back={{ href: pathTo("access"), label: t("account.sections.access") }}
      problem={failed ? t("failed.update-details") : undefined}
      doIt={t("account.access.remove")}
      leave={t("account.access.keep")}
    >
      <p>{`${access.schemeName}, ${access.code}`}</p>
      <p>{t("account.access.removeText")}</p>
    </AskFirstPage>
  );
}
