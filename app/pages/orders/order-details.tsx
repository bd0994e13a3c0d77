import type { ItemKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { NOTE_NAMES } from "#contract/text/notes";

import { DescriptionList, type DescriptionListProps } from "~/ui/description-list";
import { Split, Stack, Panel } from "~/ui/layout/primitives";
import { accessWords } from "~/i18n/access-words";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { Notice } from "~/ui/notice";
import { Totals } from "~/ui/totals";
import { venue } from "~/venue";
import { isFree } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { TicketCard } from "~/ui/ticket-card";
import { pathTo } from "~/routing/paths";
import { formatDate } from "~/i18n/format-date";
import { paidByCard, groupByInstance } from "./order";
import { totalRows } from "../basket/totals-panel";
import { seatFacts } from "../tickets/ticket-sheets";
import { WatchLink } from "../watch/watch-link";
import { KeptLines, TicketPrice } from "../basket/kept-lines";

type OrderDetailsProps = {
  order: Order;
  delivery: DeliveryOption | null;
  facts: DescriptionListProps["items"];
  /** `below` where the page has something else beside the order. */
  sums?: "beside" | "below";
};

export function OrderDetails({ order, delivery, facts, sums = "beside" }: OrderDetailsProps) {
  const { t, locale } = useTranslation();
  const asked = [
    { term: t("order.specialRequests"), description: order.details.specialRequests },
    {
      term: t("order.accessRequirements"),
      description: accessWords(t, order.tickets, order.details.accessRequirements).join(" · "),
    },
    ...NOTE_NAMES.map((name) => ({
      term: t(`basket.notes.${name}`),
      description: order.notes[name],
    })),
  ].filter(({ description }) => description !== null && description !== "");
  const Around = sums === "beside" ? Split : Stack;
  return (
    <Around>
      <Stack gap="large">
        <DescriptionList
          items={[
            ...facts,
            ...order.subscriptionUses.map(({ name, quantity: count }) => ({
              term: t("basket.kind.ticket-subscription"),
              description: t("order.paidWith", { name, count }),
            })),
            ...givenBackRows(order, t, locale),
            ...(order.delivery === null
              ? []
              : [
                  {
                    term: t("order.delivery"),
                    description:
                      delivery === null
                        ? order.delivery.name
                        : t("order.deliveryWords", {
                            name: order.delivery.name,
                            description: delivery.description,
                          }),
                  },
                ]),
            ...asked,
          ]}
        />
        <OrderTickets order={order} />
        <OrderItems order={order} />
      </Stack>
      <OrderSums order={order} />
    </Around>
  );
}

/** Where its customer goes on with a subscription or a membership that it bought. */
export function AccountLinks({ order: { items, customer, state } }: { order: Order }) {
  const { t } = useTranslation();
  const has = (bought: ItemKind) =>
    state === "confirmed" && items.some(({ kind }) => kind === bought);
  return (
    <>
      {has("ticket-subscription") ? (
        <p className="no-print">
          <a href={pathTo("your-ticket-subscriptions")}>{t("order.useSubscription")}</a>
        </p>
      ) : null}
      {has("membership") && !customer.isGuest ? (
        <p className="no-print">
          <a href={pathTo("memberships")}>{t("order.renewMembership")}</a>
        </p>
      ) : null}
    </>
  );
}

function OrderSums({ order }: { order: Order }) {
  const { t, locale } = useTranslation();
  const { delivery, items } = order;
  // Of a paid order nothing is left to pay; this says what was.
  const byCard = paidByCard(order.totals);
  const totals = { ...order.totals, toPay: byCard };
  const byGiftCard = isFree(byCard) && !isFree(totals.giftVouchers);
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
            byGiftCard
              ? "basket.totals.leftToPay"
              : byCard.amount === totals.total.amount
                ? "basket.totals.total"
                : "order.sums.card",
          ),
          amount: formatMoney(byCard, locale),
          note: byGiftCard ? (
            <>
              {t("order.sums.byGiftCard")}{" "}
              <a href={pathTo("gift-voucher-check")}>{t("order.sums.giftCardBalance")}</a>
            </>
          ) : (
            t(isFree(byCard) ? "order.sums.free" : "order.sums.charged")
          ),
        }}
      />
      {order.giftCards.map(({ code, left }) => (
        <p key={code} className="num">
          {t("order.sums.giftCardLeft", { code, left: formatMoney(left, locale) })}
        </p>
      ))}
    </Panel>
  );
}

function OrderTickets({ order }: { order: Pick<Order, "tickets" | "items"> }) {
  const { t, locale } = useTranslation();
  if (order.tickets.length === 0) return null;
  const packageFact = ({ packageItemId }: Order["tickets"][number]) =>
    order.items
      .filter(({ id }) => id === packageItemId)
      .map(({ name }) => ({ term: t("basket.kind.package"), description: name }));
  const tickets = groupByInstance(order.tickets).flatMap((group) => group.tickets);
  return (
    <Stack as="section" labelledBy="tickets">
      <h2 id="tickets">{t("order.tickets", { count: tickets.length })}</h2>
      {tickets.map((ticket) => (
        <TicketCard
          key={ticket.id}
          title={ticket.instance.title}
          when={formatDate(ticket.instance.startsAt, "date-time", locale)}
          where={ticket.instance.hallName}
          facts={[...seatFacts(t, ticket), ...packageFact(ticket)]}
          amount={<TicketPrice total={ticket.total} fee={ticket.fee} discount={ticket.discount} />}
        >
          <WatchLink ticket={ticket} />
        </TicketCard>
      ))}
    </Stack>
  );
}

export function OrderItems({
  order: { items, tickets },
}: {
  order: Pick<Order, "items" | "tickets">;
}) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Stack as="section" labelledBy="items" gap="small">
      <h2 id="items">{t(tickets.length > 0 ? "order.itemsMore" : "order.items")}</h2>
      <KeptLines lines={items} />
    </Stack>
  );
}

/** Where the money of what was returned of an order went. */
function givenBackRows({ givenBack }: Pick<Order, "givenBack">, t: Translate, locale: Locale) {
  if (givenBack === null) return [];
  const parts = [
    ["given-back", givenBack.card],
    ["into-gift-cards", givenBack.giftCards],
    ["into-credit", givenBack.credit],
  ] as const;
  return parts
    .filter(([, sum]) => !isFree(sum))
    .map(([kind, sum]) => ({
      term: t(`account.order.movement.${kind}`),
      description: formatMoney(sum, locale),
    }));
}

/** That an order was returned. Its tickets are void. */
export function ReturnedOrder({ returned }: { returned: NonNullable<Order["returned"]> }) {
  const { t, locale } = useTranslation();
  return (
    <Notice>
      <p>{t("order.returned.text", { date: formatDate(returned.at, "date", locale) })}</p>
      <p>{t("order.returned.help", { phone: venue.boxOffice.phone })}</p>
    </Notice>
  );
}
