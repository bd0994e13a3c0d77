import { venue } from "#contract/venue";
import { useTranslation } from "~/i18n/translation-context";
import { EmailField } from "./credential-fields";
import type { FieldSource } from "./field-state";
import { TextField, type TextFieldProps } from "./text-field";

type PersonFieldsProps = {
  fields: Record<"firstName" | "lastName" | "email" | "phone", FieldSource>;
  /** What the email is used for; by default accounts and orders. */
  emailHint?: string;
  /** Guests may be asked for less, by the venue's settings. */
  guest?: boolean;
};

export function PersonFields({ fields, emailHint, guest = false }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameFields fields={fields} />
      <EmailField
        field={fields.email}
        hint={emailHint ?? t("access.emailHint")}
        autoComplete="email"
      />
      <PhoneField
        field={fields.phone}
        optional={
          guest && !venue.customerPhone.isRequiredForGuests ? t("common.optional") : undefined
        }
      />
    </>
  );
}

export function NameFields({ fields }: { fields: Record<"firstName" | "lastName", FieldSource> }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField field={fields.firstName} label={t("access.firstName")} autoComplete="given-name" />
      <TextField field={fields.lastName} label={t("access.lastName")} autoComplete="family-name" />
    </div>
  );
}

export function MobileField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  return (
    <PhoneField
      field={field}
      label={t("account.details.mobile")}
      // The hint of the phone number above holds for it too.
      hint={undefined}
      optional={t("common.optional")}
      autoComplete="mobile tel"
    />
  );
}

type PhoneFieldProps = { field: FieldSource } & Partial<Omit<TextFieldProps, "field">>;

export function PhoneField({ field, ...rest }: PhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field}
      type="tel"
      label={t("access.phone")}
      hint={t("access.phoneHint")}
      width="half"
      autoComplete="tel"
      {...rest}
    />
  );
}
