import { isDeepStrictEqual } from "node:util";

import { groupBy } from "#contract/group-by";
import { groundOf, ticketPoster } from "#contract/posters/poster-look";
import { addressLine } from "#contract/schemas/address";
import type { ItemKind } from "#contract/schemas/basket-item";
import { plainLine } from "#contract/text/name";
import type { OrderRecord, TicketRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import type { OrderItemRecord } from "../orders/tables";
import { doorsOpenAt } from "../tickets/rules";
import { printable } from "../tickets/print-fonts";
import { orderDocument } from "../tickets/ticket-document";
import { drawPdf, ticketsPdf } from "../tickets/tickets-pdf";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { addOnParts, type AddOnTexts, readAddOnTexts } from "./add-on-parts";
import { heading, type Letter, type LetterPart, link, type Writing } from "./letter";
import type { Attachment } from "./mails";
import { orderFacts, paidParts, ticketParts } from "./order-bill";
import { orderUrl, requireOrder } from "./order-letters";
import { isProvenMailbox } from "./order-mails";
import { giftParts, isMailedLater } from "./gift-letters";
import { type ProductFacts, productParts, readBenefits } from "./product-letters";
import { watchParts } from "./stream-letters";

/** The confirmation of an order, with its tickets and its receipt. */
export async function composeConfirmation(writing: Writing): Promise<Letter> {
  const full = await requireOrder(writing);
  const isProven = await isProvenMailbox(writing.db, full.customer.id, writing.mail.recipient);
  const record = isProven ? full : redactCustomerText(full);
  const url = await orderUrl(writing, record);
  const watchUrlOf = watchUrls(writing.settings);
  const addOnTexts = await readAddOnTexts(writing.db, record);
  const letter = confirmationLetter(writing, record, {
    url,
    addOnTexts,
    watchUrlOf,
    storefrontUrl: writing.settings.STOREFRONT_URL,
    hidesWords: !isDeepStrictEqual(record, full),
    benefits: await readBenefits(writing.db, record),
  });
  const { mail, t, language } = writing;
  const receipt = receiptLetter(writing, printableRecord(record), addOnTexts);
  const options = { language, madeAt: record.order.confirmedAt ?? record.order.placedAt };
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
        ? [attached("tickets", await ticketsPdf(orderDocument(record, watchUrlOf, mail.locale)))]
        : []),
      attached("receipt", await drawPdf({ kind: "letter", letter: receipt, options })),
    ],
  };
}

/** An order without names, addresses and notes that its buyer typed, for a mail that may come to a stranger. */
function redactCustomerText(record: OrderRecord): OrderRecord {
  const items = record.items.map((item): OrderItemRecord => {
    switch (item.kind) {
      case "donation":
        return { ...item, details: { ...item.details, recognitionName: null, tribute: null } };
      case "gift-voucher":
        return { ...item, details: { ...item.details, toName: null } };
      case "membership-gift":
        return { ...item, details: { ...item.details, toName: "" } };
      default:
        return item;
    }
  });
  const order = { ...record.order, allergyNotes: null };
  return { ...record, items, order, bookedFor: null, sendTo: null };
}

/** An order without what its receipt's fonts lack of the words that its buyer typed. */
function printableRecord(record: OrderRecord): OrderRecord {
  const left = (text: string | null) => (text === null ? null : printable(text) || null);
  const order = { ...record.order, allergyNotes: left(record.order.allergyNotes) };
  return { ...record, order, bookedFor: left(record.bookedFor) };
}

/** What was bought and what paid for it, line by line, to print or to file. */
export function receiptLetter(
  words: Pick<Writing, "t" | "format">,
  record: OrderRecord,
  addOnTexts: AddOnTexts,
): Letter {
  const title = words.t("mail.confirmation.receiptFor", {
    number: orderNumber(record.order.number),
  });
  return {
    subject: title,
    heading: title,
    parts: [
      orderFacts(record, words),
      ...ticketParts(record, words),
      ...addOnParts(record, addOnTexts, words),
      ...paidParts(record, words),
    ],
  };
}

/** What the confirmation of an order says. `url` is its page, which the mail opens. */
export function confirmationLetter(
  { t, format }: Pick<Writing, "t" | "format">,
  record: OrderRecord,
  {
    url,
    addOnTexts,
    watchUrlOf,
    hidesWords = false,
    ...products
  }: ProductFacts & {
    url: string;
    addOnTexts: AddOnTexts;
    watchUrlOf: WatchUrlOf;
    /** Names, addresses and notes are left out, and are shown only on the order's page. */
    hidesWords?: boolean;
  },
): Letter {
  const { items } = record;
  const count = items.reduce(
    (all, { kind: of, quantity }) => all + (of === "gift-voucher" ? quantity : 0),
    0,
  );
  const number = orderNumber(record.order.number);
  const kind = purchaseKind(record);
  const facts = orderFacts(record, { t, format });
  const open = link(t("mail.confirmation.openOrder"), url);
  const [visit, ...more] = visitsOf(record);
  const thanks = t(`mail.confirmation.heading.${isMailedLater(record) ? "mixed" : kind}`, {
    count,
  });
  return {
    subject: t(`mail.confirmation.subject.${kind}`, { number, count }),
    ...(visit === undefined
      ? { heading: thanks }
      : {
          heading: t("mail.confirmation.seeYou", { day: format.day(visit.startsAt) }),
          ground: groundOf(ticketPoster(visit)),
        }),
    parts: [
      ...(visit === undefined
        ? [facts, open]
        : [firstVisit(visit, more.length, { t, format }), open, facts]),
      ...ticketParts(record, { t, format }),
      ...watchParts(record, { t, format }, watchUrlOf),
      ...addOnParts(record, addOnTexts, { t, format }),
      ...giftParts(record, { t, format }),
      ...productParts(record, products, { t, format }),
      ...(hidesWords ? [t("mail.confirmation.wordsOnPage")] : []),
      ...paidParts(record, { t, format }),
      ...(items.some(({ kind, details }) => kind === "donation" && details.monthly === true)
        ? [t("mail.confirmation.monthly")]
        : []),
      ...deliveryParts(record, { t, format }),
      ...(items.some(({ kind: of }) => of === "booking-protection")
        ? [t("mail.confirmation.protection")]
        : []),
      ...visitParts(record, { t, format }),
      heading(t("mail.confirmation.helpHeading")),
      t("mail.confirmation.help"),
    ],
  };
}

/** What the order is for, and how many more dates it has. */
const firstVisit = (
  { title, startsAt, hallName: hall }: TicketRecord,
  count: number,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart => ({
  kind: "facts",
  lines: [
    title,
    t("mail.confirmation.whereAndWhen", { when: format.time(startsAt), hall }),
    ...(count === 0 ? [] : [t("mail.confirmation.moreDates", { count })]),
  ],
});

/** The performances of an order that are attended, in the order of time; live streams are watched. */
const visitsOf = ({ tickets }: Pick<OrderRecord, "tickets">) =>
  [
    ...groupBy(
      tickets.filter(({ seating }) => seating !== "virtual"),
      ({ instanceId }) => instanceId,
    ).values(),
  ].map(([first]) => first);

/** The way to each hall of an order, when its doors open, and what may be brought. */
function visitParts(
  record: Pick<OrderRecord, "tickets">,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const halls = [...groupBy(visitsOf(record), ({ hallId }) => hallId).values()];
  if (halls.length === 0) return [];
  return [
    { kind: "heading", text: t("mail.confirmation.visitHeading") },
    ...halls.map((visits): LetterPart => {
      const [{ hallName, directions, stepFreeRoute, bagPolicy }] = visits;
      const doors = visits.flatMap((visit) => doorsOpenAt(visit) ?? []);
      return {
        kind: "facts",
        lines: [
          hallName,
          directions,
          stepFreeRoute,
          ...doors.map((at) => t("mail.confirmation.doors", { when: format.dateAndTime(at) })),
          ...(bagPolicy === null ? [] : [bagPolicy]),
        ],
        own: [directions, stepFreeRoute, bagPolicy],
      };
    }),
  ];
}

/** How what was bought comes; nothing where nothing is delivered. */
function deliveryParts(
  { tickets, deliveryKind, sendTo }: OrderRecord,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const address =
    sendTo &&
    plainLine([addressLine(sendTo), format.country(sendTo.country)].filter(Boolean).join(", "));
  const to = address === null ? [] : [t("mail.confirmation.sendTo", { address })];
  if (tickets.some(({ seating }) => seating !== "virtual"))
    return [
      heading(t("mail.confirmation.deliveryHeading")),
      t(`mail.confirmation.deliveryWords.${deliveryKind ?? "none"}`),
      ...to,
    ];
  // Links to live streams are in this mail.
  if (deliveryKind === null || tickets.length > 0) return [];
  return [
    heading(t("mail.confirmation.deliveryOfItems.heading")),
    t(`mail.confirmation.deliveryOfItems.${deliveryKind === "postal" ? "postal" : "cobo"}`),
    ...to,
  ];
}

/** What an order is mostly of: what its mail and its pages thank for. */
type PurchaseKind = "tickets" | "membership" | "donation" | "giftVouchers" | "mixed";

/** Purchase kind of each line kind; null for one that goes with something else and changes nothing. */
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
