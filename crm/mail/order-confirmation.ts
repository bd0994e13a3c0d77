import { inArray } from "drizzle-orm";

import { foodPlace } from "#contract/food-place";
import type { ItemKind } from "#contract/schemas/basket-item";
import { stockItems } from "../merchandise/tables";
import type { OrderRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import type { OrderItemOf } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import type { Translator } from "../platform/words";
import { orderDocument } from "../tickets/ticket-document";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { type Letter, type LetterPart, link, type Writing } from "./letter";
import { letterPdf } from "./letter-pdf";
import type { Attachment } from "./mails";
import {
  byInstance,
  heading,
  itemLabel,
  orderFacts,
  paidParts,
  receiptLetter,
  ticketParts,
} from "./order-bill";
import { orderUrl, requireOrder } from "./order-letters";
import { giftParts, isMailedLater } from "./gift-letters";
import { watchParts } from "./stream-letters";

/** The confirmation of an order, with its tickets and its receipt. */
export async function composeConfirmation(writing: Writing): Promise<Letter> {
  const record = await requireOrder(writing);
  const url = await orderUrl(writing, record);
  const watchUrlOf = watchUrls(writing.settings);
  const letter = confirmationLetter(writing, record, {
    url,
    addOnTexts: await readAddOnTexts(writing.db, record),
    watchUrlOf,
  });
  const { t, language } = writing;
  const receipt = receiptLetter(writing, record);
  const madeAt = record.order.confirmedAt ?? record.order.placedAt;
  const number = orderNumber(record.order.number);
  const attached = (name: "tickets" | "receipt", pdf: Buffer): Attachment => ({
    filename: t(`mail.attachment.${name}`, { number }),
    contentType: "application/pdf",
    base64: pdf.toString("base64"),
  });
  return {
    ...letter,
    attachments: [
      ...(record.tickets.length > 0
        ? [attached("tickets", await ticketsPdf(orderDocument(record, watchUrlOf)))]
        : []),
      attached("receipt", await letterPdf(receipt, { language, madeAt })),
    ],
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
  const { items } = record;
  const number = orderNumber(record.order.number);
  const kind = purchaseKind(record);
  return {
    subject: t(`mail.confirmation.subject.${kind}`, { number }),
    heading: t(`mail.confirmation.heading.${isMailedLater(record) ? "mixed" : kind}`),
    parts: [
      orderFacts(record, { t, format }),
      link(t("mail.confirmation.openOrder"), url),
      ...ticketParts(record, { t, format }),
      ...watchParts(record, { t, format }, watchUrlOf),
      ...collectParts(record, addOnTexts, t),
      ...giftParts(record, { t, format }),
      ...paidParts(record, { t, format }),
      ...(items.some(({ kind, details }) => kind === "donation" && details.monthly === true)
        ? [t("mail.confirmation.monthly")]
        : []),
      ...deliveryParts(record, t),
      heading(t("mail.confirmation.helpHeading")),
      t("mail.confirmation.help"),
    ],
  };
}

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
