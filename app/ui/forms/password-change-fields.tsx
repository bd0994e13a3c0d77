import type { FieldSource } from "./field-state";
import { TextField } from "./text-field";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "./field-state";

export const PASSWORD_FIELDS = ["currentPassword", "newPassword", "confirmPassword"] as const;

export type PasswordChangeFieldsProps = {
  fields: Record<(typeof PASSWORD_FIELDS)[number], FieldSource>;
};

/** The present password, the new one and its repetition, named so that a password manager knows which is which. */
export function PasswordChangeFields({ fields }: PasswordChangeFieldsProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  return (
    <>
      <TextField
        {...told(fields.currentPassword)}
        type="password"
        label={t("account.password.current")}
        autoComplete="current-password"
      />
      <TextField
        {...told(fields.newPassword)}
        type="password"
        label={t("account.password.new")}
        hint={t("access.passwordHint")}
        autoComplete="new-password"
      />
      <TextField
        {...told(fields.confirmPassword)}
        type="password"
        label={t("account.password.confirm")}
        autoComplete="new-password"
      />
    </>
  );
}
