import type { Order } from "#contract/schemas/order";
import { Panel } from "~/ui/layout/panel";
import { Totals } from "~/ui/totals";
import { paidByCard } from "~/domain/orders/order";

import { isFree } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { totalRows } from "../basket/total-rows";

/** What was paid, and what it is made of. */
export function OrderSums({ order }: { order: Pick<Order, "totals" | "delivery" | "items"> }) {
  const { t, locale } = useTranslation();
  const { delivery, items } = order;
  // Of a paid order nothing is left to pay; this says what was.
  const byCard = paidByCard(order.totals);
  const totals = { ...order.totals, toPay: byCard };
  return (
    <Panel as="section" labelledBy="paid">
      <h2 id="paid">{t("order.sums.title")}</h2>
      <Totals
        rows={totalRows(t, locale, totals, {
          delivery: delivery?.name ?? null,
          onlyTickets: items.length === 0,
        })}
        total={{
          label: t(
            byCard.amount === totals.total.amount ? "basket.totals.total" : "order.sums.card",
          ),
          amount: formatMoney(byCard, locale),
          note: t(isFree(byCard) ? "order.sums.free" : "order.sums.charged"),
        }}
      />
    </Panel>
  );
}
