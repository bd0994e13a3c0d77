import { Panel } from "~/components/panel";
import { Totals } from "~/components/totals";
import type { Order } from "~/domain/order";
import { isFree } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { totalRows } from "../basket/total-rows";

/** What was paid, and what it is made of. */
export function OrderSums({ order }: { order: Pick<Order, "totals" | "delivery"> }) {
  const { t, locale } = useWords();
  const { totals, delivery } = order;
  return (
    <Panel as="section" labelledBy="paid">
      <h2 id="paid">{t("order.sums.title")}</h2>
      <Totals
        rows={totalRows(t, locale, totals, delivery?.name ?? "")}
        total={{
          label: t("basket.totals.total"),
          amount: formatMoney(totals.total, locale),
          note: t(isFree(totals.total) ? "order.sums.free" : "order.sums.charged"),
        }}
      />
    </Panel>
  );
}
