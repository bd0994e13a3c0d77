import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { type BuilderFault, faultFieldId, faultMessage } from "./package-faults";

export function PackageErrors({ faults }: { faults: readonly BuilderFault[] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <ErrorSummary
      title={t("packages.faults.title")}
      errors={faults.map((fault) => ({
        fieldId: faultFieldId(fault),
        message: faultMessage(t, fault),
      }))}
    >
      <p>{t("packages.faults.nothingTaken")}</p>
    </ErrorSummary>
  );
}
