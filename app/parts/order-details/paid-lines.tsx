import type { ReactNode } from "react";

import { isForTickets } from "#contract/rules/baskets/line";
import { knownName, lineName } from "#contract/text/known-names";
import type { Order } from "#contract/schemas/order";
import { groupBy } from "#runtime/group-by";

import { addMoney, money } from "~/domain/arithmetic/money";
import { findTickets, isWholePackage } from "~/domain/packages/package-lines";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { useDetailsBesideTickets } from "~/parts/lines/line-parts";
import { itemTitle } from "~/parts/lines/line-words";
import { useNow } from "~/routing/page-frame";
import type { TotalsProps } from "~/ui/totals";

type Ticket = Order["tickets"][number];
type Item = Order["items"][number];

/** What a page says of items, by their ids, before their details. */
export type LineNotes = Readonly<Record<string, ReactNode>>;

/** The price before discounts, with fees. */
const getPrice = ({ total, discount }: Ticket): number => total.amount + discount.amount;

/** Each package with what it cost, of which its tickets are, and what it saved, in minor units. */
const packageSums = (order: Pick<Order, "tickets" | "items">) =>
  order.items.filter(isWholePackage).flatMap((line) => {
    const tickets = findTickets(line, order);
    if (tickets.length === 0) return [];
    const addUp = (part: "total" | "discount") =>
      tickets.reduce((all, ticket) => all + ticket[part].amount, 0);
    return [{ line, sum: addUp("total"), saved: addUp("discount"), tickets }];
  });

/** Items that cost what they say: the price of a package is in its tickets. */
const listPriced = ({ items }: Pick<Order, "items">): Item[] =>
  items.filter(({ kind }) => kind !== "package");

/** Whether its lines add up to the subtotal with fees. They don't after tickets were returned. */
export function addsUp(order: Pick<Order, "tickets" | "items" | "totals">): boolean {
  const { tickets, totals } = order;
  const { amount } = addMoney(totals.subtotal, totals.fees);
  const single = tickets.reduce((sum, ticket) => sum + getPrice(ticket), 0);
  return listPriced(order).reduce((sum, { price }) => sum + price.amount, single) === amount;
}

/** Whether the lines of what was paid say all about the items of an order that can be used. */
export const saysHowToUse = (
  order: Pick<Order, "tickets" | "items" | "totals" | "state" | "returned">,
): boolean => order.state === "confirmed" && order.returned === null && addsUp(order);

/** Items that are listed elsewhere, by themselves or above their tickets: packages have no price of their own. */
export const listUnpaid = (order: Order): Item[] =>
  saysHowToUse(order) ? order.items.filter(({ kind }) => kind === "package") : order.items;

/**
 * Returns the lines that add up to the subtotal with fees, less what packages saved: tickets of the same performance, type
 * and price in one, each package with its tickets, and each item with its details. Null if they don't add up.
 */
export function usePaidLines(): (order: Order, notes?: LineNotes) => TotalsProps["rows"] | null {
  const { t, locale } = useTranslation();
  const [write, now] = [useWriteMoney(), useNow()];
  const renderDetails = useDetailsBesideTickets();
  return (order, notes = {}) => {
    if (!addsUp(order)) return null;
    const { tickets, totals } = order;
    const packages = packageSums(order);
    const inPackages = new Set(packages.flatMap((line) => line.tickets));
    const groups = groupBy(
      tickets.filter((ticket) => !inPackages.has(ticket)),
      (ticket) => [ticket.instance.id, ticket.priceTypeName, getPrice(ticket)].join(" "),
    );
    const performances = new Set(tickets.map(({ instance }) => instance.id)).size;
    const amount = (sum: number) => write(money(sum, totals.subtotal.currency));
    const tellsUse = saysHowToUse(order);
    return [
      ...[...groups.values()].map((group) => {
        const [{ instance, priceTypeName }] = group;
        const type = knownName(t, "priceType", priceTypeName);
        return {
          label: t("order.sums.tickets", { count: group.length, type }),
          amount: amount(group.reduce((sum, ticket) => sum + getPrice(ticket), 0)),
          note:
            performances > 1
              ? `${instance.title}, ${formatNearDate(instance.startsAt, now, locale)}`
              : undefined,
        };
      }),
      ...packages.map(({ line, sum }) => ({ label: lineName(t, line), amount: amount(sum) })),
      ...listPriced(order).map((item) => {
        const { quantity, price } = item;
        const name = itemTitle(t, item);
        // Protection says itself how many tickets it is for.
        const isOne = quantity === 1 || isForTickets(item);
        const details = tellsUse
          ? [notes[item.id], ...renderDetails(item, tickets, { kind: true })].filter(
              (note) => note !== undefined,
            )
          : [];
        return {
          label: isOne ? name : t("account.cancel.item", { quantity, name }),
          amount: price.amount === 0 ? t("delivery.free") : amount(price.amount),
          note:
            details.length === 0
              ? undefined
              : details.map((detail, index) => (
                  <span key={index} className="block">
                    {detail}{" "}
                  </span>
                )),
        };
      }),
    ];
  };
}
