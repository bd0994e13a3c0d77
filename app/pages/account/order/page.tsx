import type { OrderMovement } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";
import type { DeliveryOption } from "#contract/schemas/reference";
import { displayEmail } from "#contract/text/email";

import { PrintOnly } from "~/ui/visibility";
import { Stack } from "~/ui/layout/primitives";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { Amounts, useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { GettingHere } from "~/parts/order-details/getting-here";
import { AccountLinks, OrderDetails, ReturnedOrder } from "~/parts/order-details/order-details";
import { describePaidCard, listOrderSums } from "~/parts/order-details/order-sums";
import { PerformanceNotes } from "~/parts/order-details/performance-notes";
import { OrderMoves, type ShownMove } from "~/parts/order-details/order-moves";
import { OrderBanner } from "~/parts/order-details/order-banner";
import { OrderTickets, type OrderTicketsProps } from "~/parts/order-details/order-tickets";
import { ButtonLink } from "~/ui/button";
import { AccountPage } from "../account-page";
import { Ledger } from "~/ui/ledger";

type YourOrderPageProps = Omit<
  OrderTicketsProps,
  "isOwn" | "isNamedAbove" | "pdfHref" | "ticketsHref"
> & {
  /** Its upcoming performances. */
  visits: readonly InstanceLabel[];
  /** How many performances are upcoming, with live streams. */
  dates: number;
  delivery: DeliveryOption | null;
  movements: readonly OrderMovement[];
  canCancel: boolean;
  moves: readonly ShownMove[];
};

/** One order of the customer. Its printed version is the receipt. */
export function YourOrderPage(props: YourOrderPageProps) {
  const { order, visits, dates, delivery, sheets, movements, canCancel } = props;
  const { t } = useTranslation();
  const { id, number, returned, confirmation, customer } = order;
  const sentTo = displayEmail(confirmation.sentTo ?? customer.email);
  const back = { href: pathTo("your-orders"), label: t("account.orders.title") };
  const isDelivered =
    (order.tickets.length > 0 && visits.length === 0) ||
    (confirmation.sentTo !== null && delivery?.isPrintAtHome === true);
  return (
    <AccountPage
      section="your-orders"
      heading={t("account.order.title", { number })}
      back={back}
      banner={
        returned === null ? (
          <OrderBanner order={order} visits={visits} dates={dates} back={back} />
        ) : null
      }
    >
      {returned === null ? null : <ReturnedOrder returned={returned} />}
      <OrderMoves moves={props.moves} />
      <Amounts of={listOrderSums(order)}>
        <OrderDetails
          order={order}
          // What the option promises is over.
          delivery={isDelivered ? null : delivery}
          sums="below"
          facts={sentTo === "" ? [] : [[t("order.confirmed.sentTo"), sentTo]]}
          tickets={
            <OrderTickets
              {...props}
              isOwn
              isNamedAbove={sheets.length === 1}
              pdfHref={pathTo("your-order-tickets-pdf", { order: id })}
              ticketsHref={pathTo("order-tickets", {}, { order: id })}
            />
          }
        />
        <AccountLinks order={order} />
        {isSaidInSums(movements) ? null : <OrderPayments movements={movements} />}
      </Amounts>
      <PerformanceNotes order={order} />
      <GettingHere sheets={sheets} visits={visits} />
      <PrintOnly>
        <p>{t("order.confirmed.printed", { phone: venueSettings.boxOffice.phone })}</p>
        <p>{venueSettings.name}</p>
      </PrintOnly>
      {canCancel ? (
        <ButtonLink
          standalone
          screenOnly
          look="danger"
          href={pathTo("cancel-order", { order: id })}
        >
          {t("account.cancel.link")}
        </ButtonLink>
      ) : null}
    </AccountPage>
  );
}

/** Whether a single card payment is all there is, which the sums above say. */
const isSaidInSums = ([first, ...others]: readonly OrderMovement[]): boolean =>
  others.length === 0 && first?.kind === "card" && first.at !== null;

function OrderPayments({ movements }: { movements: readonly OrderMovement[] }) {
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  if (movements.length === 0) return null;
  return (
    <Stack as="section" labelledBy="payments" gap="small">
      <h2 id="payments">{t("account.order.payments")}</h2>
      <Ledger
        caption={t("account.order.payments")}
        columns={[t("account.ledger.what"), t("account.ledger.when"), t("account.ledger.amount")]}
        rows={movements.map(({ kind, amount, at, paidCard }, index) => ({
          key: String(index),
          what:
            kind === "card" ? describePaidCard(t, paidCard) : t(`account.order.movement.${kind}`),
          when: at === null ? t("account.order.underWay") : formatDate(at, "short-day", locale),
          amount: write(amount),
        }))}
      />
    </Stack>
  );
}
