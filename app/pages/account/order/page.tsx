import type { Order, OrderMovement } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { ButtonLink } from "~/ui/button-link";
import { PrintButton } from "~/ui/print-button";
import { PrintOnly } from "~/ui/print-only";
import { Row } from "~/ui/layout/row";

import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { OrderDetails } from "~/pages/orders/order-details";
import { ReturnedOrder } from "~/pages/orders/returned-order";
import { AccountPage } from "../account-page";
import { OrderDocuments } from "./order-documents";
import { OrderPayments } from "./order-payments";

export type YourOrderPageProps = {
  order: Order;
  delivery: DeliveryOption | null;
  movements: readonly OrderMovement[];
  canCancel: boolean;
  /** Where more is added to it; null for one that is over. */
  addOnsHref: string | null;
};

/** One order of the customer's: its tickets, its lines, how it was paid, and what can be done with it. Printed, it is the receipt. */
export function YourOrderPage(props: YourOrderPageProps) {
  const { order, delivery, movements, canCancel, addOnsHref } = props;
  const { t, locale } = useTranslation();
  const { id, number, tickets } = order;
  return (
    <AccountPage
      section="your-orders"
      heading={t("account.order.title", { number })}
      back={{ href: pathTo("your-orders"), label: t("account.orders.title") }}
    >
      {order.returned === null ? null : <ReturnedOrder returned={order.returned} />}
      <div className="no-print">
        <Row>
          {tickets.length === 0 ? null : (
            <ButtonLink href={pathTo("your-order-tickets-pdf", { order: id })}>
              {t("order.openPdf", { count: tickets.length })}
            </ButtonLink>
          )}
          {addOnsHref === null ? null : (
            <ButtonLink look="quiet" href={addOnsHref}>
              {t("order.addOns.title")}
            </ButtonLink>
          )}
          <PrintButton label={t("account.order.print")} />
        </Row>
      </div>
      <OrderDetails
        order={order}
        delivery={delivery}
        sums="below"
        facts={[
          {
            term: t("account.order.placedAt"),
            description: formatDate(order.placedAt, "date", locale),
          },
          { term: t("order.confirmed.sentTo"), description: sentTo(order) },
        ]}
      />
      <OrderPayments movements={movements} />
      <PrintOnly>
        <p>{t("order.confirmed.printed", { phone: venue.boxOffice.phone })}</p>
        <p>{venue.name}</p>
      </PrintOnly>
      <div className="no-print">
        <OrderDocuments order={order} />
      </div>
      {canCancel ? (
        <p className="no-print">
          <a className="inline-block py-0.5" href={pathTo("cancel-order", { order: id })}>
            {t("account.cancel.link")}
          </a>
        </p>
      ) : null}
    </AccountPage>
  );
}

const sentTo = ({ confirmation, customer }: Order) => confirmation.sentTo ?? customer.email;
