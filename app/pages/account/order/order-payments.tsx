import type { OrderMovement } from "#contract/schemas/order";
import { Ledger } from "~/ui/ledger";
import { Stack } from "~/ui/layout/stack";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

/** How an order was paid, and what went back. Nothing where nothing was. */
export function OrderPayments({ movements }: { movements: readonly OrderMovement[] }) {
  const { t, locale } = useTranslation();
  if (movements.length === 0) return null;
  return (
    <Stack as="section" labelledBy="payments" gap="small">
      <h2 id="payments">{t("account.order.payments")}</h2>
      <Ledger
        caption={t("account.order.payments")}
        columns={[t("account.ledger.what"), t("account.ledger.when"), t("account.ledger.amount")]}
        rows={movements.map(({ kind, amount, at }, index) => ({
          key: String(index),
          what: t(`account.order.movement.${kind}`),
          when: at === null ? t("account.order.underWay") : formatDate(at, "short-day", locale),
          amount: formatMoney(amount, locale),
        }))}
      />
    </Stack>
  );
}
