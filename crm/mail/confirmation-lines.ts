import type { Translate } from "../platform/words";
import type { OrderItemRecord, OrderRecord, TicketRecord } from "../orders/queries";

/** A line of the bill; `amount` in minor units, negative for what is taken off. */
export type BillLine = { label: string; amount: number };

/**
 * The bill of an order: each performance, each other item, then fees, discounts, delivery and tax. The lines add up to
 * the order's total, and each names what it is for. A line of nothing is left out, but for tickets, which may be free.
 */
export function billLines(record: OrderRecord, t: Translate): BillLine[] {
  const { order, tickets, items } = record;
  const whole: BillLine[] = [
    { label: t("mail.confirmation.fees"), amount: order.fees },
    { label: t("mail.confirmation.discounts"), amount: -order.discounts },
    { label: t("mail.confirmation.delivery"), amount: order.delivery },
    { label: t("mail.confirmation.vat"), amount: order.vat },
  ];
  return [
    ...byInstance(tickets).map((group) => ({
      label: t("mail.confirmation.ticketsFor", { count: group.length, title: group[0].title }),
      amount: group.reduce((sum, { faceValue }) => sum + faceValue, 0),
    })),
    ...[
      ...items.map((item) => ({ label: itemLabel(item, t), amount: item.price })),
      ...whole,
    ].filter(({ amount }) => amount !== 0),
  ];
}

/** What paid besides a card, as lines below the total. */
export function tenderLines({ order }: OrderRecord, t: Translate): BillLine[] {
  return [
    { label: t("mail.confirmation.giftVouchers"), amount: -order.giftVouchers },
    { label: t("mail.confirmation.credit"), amount: -order.credit },
  ].filter(({ amount }) => amount !== 0);
}

/** Tickets by performance, in their order. */
export function byInstance(tickets: readonly TicketRecord[]): [TicketRecord, ...TicketRecord[]][] {
  const groups = new Map<string, [TicketRecord, ...TicketRecord[]]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.instanceId);
    if (group) group.push(ticket);
    else groups.set(ticket.instanceId, [ticket]);
  }
  return [...groups.values()];
}

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Translate): string {
  switch (kind) {
    case "membership":
    case "donation":
      return t(`mail.confirmation.item.${kind}`, { name });
    case "booking-protection":
    case "cover-fee":
    case "package":
      return name;
    case "food-and-drink":
    case "merchandise":
    case "supplementary":
    case "gift-voucher":
    case "ticket-subscription":
      return quantity === 1 ? name : t("mail.confirmation.item.several", { name, quantity });
  }
}
