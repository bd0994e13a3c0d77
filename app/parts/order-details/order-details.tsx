import { getSellerName } from "#contract/venue";
import { NamesWithin } from "~/ui/content-text";
import type { ItemKind } from "#contract/schemas/basket-item";
import type { ReactNode } from "react";

import { groupBy } from "#runtime/group-by";
import { brandName } from "#contract/schemas/card";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { knownName } from "#contract/known-names";
import { NOTE_NAMES } from "#contract/text/notes";

import { PrintButton } from "~/ui/button";
import { IfOpen } from "~/ui/layout/if-open";
import { useIsOpen } from "~/routing/feature-routes";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Panel, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { describeAccess } from "~/i18n/access-words";
import type { Locale } from "#contract/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";
import { Totals } from "~/ui/totals";
import { venueSettings } from "~/venue-settings";
import { addMoney, isFree, money } from "~/domain/dates-and-money/money";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { pathTo, type RouteWithoutParams } from "~/routing/paths";
import { formatDate } from "~/i18n/format-date";
import { paidByCard } from "~/parts/orders/order";
import { feeNotes, totalRows, vatNotes } from "~/parts/lines/totals-panel";
import { isAdmission } from "~/parts/orders/ticket";
import { itemTitle } from "~/parts/lines/line-kinds";
import { DeliveredBy, ReadOnlyLines } from "~/parts/lines/line-parts";
import { cardName } from "~/i18n/payment-words";
import { ReturnedTickets, TicketLines } from "./order-tickets";

type OrderTicket = Order["tickets"][number];

type OrderDetailsProps = {
  order: Order;
  delivery: DeliveryOption | null;
  facts: readonly Fact[];
  /** `<OrderTickets>`; by default a list of tickets without QR codes. */
  tickets?: ReactNode;
  /** Heading of the list of tickets; "Your tickets" by default. */
  ticketsHeading?: string;
  /** Position of the totals. */
  sums?: "beside" | "below";
};

export function OrderDetails(props: OrderDetailsProps) {
  const { order, delivery, facts, tickets, ticketsHeading, sums = "beside" } = props;
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
      describeAccess(t, locale, order.tickets, order.details.accessRequirements).join(" · "),
    ],
    ...NOTE_NAMES.map((name) => [t(`basket.notes.${name}`), order.notes[name]] as const),
  ];
  const requests = answers.filter(([, description]) => description !== null && description !== "");
  const Around = sums === "beside" ? Split : Stack;
  return (
    <Around>
      <Stack gap="large">
        {order.returned === null ? (
          (tickets ?? <TicketLines order={order} heading={ticketsHeading} />)
        ) : (
          <ReturnedTickets tickets={order.returned.tickets} />
        )}
        <OrderItems order={order} />
        <DescriptionList
          items={[
            ...facts,
            ...order.subscriptionUses.map(({ name, quantity: count }): Fact => [
              t("basket.kind.ticket-subscription"),
              <NamesWithin
                key={name}
                text={t("order.paidWith", { name: knownName(t, "subscription", name), count })}
                names={[name]}
              />,
            ]),
            ...returnedRows(order, t, locale),
            ...requests,
          ]}
        />
      </Stack>
      <OrderSums order={order} />
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

/** Who sold it, with the number for value added tax that a business needs on its receipt. */
function sellerNotes(t: Translate): string[] {
  const { address, vatNumber: number } = venueSettings;
  const name = getSellerName(venueSettings);
  return number === undefined ? [] : [t("order.sums.seller", { name, address, number })];
}

function OrderSums({ order }: { order: Order }) {
  const { t, locale } = useTranslation();
  const { delivery, items } = order;
  // A paid order has nothing left to pay; shows what was paid by card.
  const byCard = paidByCard(order.totals);
  const totals = { ...order.totals, toPay: byCard };
  const byGiftCard = isFree(byCard) && !isFree(totals.giftVouchers);
  const lines = paidLines(t, locale, order);
  const notes = [
    // Without lines, the subtotal says so.
    ...(lines === null ? [] : feeNotes(t, locale, totals)),
    ...vatNotes(t, locale, totals),
    ...(isFree(totals.vat) ? [] : sellerNotes(t)),
  ];
  return (
    <Panel as="section" labelledBy="paid">
      <h2 id="paid">{t("order.sums.title")}</h2>
      <Totals
        rows={totalRows(t, locale, totals, {
          delivery: delivery?.name ?? null,
          onlyTickets: items.length === 0,
          subscription: order.subscriptionUses.map(({ name }) => name).join(", ") || null,
          lines,
        })}
        total={{
          label: byGiftCard
            ? t("basket.totals.leftToPay")
            : byCard.amount === totals.total.amount
              ? t("basket.totals.total")
              : describePaidCard(t, order.paidCard),
          amount: formatMoney(byCard, locale),
          note: byGiftCard ? (
            <>
              {t("order.sums.byGiftCard")}{" "}
              <IfOpen route="gift-voucher-check">
                <a href={pathTo("gift-voucher-check")}>{t("order.sums.giftCardBalance")}</a>
              </IfOpen>{" "}
              {notes.join(" ")}
            </>
          ) : (
            [chargedNote(t, isFree(byCard), order.paidCard), ...notes].join(" ")
          ),
        }}
      />
      {order.giftCards.map(({ code, left }) => (
        <p key={code} className="num">
          {t("order.sums.giftCardLeft", { code, left: formatMoney(left, locale) })}
        </p>
      ))}
      <PrintButton label={t("order.sums.print")} />
    </Panel>
  );
}

/** "Paid by card", "Paid with Swish", or "Paid online" if the method is unknown. */
export function describePaidCard(t: Translate, card: Order["paidCard"]): string {
  if (card === null) return t("order.sums.charged");
  return card.last4 === null
    ? t("order.sums.with", { name: brandName(card.brand) })
    : t("order.sums.card");
}

function chargedNote(t: Translate, wasFree: boolean, card: Order["paidCard"]): string {
  if (wasFree) return t("order.sums.free");
  if (card === null || card.last4 === null) return describePaidCard(t, card);
  return t("order.sums.chargedTo", { brand: brandName(card.brand), last4: card.last4 });
}

/**
 * Returns the lines that add up to the subtotal with fees, with tickets of the same performance, type and price in one.
 * Null if they don't add up, because tickets were returned.
 */
function paidLines(t: Translate, locale: Locale, { tickets, items, totals }: Order) {
  const priceOf = ({ total, discount }: OrderTicket) => total.amount + discount.amount;
  const groups = groupBy(tickets, (ticket) =>
    [ticket.instance.id, ticket.priceTypeName, priceOf(ticket)].join(" "),
  );
  const performances = new Set(tickets.map(({ instance }) => instance.id)).size;
  const lines = [
    ...[...groups.values()].map(([first, ...others]) => {
      const count = others.length + 1;
      return {
        label: t("order.sums.tickets", {
          count,
          type: knownName(t, "priceType", first.priceTypeName),
        }),
        sum: priceOf(first) * count,
        note: performances > 1 ? performanceNote(first.instance, locale) : undefined,
      };
    }),
    ...items
      // The price of a package is in its tickets.
      .filter(({ kind }) => kind !== "package")
      .map((item) => {
        const { quantity, price } = item;
        const name = itemTitle(t, item);
        const label = quantity === 1 ? name : t("account.cancel.item", { quantity, name });
        return { label, sum: price.amount };
      }),
  ];
  const { subtotal, fees } = totals;
  const { amount, currency } = addMoney(subtotal, fees);
  if (lines.reduce((all, { sum }) => all + sum, 0) !== amount) return null;
  return lines.map(({ sum, ...line }) => ({
    ...line,
    amount: formatMoney(money(sum, currency), locale),
  }));
}

const performanceNote = ({ title, startsAt }: OrderTicket["instance"], locale: Locale) =>
  `${title}, ${formatDate(startsAt, "short-date", locale)}`;

type ItemsOfOrder = Pick<Order, "items" | "tickets" | "number" | "state">;

export function OrderItems({ order: { items, tickets, number, state } }: { order: ItemsOfOrder }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Stack as="section" labelledBy="items" gap="small">
      <h2 id="items">{t(tickets.length > 0 ? "order.itemsMore" : "order.items")}</h2>
      <ReadOnlyLines lines={items} areVoid={state === "returned"} />
      {state === "confirmed" && items.some(({ kind }) => kind === "supplementary") ? (
        <p>{t("order.addOnUse", { number })}</p>
      ) : null}
    </Stack>
  );
}

/** Rows for money that was returned, by where it went. */
function returnedRows(
  { givenBack, paidCard }: Pick<Order, "givenBack" | "paidCard">,
  t: Translate,
  locale: Locale,
): Fact[] {
  if (givenBack === null) return [];
  const toCard = paidCard === null ? [] : [namePaidCard(paidCard)];
  const parts = [
    ["given-back", givenBack.card],
    ["into-gift-cards", givenBack.giftCards],
    ["into-credit", givenBack.credit],
  ] as const;
  return parts
    .filter(([, sum]) => !isFree(sum))
    .map(([kind, sum]) => [
      t(`account.order.movement.${kind}`),
      [formatMoney(sum, locale), ...(kind === "given-back" ? toCard : [])].join(" · "),
    ]);
}

/** "Visa •••• 4242", or "Swish". */
const namePaidCard = ({ brand, last4 }: NonNullable<Order["paidCard"]>) =>
  last4 === null ? brandName(brand) : cardName({ brand, maskedNumber: `•••• ${last4}` });

export function ReturnedOrder({ returned }: { returned: NonNullable<Order["returned"]> }) {
  const { t, locale } = useTranslation();
  return (
    <Notice>
      <p>{t("order.returned.text", { date: formatDate(returned.at, "date", locale) })}</p>
      <p>{t("order.returned.help", { phone: venueSettings.boxOffice.phone })}</p>
    </Notice>
  );
}
