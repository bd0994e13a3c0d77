import { ErrorSummary } from "~/ui/forms/form-errors";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AskFirstPage } from "../ask-first-page";

export type ConfirmEmailPageProps = {
  /** Why the email was not changed. */
  problem: "expired" | "taken" | "unavailable" | undefined;
};

/** The link in the mail to a new email: a button, since a link alone changes nothing. */
export function ConfirmEmailPage({ problem }: ConfirmEmailPageProps) {
  const { t } = useTranslation();
  return (
    <AskFirstPage
      section="your-details"
      heading={t("account.email.confirmTitle")}
      back={{ href: pathTo("your-details"), label: t("account.sections.your-details") }}
      problem={
        problem === undefined ? undefined : (
          <ErrorSummary
            title={
              problem === "unavailable" ? t("failed.update-details") : t("account.email.expired")
            }
            errors={[]}
          >
            {problem === "unavailable" ? null : (
              <p>
                {problem === "taken" ? t("validation.emailTaken") : t("account.email.expiredText")}{" "}
                <a href={pathTo("change-email")}>{t("account.email.again")}</a>
              </p>
            )}
          </ErrorSummary>
        )
      }
      doIt={t("account.email.confirm")}
      leave={t("account.email.keep")}
    >
      <p>{t("account.email.confirmText")}</p>
    </AskFirstPage>
  );
}
