import type { FieldSource } from "./field-state";
import { TextField } from "./text-field";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "./field-state";

export type PersonFieldsProps = {
  fields: Record<"firstName" | "lastName" | "email" | "phone", FieldSource>;
  /** What the email is for; absent: what an account or an order needs it for. */
  emailHint?: string;
};

/** Who somebody is and how to reach them. */
export function PersonFields({ fields, emailHint }: PersonFieldsProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  return (
    <>
      <TextField
        {...told(fields.firstName)}
        label={t("access.firstName")}
        autoComplete="given-name"
      />
      <TextField
        {...told(fields.lastName)}
        label={t("access.lastName")}
        autoComplete="family-name"
      />
      <TextField
        {...told(fields.email)}
        type="email"
        label={t("access.email")}
        hint={emailHint ?? t("access.emailHint")}
        autoComplete="email"
      />
      <TextField
        {...told(fields.phone)}
        inputMode="tel"
        label={t("access.phone")}
        hint={t("access.phoneHint")}
        width="half"
        autoComplete="tel-national"
      />
    </>
  );
}
