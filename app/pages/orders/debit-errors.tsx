import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";

export function DebitUnreachable() {
  const { t } = useTranslation();
  return (
    <ErrorSummary title={t("debit.unreachable.title")} errors={[]}>
      <p>{t("debit.unreachable.text")}</p>
    </ErrorSummary>
  );
}
