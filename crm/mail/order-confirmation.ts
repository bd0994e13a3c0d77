import { inArray } from "drizzle-orm";

import { foodPlace } from "#contract/food-place";
import type { ItemKind } from "#contract/schemas/basket-item";
import { stockItems } from "../merchandise/tables";
import type { OrderRecord, TicketRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import type { OrderItemOf, OrderItemRecord } from "../orders/tables";
import { cardAmount } from "../payments/card-payments";
import type { Reader } from "../platform/database/database";
import type { Translator } from "../platform/words";
import { seatName } from "#contract/seat-name";
import { orderDocument } from "../tickets/ticket-document";
import { isStepFree } from "../tickets/rules";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { type Letter, type LetterPart, link, type Sum, type Writing } from "./letter";
import { receiptParts } from "./gift-receipt";
import type { Attachment } from "./mails";
import { orderUrl, requireOrder } from "./order-letters";
import { giftParts, isMailedLater } from "./gift-letters";
import { customerLines } from "./product-letters";
import { watchParts } from "./stream-letters";

/** The confirmation of an order, with its tickets. */
export async function composeConfirmation(writing: Writing): Promise<Letter> {
  const record = await requireOrder(writing);
  const url = await orderUrl(writing, record);
  const watchUrlOf = watchUrls(writing.settings);
  const letter = confirmationLetter(writing, record, {
    url,
    addOnTexts: await readAddOnTexts(writing.db, record),
    watchUrlOf,
  });
  return record.tickets.length > 0
    ? { ...letter, attachments: [await ticketsOf(record, writing.t, watchUrlOf)] }
    : letter;
}

async function ticketsOf(
  record: OrderRecord,
  t: Translator,
  watchUrlOf: WatchUrlOf,
): Promise<Attachment> {
  const pdf = await ticketsPdf(orderDocument(record, watchUrlOf));
  return {
    filename: t("mail.attachment", { number: orderNumber(record.order.number) }),
    contentType: "application/pdf",
    base64: pdf.toString("base64"),
  };
}

/** What the catalogue says of the add-ons of an order, as where they are collected, by their products' ids. */
async function readAddOnTexts(db: Reader, { items }: OrderRecord): Promise<Map<string, string>> {
  const ids = items.flatMap(({ kind, productId }) => (kind === "supplementary" ? [productId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: stockItems.id, description: stockItems.description })
    .from(stockItems)
    .where(inArray(stockItems.id, ids));
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** What the confirmation of an order says. `url` is its page, which the mail opens. */
export function confirmationLetter(
  { t, format }: Pick<Writing, "t" | "format">,
  record: OrderRecord,
  {
    url,
    addOnTexts,
    watchUrlOf,
  }: { url: string; addOnTexts: ReadonlyMap<string, string>; watchUrlOf: WatchUrlOf },
): Letter {
  const { order, tickets, items } = record;
  const money = (amount: number) => format.money(amount, order.currency);
  const number = orderNumber(order.number);
  const kind = purchaseKind(record);
  const shown = ({ label, amount }: BillLine): Sum => ({ label, amount: money(amount) });
  const total: Sum = {
    label: t("mail.confirmation.total"),
    amount: money(order.total),
    isTotal: true,
  };
  const performances = byInstance(tickets).map((group): LetterPart => ({
    kind: "section",
    heading: group[0].title,
    lines: [
      t("mail.confirmation.whereAndWhen", {
        when: format.dateAndTime(group[0].startsAt),
        hall: group[0].hallName,
      }),
      t("mail.confirmation.ticketsTo", { count: group.length }),
    ],
    items: group.map((ticket) =>
      t("mail.confirmation.ticketLine", {
        seat: ticketPlace(ticket, t),
        priceType: ticket.priceTypeName,
        price: money(ticket.faceValue + ticket.fee - ticket.discount),
      }),
    ),
  }));
  return {
    subject: t(`mail.confirmation.subject.${kind}`, { number }),
    heading: t(`mail.confirmation.heading.${isMailedLater(record) ? "mixed" : kind}`),
    parts: [
      {
        kind: "facts",
        lines: [
          t("mail.confirmation.orderNumber", { number }),
          t("mail.confirmation.placed", { when: format.dateAndTime(order.placedAt) }),
          ...customerLines(record, t),
          // It costs nothing by itself, so the bill has no line of it.
          ...items.flatMap(({ kind: one, name }) =>
            one === "package" ? [t("mail.confirmation.package", { name })] : [],
          ),
        ],
      },
      link(t("mail.confirmation.openOrder"), url),
      ...(tickets.length > 0 ? [heading(t("mail.confirmation.ticketsHeading"))] : []),
      ...performances,
      ...watchParts(record, { t, format }, watchUrlOf),
      ...collectParts(record, addOnTexts, t),
      ...giftParts(record, { t, format }),
      heading(t("mail.confirmation.paymentHeading")),
      {
        kind: "sums",
        rows: [...billLines(record, t).map(shown), total, ...tenderLines(record, t).map(shown)],
      },
      record.charged
        ? t("mail.confirmation.charged", { total: money(cardAmount(order)) })
        : t("mail.confirmation.chargedNothing"),
      ...receiptParts(record, { t, format }),
      ...(items.some(({ kind, details }) => kind === "donation" && details.monthly === true)
        ? [t("mail.confirmation.monthly")]
        : []),
      ...deliveryParts(record, t),
      heading(t("mail.confirmation.helpHeading")),
      t("mail.confirmation.help"),
    ],
  };
}

const heading = (text: string): LetterPart => ({ kind: "heading", text });

/** Where food, drink and add-ons are collected, and for which performance where the order has several. */
function collectParts(
  { items, tickets }: OrderRecord,
  addOnTexts: ReadonlyMap<string, string>,
  t: Translator,
): LetterPart[] {
  const performances = byInstance(tickets);
  const titleOf = ({ details }: OrderItemOf<"food-and-drink" | "supplementary">) => {
    const own = performances.find(([{ instanceId }]) => instanceId === details.instanceId);
    if (own !== undefined) return performances.length === 1 ? undefined : own[0].title;
    // Food may be ordered without a ticket.
    return "performance" in details ? details.performance?.title : undefined;
  };
  const lines = items.flatMap((one) => {
    if (one.kind !== "food-and-drink" && one.kind !== "supplementary") return [];
    const where =
      one.kind === "food-and-drink" ? foodPlace(t, one.details) : addOnTexts.get(one.productId);
    if (where === undefined || where === "") return [];
    const title = titleOf(one);
    const item = itemLabel(one, t);
    return [
      title === undefined
        ? t("mail.confirmation.collectLine", { item, where })
        : t("mail.confirmation.collectLineFor", { item, where, title }),
    ];
  });
  if (lines.length === 0) return [];
  return [heading(t("mail.confirmation.collectHeading")), { kind: "list", items: lines }];
}

/** How what was bought comes; nothing where nothing is delivered. */
function deliveryParts({ tickets, deliveryKind }: OrderRecord, t: Translator): LetterPart[] {
  if (tickets.some(({ seating }) => seating !== "virtual"))
    return [
      heading(t("mail.confirmation.deliveryHeading")),
      t(`mail.confirmation.deliveryWords.${deliveryKind ?? "none"}`),
    ];
  // Links to live streams are in this mail.
  if (deliveryKind === null || tickets.length > 0) return [];
  return [
    heading(t("mail.confirmation.deliveryOfItems.heading")),
    t(`mail.confirmation.deliveryOfItems.${deliveryKind === "postal" ? "postal" : "cobo"}`),
  ];
}

/** The seat, and whether there are steps to it. */
function ticketPlace(ticket: TicketRecord, t: Translator): string {
  const seat = seatWords(ticket, t);
  return isStepFree(ticket) === false ? `${seat}, ${t("mail.confirmation.stepsToSeat")}` : seat;
}

function seatWords(ticket: TicketRecord, t: Translator): string {
  if (ticket.seating === "virtual") return ticket.section;
  const isNumbered = ticket.seating === "reserved" && ticket.number !== null;
  const seat = seatName(t, isNumbered ? ticket : { ...ticket, row: null, number: null });
  return isNumbered ? seat : `${seat}, ${t("mail.confirmation.unreserved")}`;
}

/** What an order is mostly of: what its mail and its pages thank for. */
type PurchaseKind = "tickets" | "membership" | "donation" | "giftVouchers" | "mixed";

/** What each kind of line makes of an order; null for one that goes with something else and changes nothing. */
const KIND_OF: Readonly<Record<ItemKind, PurchaseKind | null>> = {
  // A package is its tickets.
  package: "tickets",
  membership: "membership",
  donation: "donation",
  "gift-voucher": "giftVouchers",
  "food-and-drink": "mixed",
  merchandise: "mixed",
  "membership-gift": "mixed",
  supplementary: "mixed",
  "ticket-subscription": "mixed",
  "booking-protection": null,
  "cover-fee": null,
};

/** `mixed` for an order of several kinds, and for one of kinds without words of their own. */
export function purchaseKind(order: {
  tickets: readonly unknown[];
  items: readonly { kind: ItemKind }[];
}): PurchaseKind {
  const kinds = new Set<PurchaseKind>(order.items.flatMap(({ kind }) => KIND_OF[kind] ?? []));
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
export function billLines(record: OrderRecord, t: Translator): BillLine[] {
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
export function tenderLines({ order }: OrderRecord, t: Translator): BillLine[] {
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
function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Translator): string {
  const several = (one: string) =>
    quantity === 1 ? one : t("mail.confirmation.item.several", { name: one, quantity });
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
      return several(name);
    case "ticket-subscription":
    case "membership-gift":
      return several(t(`mail.confirmation.item.${kind}`, { name }));
  }
}
