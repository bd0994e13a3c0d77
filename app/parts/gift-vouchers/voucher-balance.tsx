import type { ReactNode } from "react";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { FieldSource } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Notice } from "~/ui/notice";

/** Balance and expiry of a gift voucher; `children` are the available actions. */
export function VoucherBalance({
  voucher,
  children,
}: {
  voucher: GiftVoucher;
  children?: ReactNode;
}) {
  const { t, locale } = useTranslation();
  const { code, amount, balance, expiresAt, state } = voucher;
  const until = expiresAt === null ? null : formatDate(expiresAt, "date", locale);
  return (
    <Notice
      tone={state === "active" ? "success" : "warning"}
      title={
        state === "expired" && until !== null
          ? t("account.voucher.expired", { date: until })
          : t("account.voucher.left", { code, sum: formatMoney(balance, locale) })
      }
      titleAs="h2"
    >
      <p>{t("account.voucher.issued", { sum: formatMoney(amount, locale) })}</p>
      {state === "blocked" ? <p>{t("account.voucher.blocked")}</p> : null}
      {state === "active" ? (
        <p>
          {until === null
            ? t("account.voucher.noEnd")
            : t("account.voucher.until", { date: until })}
        </p>
      ) : null}
      {children}
    </Notice>
  );
}

export function VoucherCodeField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  return (
    <TextField
      field={field}
      label={t("account.voucher.code")}
      hint={t("account.voucher.codeHint")}
      width="half"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
