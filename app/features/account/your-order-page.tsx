import { BackLink } from "~/components/back-link";
import { ButtonLink } from "~/components/button-link";
import { Main } from "~/components/main";
import type { DeliveryOption } from "~/domain/basket";
import type { Order } from "~/domain/order";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { OrderDetails } from "../order/order-details";
import { ReturnedOrder } from "../order/returned-order";

export type YourOrderPageProps = { order: Order; delivery: DeliveryOption | null };

/** One order of the customer's, with its tickets. */
export function YourOrderPage({ order, delivery }: YourOrderPageProps) {
  const { t, locale } = useWords();
  return (
    <Main>
      <BackLink href={pathTo("your-orders")}>{t("account.orders.title")}</BackLink>
      <h1>{t("account.order.title", { number: order.number })}</h1>
      {order.returned === null ? (
        <p className="no-print">
          <ButtonLink href={pathTo("your-order-tickets-pdf", { order: order.id })}>
            {t("order.openPdf", { count: order.tickets.length })}
          </ButtonLink>
        </p>
      ) : (
        <ReturnedOrder returned={order.returned} />
      )}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          {
            term: t("account.order.placedAt"),
            description: formatDate(order.placedAt, "date", locale),
          },
          { term: t("order.confirmed.sentTo"), description: order.customer.email },
        ]}
      />
    </Main>
  );
}
