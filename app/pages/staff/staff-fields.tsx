import { useTranslation } from "~/i18n/translation-context";
import { useFieldProps, type FieldSource } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";

/** The six digits that an authenticator shows. One that was refused is over: it is typed anew. */
export function CodeField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <TextField
      {...fieldProps(field)}
      label={t("staff.code.label")}
      hint={t("staff.code.hint")}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      width="half"
      defaultValue=""
    />
  );
}

export function ReasonField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  return (
    <TextField
      {...fieldProps(field)}
      label={t("staff.reason.label")}
      hint={t("staff.reason.hint")}
      autoComplete="off"
    />
  );
}
