import type { AccessRegistration } from "#contract/schemas/customer-parts";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AskFirstPage } from "../ask-first-page";

export type RemoveAccessPageProps = {
  access: AccessRegistration;
  /** Why it was not removed; "changed": another one came onto the account, which is the one that is shown now. */
  problem: "changed" | "unavailable" | undefined;
};

/** Asks before the access registration leaves the account. */
export function RemoveAccessPage({ access, problem }: RemoveAccessPageProps) {
  const { t } = useTranslation();
  return (
    <AskFirstPage
      section="access"
      heading={t("account.access.removeTitle")}
      back={{ href: pathTo("access"), label: t("account.sections.access") }}
      problem={
        problem === "changed" ? (
          <ErrorSummary title={t("account.changed.title")} errors={[]}>
            <p>{t("account.access.changedText")}</p>
          </ErrorSummary>
        ) : (
          problem && t("failed.update-details")
        )
      }
      about={{ shown: access.code }}
      doIt={t("account.access.remove")}
      leave={t("account.access.keep")}
    >
      <p>{`${access.schemeName}, ${access.code}`}</p>
      <p>{t("account.access.removeText")}</p>
    </AskFirstPage>
  );
}
