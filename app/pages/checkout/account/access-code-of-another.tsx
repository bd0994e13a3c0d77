import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/i18n/translation-context";

import { CallBoxOffice } from "~/ui/call-box-office";

export type AccessCodeOfAnotherProps = {
  code: { code: string };
  /** Of the customer. The name on the registration is never shown. */
  name: string;
  /** Whether any seats are held meanwhile. */
  holds: boolean;
};

/** Why a customer cannot go on with this access code, what it means for seats and prices, and what to do. */
export function AccessCodeOfAnother({ code: { code }, name, holds }: AccessCodeOfAnotherProps) {
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("checkout.account.codeOfAnother.title")} errors={[]}>
      <p className="font-semibold">{t("checkout.account.codeOfAnother.rule")}</p>
      <p>
        {t("checkout.account.codeOfAnother.prices", { name, code })}{" "}
        {t("checkout.account.codeOfAnother.noCharge")}{" "}
        {holds ? t("checkout.account.stillHeld") : null}
      </p>
      <p>{t("checkout.account.codeOfAnother.removeHelp")}</p>
      <p>{t("checkout.account.codeOfAnother.otherAccount")}</p>
      <CallBoxOffice>{t("checkout.account.codeOfAnother.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}
