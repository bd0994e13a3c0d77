import { formatDay } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { FieldSet } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { MAX_GIFT_VOUCHER_MESSAGE } from "#contract/rules/gift-vouchers/gift-voucher";

export const MAILING_FIELDS = ["toName", "toEmail", "fromName", "sendOn", "message"] as const;

type MailingFieldsProps = {
  fields: Record<(typeof MAILING_FIELDS)[number], FieldSource>;
  days: { first: string; last: string };
  hint: string;
  /** Whether the recipient's name and email are required. */
  isRequired?: true;
};

export function MailingFields({ fields, days, hint, isRequired }: MailingFieldsProps) {
  const { t, locale } = useTranslation();
  const counted = useCharacterLimit();
  const optional = t("common.optional");
  const recipient = isRequired ? {} : { optional };
  return (
    <FieldSet id="recipient" legend={t("giftCards.purchase.recipient")} hint={hint}>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <TextField
          field={fields.toName}
          {...recipient}
          label={t("giftCards.purchase.toName")}
          autoComplete="off"
        />
        <TextField
          field={fields.toEmail}
          {...recipient}
          type="email"
          label={t("giftCards.purchase.toEmail")}
          autoComplete="off"
        />
        <TextField
          field={fields.fromName}
          label={t("giftCards.purchase.fromName")}
          hint={t("giftCards.purchase.fromHint")}
          optional={optional}
          autoComplete="name"
        />
      </div>
      <TextField
        field={fields.sendOn}
        type="date"
        min={days.first}
        max={days.last}
        width="half"
        label={t("giftCards.purchase.sendOn")}
        hint={t("giftCards.purchase.sendOnHint", {
          date: formatDay(days.last, "short-day", locale),
        })}
        optional={optional}
      />
      <TextAreaField
        field={fields.message}
        label={t("giftCards.purchase.message")}
        optional={optional}
        limit={counted(MAX_GIFT_VOUCHER_MESSAGE)}
      />
    </FieldSet>
  );
}
