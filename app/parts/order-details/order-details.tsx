import { NamesWithin } from "~/ui/content-text";
import type { ItemKind } from "#contract/schemas/basket-item";
import type { ReactNode } from "react";

import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { knownName } from "#contract/text/known-names";
import { NOTE_NAMES } from "#contract/text/notes";

import { ticketsByPackage } from "~/domain/packages/package-lines";
import { useIsOpen } from "~/routing/feature-routes";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { describeAccess } from "~/i18n/access-words";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";
import { venueSettings } from "~/venue-settings";
import { formatAddress } from "~/i18n/format-address";
import { pathTo, type RouteWithoutParams } from "~/routing/paths";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { DOT } from "~/i18n/unbroken";
import { isAdmission } from "~/parts/orders/ticket";
import { DeliveredBy, LinesBesideTickets, ReadOnlyLines } from "~/parts/lines/line-parts";
import { OrderSums } from "./order-sums";
import { type LineNotes, listUnpaid } from "./paid-lines";
import { ReturnedTickets, TicketLines } from "./ticket-lines";

type OrderDetailsProps = {
  order: Order;
  delivery: DeliveryOption | null;
  facts?: readonly Fact[];
  /** `<OrderTickets>`; by default a list of tickets without QR codes. */
  tickets?: ReactNode;
  /** Heading of the list of tickets; "Your tickets" by default. */
  ticketsHeading?: string;
  notes?: LineNotes;
  /** Position of the totals. */
  sums?: "beside" | "below";
};

export function OrderDetails(props: OrderDetailsProps) {
  const { order, delivery, facts = [], tickets, ticketsHeading, notes = {} } = props;
  const { sums = "beside" } = props;
  const { t, locale } = useTranslation();
  const { sendTo } = order;
  const answers: Fact[] = [
    [
      t("order.delivery"),
      order.delivery && (
        <DeliveredBy
          {...order.delivery}
          // Its description says how the tickets come.
          option={order.returned === null ? delivery : null}
          hasPaperTickets={order.tickets.some(isAdmission)}
        />
      ),
    ],
    [t("summary.sendTo"), sendTo && formatAddress(sendTo, locale)],
    [t("summary.bookedFor"), order.bookedFor],
    [t("order.specialRequests"), order.details.specialRequests],
    [
      t("order.accessRequirements"),
      describeAccess(t, locale, order.tickets, order.details.accessRequirements).join(DOT),
    ],
    ...NOTE_NAMES.map((name) => [t(`basket.notes.${name}`), order.notes[name]] as const),
  ];
  const shown = [
    ...facts,
    ...order.subscriptionUses.map(({ name, quantity: count }): Fact => [
      t("basket.kind.ticket-subscription"),
      <NamesWithin
        key={name}
        text={t("order.paidWith", { name: knownName(t, "subscription", name), count })}
        names={[name]}
      />,
    ]),
    ...answers.filter(([, description]) => description !== null && description !== ""),
  ];
  const Around = sums === "beside" ? Split : Stack;
  const main =
    order.returned !== null ? (
      <ReturnedTickets tickets={order.returned.tickets} />
    ) : order.tickets.length > 0 ? (
      (tickets ?? <TicketLines order={order} heading={ticketsHeading} />)
    ) : (
      tickets
    );
  const items = listUnpaid(order);
  const paid = <OrderSums order={order} notes={notes} />;
  // Nothing that the sums could be beside.
  if (!main && items.length === 0 && shown.length === 0)
    return <div className="max-w-form">{paid}</div>;
  return (
    <Around>
      <Stack gap="large">
        {main}
        <OrderItems order={{ ...order, items }} />
        {shown.length === 0 ? null : <DescriptionList items={shown} />}
      </Stack>
      {paid}
    </Around>
  );
}

const ACCOUNT_LINKS = [
  ["ticket-subscription", "your-ticket-subscriptions", "order.useSubscription"],
  ["membership", "memberships", "order.renewMembership"],
  ["membership", "subscription-card", "tickets.card.link"],
] as const satisfies readonly (readonly [ItemKind, RouteWithoutParams, string])[];

/** Links to the subscription and membership pages of the account and to the card, if the order bought one. */
export function AccountLinks({ order: { items, customer, state } }: { order: Order }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const hasBought = (itemKind: ItemKind) =>
    state === "confirmed" && items.some(({ kind }) => kind === itemKind);
  return ACCOUNT_LINKS.filter(
    ([kind, route]) =>
      hasBought(kind) && isOpen(route) && !(kind === "membership" && customer.isGuest),
  ).map(([, route, text]) => (
    <StandaloneLink key={route} screenOnly href={pathTo(route)}>
      {t(text)}
    </StandaloneLink>
  ));
}

type ItemsOfOrder = Pick<Order, "items" | "tickets" | "number" | "state">;

/** The lines besides tickets, where the sums don't list them; without packages whose tickets are above. */
export function OrderItems({ order }: { order: ItemsOfOrder }) {
  const { t } = useTranslation();
  const { tickets, number, state } = order;
  const shown = new Set(ticketsByPackage(order).map(({ line }) => line));
  const items = order.items.filter((item) => !shown.has(item));
  if (items.length === 0) return null;
  return (
    <Stack as="section" labelledBy="items" gap="small">
      <h2 id="items">{t(tickets.length > 0 ? "order.itemsMore" : "order.items")}</h2>
      {tickets.length > 0 && state === "confirmed" ? (
        <LinesBesideTickets lines={items} tickets={tickets} />
      ) : (
        <ReadOnlyLines lines={items} areVoid={state === "returned"} />
      )}
      {state === "confirmed" && items.some(({ kind }) => kind === "supplementary") ? (
        <p>{t("order.addOnUse", { number })}</p>
      ) : null}
    </Stack>
  );
}

export function ReturnedOrder({ returned }: { returned: NonNullable<Order["returned"]> }) {
  const { t, locale } = useTranslation();
  return (
    <Notice>
      <p>{t("order.returned.text", { date: formatDate(returned.at, "date", locale) })}</p>
      <p>{t("order.returned.help", { phone: venueSettings.boxOffice.phone })}</p>
    </Notice>
  );
}
