import { isDeepStrictEqual } from "node:util";

import { knownName } from "#contract/text/known-names";
import { ticketPoster } from "#runtime/posters/poster-look";
import { uncapitalized, withoutZeroCents } from "#contract/text/intl";
import { getLineKind, withDetails } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { toPrintableOrNull } from "../pdf-text/print-fonts";
import { completeDocument, hasBarcode, orderDocument } from "../tickets/ticket-document";
import { drawPdf, ticketsPdf } from "../tickets/tickets-pdf";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { itemsPoster, mailPoster } from "./mail-poster";
import { purchaseKind } from "./purchase-kind";
import { codeImages, codeParts, withoutCode } from "./ticket-codes";
import { addOnParts, type AddOnTexts, readAddOnTexts } from "./add-on-parts";
import { heading, type Letter, type LetterPart, link } from "../mail-layout/letter";
import type { Attachment } from "../../people/outbox/mails";
import { orderFacts, paidParts, ticketParts } from "./order-bill";
import { calendarLinks, orderUrls, requireOrder } from "./order-letters";
import { giftParts, isMailedLater } from "./gift-letters";
import { untranslated, listUntranslated } from "../mail-layout/untranslated-texts";
import {
  firstLine,
  memberLink,
  type ProductFacts,
  productParts,
  readBenefits,
  readDoneByGift,
} from "./product-letters";
import { watchParts } from "./stream-letters";
import { deliveryParts, listVisits, notesParts, upcomingFirst, visitParts } from "./visit-parts";
import { orderNumber } from "#contract/rules/orders/order-number";
import type { MailContext } from "./mail-context";

/** The confirmation of an order, with its tickets and its receipt as PDFs. */
export async function composeConfirmation(context: MailContext): Promise<Letter> {
  const full = await requireOrder(context);
  const { isVerified, taken } = context.mail;
  const record = isVerified ? full : redactCustomerText(full);
  const urls = orderUrls(context, record);
  const findWatchUrl = watchUrls({ ...context, env: context.settings });
  const addOnTexts = await readAddOnTexts(context.db, record);
  const letter = confirmationLetter(context, record, {
    ...urls,
    addOnTexts,
    findWatchUrl,
    now: taken.now,
    storefrontUrl: context.settings.STOREFRONT_URL,
    isRedacted: !isDeepStrictEqual(record, full),
    firstName: isVerified ? record.customer.firstName : null,
    benefits: await readBenefits(context.db, record),
    setsUpSignIn: context.features.passwords,
    doneByGift: await readDoneByGift(context.db, record),
  });
  const { t, language } = context;
  const receipt = receiptLetter(context, printableRecord(record), addOnTexts);
  const options = { language, madeAt: record.order.confirmedAt ?? record.order.placedAt };
  const receiptPdf = await drawPdf({ kind: "letter", letter: receipt, options });
  return {
    ...letter,
    attachments: [
      ...(record.tickets.some(hasBarcode)
        ? [await ticketsAttachment(context, record, findWatchUrl)]
        : []),
      attachment(t, record, "receipt", receiptPdf),
      ...codeImages(upcomingFirst(record, taken.now)),
    ],
  };
}

/** The tickets of a record as a PDF: all of an order, or those that changed. */
export async function ticketsAttachment(
  { db, mail, t }: MailContext,
  record: OrderRecord,
  findWatchUrl: WatchUrlOf,
): Promise<Attachment> {
  const tickets = orderDocument(record, findWatchUrl, mail.locale);
  const document = await completeDocument(db, tickets, mail.taken.catalogue);
  return attachment(t, record, "tickets", await ticketsPdf(document));
}

const attachment = (
  t: MailContext["t"],
  { order }: OrderRecord,
  name: "tickets" | "receipt",
  pdf: Buffer,
): Attachment => ({
  filename: t(`mail.attachment.${name}`, { number: orderNumber(order.number) }),
  contentType: "application/pdf",
  base64: pdf.toString("base64"),
});

/** Removes names, addresses and notes typed by the buyer, for an email whose address is unverified. */
function redactCustomerText(record: OrderRecord): OrderRecord {
  const items = record.items.map((item) =>
    withDetails(item, getLineKind(item).letters.redact?.(item.details)),
  );
  const order = { ...record.order, allergyNotes: null };
  return { ...record, items, order, bookedFor: null, sendTo: null };
}

/** Removes characters that the PDF's fonts lack from text typed by the buyer. */
function printableRecord(record: OrderRecord): OrderRecord {
  const order = { ...record.order, allergyNotes: toPrintableOrNull(record.order.allergyNotes) };
  return { ...record, order, bookedFor: toPrintableOrNull(record.bookedFor) };
}

/** The receipt of an order, which is attached as a PDF. */
export function receiptLetter(
  words: Pick<MailContext, "t" | "format">,
  record: OrderRecord,
  addOnTexts: AddOnTexts,
): Letter {
  const title = words.t("mail.confirmation.receiptFor", {
    number: orderNumber(record.order.number),
  });
  return {
    subject: title,
    heading: title,
    own: [...listUntranslated(record, words.t), ...addOnTexts.values()],
    parts: [
      orderFacts(record, words),
      ...ticketParts(record, words),
      ...addOnParts(record, addOnTexts, words),
      ...paidParts(record, words),
    ],
  };
}

/** Builds the confirmation of an order. `url` is the order's page, `ticketsUrl` that of its tickets. It begins with the performance that is next at `now`. */
export function confirmationLetter(
  { t, format }: Pick<MailContext, "t" | "format">,
  order: OrderRecord,
  {
    url,
    ticketsUrl,
    now,
    addOnTexts,
    findWatchUrl,
    isRedacted = false,
    firstName = null,
    doneByGift = null,
    ...products
  }: ProductFacts & {
    url: string;
    ticketsUrl: string;
    now: Date;
    addOnTexts: AddOnTexts;
    findWatchUrl: WatchUrlOf;
    /** Adds a note that names, addresses and notes are shown only on the order's page. */
    isRedacted?: boolean;
    /** Null for an unverified address. */
    firstName?: string | null;
    /** What the venue says that the donation does. */
    doneByGift?: string | null;
  },
): Letter {
  const record = upcomingFirst(order, now);
  const { items } = record;
  const count = items.reduce(
    (sum, { kind: itemKind, quantity }) => sum + (itemKind === "gift-voucher" ? quantity : 0),
    0,
  );
  const number = orderNumber(record.order.number);
  const kind = purchaseKind(record);
  const facts = orderFacts(record, { t, format });
  const [visit] = listVisits(record);
  const upcoming = record.tickets.filter(({ startsAt }) => startsAt > now);
  const laterDates = new Set(upcoming.map(({ instanceId }) => instanceId));
  if (visit !== undefined) laterDates.delete(visit.instanceId);
  const gifts = giftParts(record, { t, format });
  const showTickets = t("mail.confirmation.showTickets", { count: record.tickets.length });
  const isMembership = kind === "membership" && items.some((item) => item.kind === "membership");
  const thanks = t(`mail.confirmation.heading.${isMailedLater(record) ? "mixed" : kind}`, {
    count,
  });
  return {
    subject: t(`mail.confirmation.subject.${kind}`, { number, count }),
    own: [
      ...listUntranslated(record, t),
      ...addOnTexts.values(),
      ...untranslated(
        t,
        [...products.benefits.values()].flat().map((benefit) => ["membership", benefit]),
      ),
      ...untranslated(t, [["fund", doneByGift]]).map(uncapitalized),
    ],
    ...(visit === undefined
      ? {
          ...(kind === "donation" && doneByGift !== null
            ? { kicker: thanks, heading: giftHeading(record, doneByGift, { t, format }) }
            : { heading: thanks }),
          ...itemsPoster(record),
        }
      : {
          kicker:
            firstName === null
              ? t("mail.confirmation.allSet")
              : t("mail.confirmation.allSetNamed", { firstName }),
          heading: t("mail.confirmation.seeYou", { day: format.day(visit.startsAt) }),
          ...mailPoster(ticketPoster(visit)),
        }),
    parts: [
      ...(visit === undefined
        ? [
            ...firstLine(record, { t, format }),
            ...(kind === "giftVouchers" ? gifts : []),
            facts,
            isMembership
              ? memberLink(record, products, t)
              : link(t("mail.confirmation.openOrder"), url),
          ]
        : [
            firstVisit(visit, laterDates.size, { t, format }),
            ...followParts(record, t),
            ...(record.tickets.some(hasBarcode) ? [link(showTickets, ticketsUrl)] : []),
            ...codeParts(record, { t, format }, { ticketsUrl }),
          ]),
      // Without tickets, a donation's heading is its thanks.
      ...(gives(record) && (visit !== undefined || kind !== "donation")
        ? [t("mail.confirmation.heading.donation")]
        : []),
      ...ticketParts(record, { t, format }, withoutCode(record)),
      ...watchParts(record, { t, format }, findWatchUrl),
      ...addOnParts(record, addOnTexts, { t, format }),
      ...(visit === undefined && kind === "giftVouchers" ? [] : gifts),
      ...productParts(record, products, { t, format }),
      ...(isRedacted ? [t("mail.confirmation.wordsOnPage")] : []),
      ...(visit === undefined ? [] : [facts]),
      ...paidParts(record, { t, format }),
      ...(items.some(({ kind, details }) => kind === "donation" && details.monthly === true)
        ? [t("mail.confirmation.monthly")]
        : []),
      // Each way of delivery speaks of tickets that are attached.
      ...(visit === undefined || record.tickets.some(hasBarcode)
        ? deliveryParts(record, { t, format })
        : []),
      ...(items.some(({ kind: itemKind }) => itemKind === "booking-protection")
        ? [t("mail.confirmation.protection")]
        : []),
      ...notesParts(record, { t, format }),
      ...visitParts(record, { t, format }),
      ...calendarLinks(record, products.storefrontUrl, { t, format }),
      heading(t("mail.confirmation.helpHeading")),
      t("mail.confirmation.help"),
      ...(visit === undefined && !isMembership
        ? []
        : [link(t("mail.confirmation.openOrder"), url, "quiet")]),
    ],
  };
}

/** "Your $100 pays a stagehand for an evening." The venue's text begins with a verb. */
const giftHeading = (
  { items, order }: OrderRecord,
  doneByGift: string,
  { t, format }: Pick<MailContext, "t" | "format">,
): string =>
  t("thanks.does", {
    sum: withoutZeroCents(
      format.money(items.find(({ kind }) => kind === "donation")?.price ?? 0, order.currency),
    ),
    text: uncapitalized(knownName(t, "fund", doneByGift)),
  });

const gives = ({ items }: Pick<OrderRecord, "items">) =>
  items.some(({ kind, price }) => kind === "donation" && price > 0);

/** How to get in if the tickets have not come. */
const followParts = (
  { tickets, order }: Pick<OrderRecord, "tickets" | "order">,
  t: MailContext["t"],
): LetterPart[] => {
  const count = tickets.filter((ticket) => !hasBarcode(ticket)).length;
  if (count === 0 || order.state !== "confirmed") return [];
  const number = orderNumber(order.number);
  return [t("tickets.follow.text", { count }), t("tickets.follow.door", { number })];
};

/** The first performance, and the number of further dates. */
const firstVisit = (
  { title, startsAt, hallName }: TicketRecord,
  count: number,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart => ({
  kind: "facts",
  lines: [
    title,
    t("mail.confirmation.whereAndWhen", {
      when: format.time(startsAt),
      hall: knownName(t, "hall", hallName),
    }),
    ...(count === 0 ? [] : [t("mail.confirmation.moreDates", { count })]),
  ],
});
