import type { ItemKind } from "#contract/schemas/basket-item";
import { plainLine } from "#contract/schemas/name";
import type { OrderRecord, TicketRecord } from "../orders/queries";
import type { OrderItemRecord } from "../orders/tables";
import { orderNumber } from "../orders/rules";
import { cardAmount } from "../payments/card-payments";
import { formatsIn } from "../platform/formats";
import { venue } from "../platform/venue";
import { languageOfWords, type Words, wordsIn } from "../platform/words";
import { seatName } from "../seat-plans/seat-name";

/** What a confirmation says, in the order's language; the text and the HTML are two ways to write this. */
export type ConfirmationFacts = {
  language: string;
  subject: string;
  heading: string;
  orderLine: string;
  placed: string;
  ticketsHeading: string;
  performances: { title: string; whereAndWhen: string; count: string; tickets: string[] }[];
  paymentHeading: string;
  sums: { label: string; amount: string }[];
  total: { label: string; amount: string };
  /** Gift vouchers and credit, of the total. */
  tenders: { label: string; amount: string }[];
  charged: string;
  /** Null when nothing is delivered. */
  delivery: { heading: string; text: string } | null;
  link: { label: string; withUrl: string; url: string };
  helpHeading: string;
  help: string;
  signature: string;
};

/** Gathers what the confirmation of an order says. `url` is its page, which the mail opens. */
export function confirmationFacts(record: OrderRecord, url: string): ConfirmationFacts {
  const { order, customer } = record;
  const language = languageOfWords(order.locale);
  const t = wordsIn(language);
  const format = formatsIn(language);
  const money = (amount: number) => format.money(amount, order.currency);
  const number = orderNumber(order.number);
  const total = money(order.total);
  const kind = purchaseKind(record);
  const shown = ({ label, amount }: BillLine) => ({ label, amount: money(amount) });
  return {
    language,
    subject: t(`mail.confirmation.subject.${kind}`, { number }),
    heading: plainLine(t(`mail.confirmation.heading.${kind}`, { firstName: customer.firstName })),
    orderLine: t("mail.confirmation.orderNumber", { number }),
    placed: t("mail.confirmation.placed", { when: format.dateAndTime(order.placedAt) }),
    ticketsHeading: t("mail.confirmation.ticketsHeading"),
    performances: byInstance(record.tickets).map((tickets) => ({
      title: tickets[0].title,
      whereAndWhen: t("mail.confirmation.whereAndWhen", {
        when: format.dateAndTime(tickets[0].startsAt),
        hall: tickets[0].hallName,
      }),
      count: t("mail.confirmation.ticketsTo", { count: tickets.length }),
      tickets: tickets.map((ticket) =>
        t("mail.confirmation.ticketLine", {
          seat: seatWords(ticket, t),
          priceType: ticket.priceTypeName,
          price: money(ticket.faceValue + ticket.fee - ticket.discount),
        }),
      ),
    })),
    paymentHeading: t("mail.confirmation.paymentHeading"),
    sums: billLines(record, t).map(shown),
    total: { label: t("mail.confirmation.total"), amount: total },
    tenders: tenderLines(record, t).map(shown),
    charged: record.charged
      ? t("mail.confirmation.charged", { total: money(cardAmount(order)) })
      : t("mail.confirmation.chargedNothing"),
    delivery:
      record.tickets.length === 0 && record.deliveryKind === null
        ? null
        : {
            heading: t(
              record.tickets.length > 0
                ? "mail.confirmation.deliveryHeading"
                : "mail.confirmation.deliveryOfItems.heading",
            ),
            text: deliveryText(record, t),
          },
    link: {
      label: t("mail.confirmation.openOrder"),
      withUrl: t("mail.confirmation.openOrderText", { url }),
      url,
    },
    helpHeading: t("mail.confirmation.helpHeading"),
    help: t("mail.confirmation.help", { phone: venue.phone }),
    signature: t("mail.confirmation.signature"),
  };
}

function deliveryText({ tickets, deliveryKind }: OrderRecord, t: Words): string {
  if (tickets.length > 0) return t(`mail.confirmation.deliveryWords.${deliveryKind ?? "none"}`);
  return t(`mail.confirmation.deliveryOfItems.${deliveryKind === "postal" ? "postal" : "cobo"}`);
}

function seatWords(ticket: TicketRecord, t: Words): string {
  const isNumbered = ticket.seating === "reserved" && ticket.number !== null;
  const seat = seatName(t, isNumbered ? ticket : { ...ticket, row: null, number: null });
  return isNumbered ? seat : `${seat}, ${t("mail.confirmation.unreserved")}`;
}

/** What an order is mostly of: what its mail and its pages thank for. */
type PurchaseKind = "tickets" | "membership" | "donation" | "giftVouchers" | "mixed";

/** These go with something else that was bought: they do not change what the order is of. */
const EXTRAS = new Set<ItemKind>(["booking-protection", "cover-fee"]);

const KIND_OF: Partial<Record<ItemKind, PurchaseKind>> = {
  // A package is its tickets.
  package: "tickets",
  membership: "membership",
  donation: "donation",
  "gift-voucher": "giftVouchers",
};

/** `mixed` for an order of several kinds, and for one of kinds without words of their own. */
export function purchaseKind(order: {
  tickets: readonly unknown[];
  items: readonly { kind: ItemKind }[];
}): PurchaseKind {
  const kinds = new Set<PurchaseKind>(
    order.items.filter(({ kind }) => !EXTRAS.has(kind)).map(({ kind }) => KIND_OF[kind] ?? "mixed"),
  );
  if (order.tickets.length > 0) kinds.add("tickets");
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "mixed";
}

/** A line of the bill; `amount` in minor units, negative for what is taken off. */
type BillLine = { label: string; amount: number };

/**
 * The bill of an order: each performance, each other item, then fees, discounts, delivery and tax. The lines add up to
 * the order's total, and each names what it is for. A line of nothing is left out, but for tickets, which may be free.
 */
export function billLines(record: OrderRecord, t: Words): BillLine[] {
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
export function tenderLines({ order }: OrderRecord, t: Words): BillLine[] {
  return [
    { label: t("mail.confirmation.giftVouchers"), amount: -order.giftVouchers },
    { label: t("mail.confirmation.credit"), amount: -order.credit },
  ].filter(({ amount }) => amount !== 0);
}

/** Tickets by performance, in their order. */
function byInstance(tickets: readonly TicketRecord[]): [TicketRecord, ...TicketRecord[]][] {
  const groups = new Map<string, [TicketRecord, ...TicketRecord[]]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.instanceId);
    if (group) group.push(ticket);
    else groups.set(ticket.instanceId, [ticket]);
  }
  return [...groups.values()];
}

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Words): string {
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
