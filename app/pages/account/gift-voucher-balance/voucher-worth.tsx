import type { GiftVoucher } from "#contract/schemas/programme";
import { Notice } from "~/ui/notice";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

/** What a gift voucher is worth now, and until when. */
export function VoucherWorth({ voucher }: { voucher: GiftVoucher }) {
  const { t, locale } = useTranslation();
  const { code, amount, balance, expiresAt, state } = voucher;
  const until = expiresAt === null ? null : formatDate(expiresAt, "date", locale);
  return (
    <Notice
      tone={state === "active" ? "success" : "warning"}
      title={t("account.voucher.left", { code, sum: formatMoney(balance, locale) })}
      titleAs="h2"
    >
      <p>{t("account.voucher.issued", { sum: formatMoney(amount, locale) })}</p>
      {state === "blocked" ? <p>{t("account.voucher.blocked")}</p> : null}
      {state === "expired" && until !== null ? (
        <p>{t("account.voucher.expired", { date: until })}</p>
      ) : null}
      {state === "active" ? (
        <p>
          {until === null
            ? t("account.voucher.noEnd")
            : t("account.voucher.until", { date: until })}
        </p>
      ) : null}
    </Notice>
  );
}
