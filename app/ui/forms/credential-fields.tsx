import { useTranslation } from "~/i18n/translation-context";
import type { FieldSource } from "./field-state";
import { TextField, type TextFieldProps } from "./text-field";

/** A field with defaults for label and `autocomplete`. */
type CredentialFieldProps = { field: FieldSource } & Partial<Omit<TextFieldProps, "field">>;

export function EmailField({ field, ...rest }: CredentialFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field}
      type="email"
      label={t("access.email")}
      autoComplete="username"
      {...rest}
    />
  );
}

export function PasswordField({ field, ...rest }: CredentialFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        field={field}
        type="password"
        label={t("access.password")}
        autoComplete="current-password"
        {...rest}
      />
      {/* Placeholder where script adds a show/hide button. */}
      <span data-show={t("access.showPassword")} data-hide={t("access.hidePassword")} />
    </div>
  );
}

/** A new password, with the password rule as hint. */
export function NewPasswordField(props: CredentialFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t("access.newPassword")}
      hint={t("access.passwordHint")}
      autoComplete="new-password"
      {...props}
    />
  );
}

export function NewPasswordTwice({
  first,
  second,
  hint,
}: {
  first: FieldSource;
  second: FieldSource;
  /** Replaces the rule for customers. */
  hint?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <NewPasswordField
        field={first}
        label={t("account.password.new")}
        {...(hint !== undefined && { hint })}
      />
      <PasswordField
        field={second}
        label={t("account.password.confirm")}
        autoComplete="new-password"
      />
    </>
  );
}

export const PASSWORD_FIELDS = ["currentPassword", "newPassword", "confirmPassword"] as const;

type PasswordChangeFieldsProps = {
  fields: Record<(typeof PASSWORD_FIELDS)[number], FieldSource>;
  email: string;
  hint?: string;
};

export function PasswordChangeFields({ fields, email, hint }: PasswordChangeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordOwner name="email" email={email} />
      <PasswordField field={fields.currentPassword} label={t("account.password.current")} />
      <NewPasswordTwice first={fields.newPassword} second={fields.confirmPassword} hint={hint} />
    </>
  );
}

/** Hidden username for password managers; renders nothing if it is unknown. */
export function PasswordOwner({ name, email }: { name: string; email: string | null }) {
  if (email === null) return null;
  return <input type="hidden" name={name} value={email} autoComplete="username" />;
}
