import type { FieldSource } from "./field-source";
import { validationMessage } from "~/i18n/validation-message";
import { useTranslation } from "~/i18n/translation-context";

/** What every field of a form is given: conform's metadata, and its messages in the visitor's language. */
export function useFieldWords() {
  const { t } = useTranslation();
  return (field: FieldSource) => ({
    field,
    errors: field.errors?.map((message) => validationMessage(t, message)),
    errorPrefix: t("common.errorPrefix"),
  });
}
