import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";

/** The password that a new or reset account was given, which is shown only now. */
export function FirstPassword(account: { name: string; email: string; password: string }) {
  const { t } = useTranslation();
  const { name, email, password } = account;
  return (
    <Notice tone="success" takesFocus>
      <p>{t("staff.accounts.signsIn", { name, email })}</p>
      <p>
        {t("staff.accounts.password")}{" "}
        <code className="num break-all font-semibold">{password}</code>
      </p>
      <p>{t("staff.accounts.passwordOnce")}</p>
    </Notice>
  );
}
