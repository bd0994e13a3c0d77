import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { type BuilderError, errorFieldId, errorMessage } from "./builder-errors";

export function PackageErrors({ errors }: { errors: readonly BuilderError[] }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <ErrorSummary
      title={t("packages.errors.title")}
      errors={errors.map((error) => ({
        ...(error.at === "events"
          ? { partId: errorFieldId(error) }
          : { fieldId: errorFieldId(error) }),
        message: errorMessage(t, error),
      }))}
    >
      <p>{t("packages.errors.nothingTaken")}</p>
    </ErrorSummary>
  );
}
