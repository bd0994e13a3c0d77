import type { OrderSummary } from "#contract/schemas/order";
import { Button } from "~/ui/button";
import { LineItem } from "~/ui/line-item";
import { Price } from "~/ui/price";
import { VisuallyHidden } from "~/ui/visibility";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { performanceLine } from "~/pages/basket/line-words";

/** What the box office keeps for the customer, with the button that puts it into the basket. */
export function ReservedLine({ order, page }: { order: OrderSummary; page: number }) {
  const { t, locale } = useTranslation();
  const { id, number, holdUntil, locked, total, ticketCount, instances } = order;
  return (
    <LineItem
      title={instances[0]?.title ?? number}
      titleAs="h3"
      details={[
        ...instances.map((instance) => performanceLine(instance, locale)),
        t("account.orders.tickets", { count: ticketCount }),
        ...(holdUntil === null
          ? []
          : [t("account.reserved.until", { time: formatDate(holdUntil, "date-time", locale) })]),
      ]}
      amount={<Price amount={formatMoney(total, locale)} note={number} />}
      actions={
        locked ? (
          <p>{t("account.reserved.refused.reserved-order-locked")}</p>
        ) : (
          <form
            method="post"
            action={pathTo("reserved-orders", {}, { page: page > 1 ? page : null })}
          >
            <input type="hidden" name="order" value={id} />
            <Button look="small" name="intent" value="take-up">
              {t("account.reserved.takeUp")}
              <VisuallyHidden>{` ${number}`}</VisuallyHidden>
            </Button>
          </form>
        )
      }
    />
  );
}
