import type { Order, OrderMovement } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";

import { ButtonLink, PrintButton } from "~/ui/button";
import { PrintOnly, VisuallyHidden } from "~/ui/visibility";
import { Row, Stack } from "~/ui/layout/primitives";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import { AccountLinks, OrderDetails, ReturnedOrder } from "~/pages/orders/order-details";
import { AccountPage } from "../account-page";
import { Ledger } from "~/ui/ledger";
import { formatMoney } from "~/i18n/format-money";
import { performanceLine } from "~/pages/basket/line-words";
import { groupByInstance } from "~/pages/orders/order";
import { isAdmission } from "~/pages/tickets/ticket";
import { AddToCalendar } from "~/pages/events/add-to-calendar";
import { type ReservationLink, ReservationLinks } from "~/pages/events/reservation-links";

type YourOrderPageProps = {
  order: Order;
  delivery: DeliveryOption | null;
  movements: readonly OrderMovement[];
  /** By performance. */
  reservations: Readonly<Record<string, readonly ReservationLink[]>>;
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
      <AccountLinks order={order} />
      <OrderPayments movements={movements} />
      <PrintOnly>
        <p>
          {t(
            tickets.some(isAdmission)
              ? "order.confirmed.printed"
              : "order.confirmed.printedReceipt",
            { phone: venue.boxOffice.phone },
          )}
        </p>
        <p>{venue.name}</p>
      </PrintOnly>
      <div className="no-print">
        <OrderDocuments
          order={order}
          reservations={props.reservations}
          offersFood={addOnsHref !== null}
        />
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

function OrderPayments({ movements }: { movements: readonly OrderMovement[] }) {
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

/** What can be taken away from an order besides the PDF that its page begins with: its tickets to show, calendar entries. */
function OrderDocuments({
  order,
  reservations,
  offersFood,
}: Pick<YourOrderPageProps, "reservations"> & {
  order: Pick<Order, "id" | "tickets">;
  offersFood: boolean;
}) {
  const { t, locale } = useTranslation();
  const { id, tickets } = order;
  if (tickets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="documents" gap="small">
      <h2 id="documents">{t("account.order.documents")}</h2>
      <p>
        <a className="inline-block py-0.5" href={pathTo("order-tickets", {}, { order: id })}>
          {t("order.showTickets", { count: tickets.length })}
        </a>
      </p>
      {groupByInstance(tickets).map(({ instance }) => {
        const about = t("order.next.calendarAbout", { title: instance.title });
        return (
          <Stack key={instance.id} gap="small">
            <h3>{instance.title}</h3>
            <p className="text-small text-muted">{performanceLine(instance, locale)}</p>
            <ul className="grid gap-1">
              <li>
                <AddToCalendar eventId={instance.eventId} instanceId={instance.id} about={about} />
                <ReservationLinks links={reservations[instance.id] ?? []} about={about} />
              </li>
              {offersFood && instance.hallId !== venue.streamHallId ? (
                <li>
                  <a
                    className="inline-block py-0.5"
                    href={pathTo("food-and-drink", { relatedInstance: instance.id })}
                  >
                    {t("food.link")}
                    <VisuallyHidden>{about}</VisuallyHidden>
                  </a>
                </li>
              ) : null}
            </ul>
          </Stack>
        );
      })}
    </Stack>
  );
}
