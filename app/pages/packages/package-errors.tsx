import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { type BuilderError, errorFieldId, errorMessage } from "./builder-errors";

type PackageErrorsProps = {
  errors: readonly BuilderError[];
  /** Named in the errors at events. */
  events?: readonly { id: string; title: string }[];
};

export function PackageErrors({ errors, events = [] }: PackageErrorsProps) {
  const { t } = useTranslation();
  const getSummary = (error: BuilderError) => {
    const message = errorMessage(t, error);
    const event = error.at === "event" ? events.find(({ id }) => id === error.eventId) : undefined;
    return event === undefined
      ? message
      : t("packages.errors.atEvent", { title: event.title, message });
  };
  if (errors.length === 0) return null;
  return (
    <ErrorSummary
      title={t("packages.errors.title")}
      errors={errors.map((error) => ({
        ...(error.at === "events"
          ? { partId: errorFieldId(error) }
          : { fieldId: errorFieldId(error) }),
        message: getSummary(error),
      }))}
    >
      <p>{t("packages.errors.nothingTaken")}</p>
    </ErrorSummary>
  );
}
