import type { FieldSource } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";

/** Why it is done, for the record. */
export function ReasonField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const told = useFieldWords();
  return (
    <TextField
      {...told(field)}
      label={t("staff.reason.label")}
      hint={t("staff.reason.hint")}
      autoComplete="off"
    />
  );
}
