import { ORDER_TOKEN, orderLinkEnds, orderLinks } from "../../money/orders/order-links";
import { findOrder, type OrderRecord } from "../../money/orders/queries";
import { findDebit } from "../../money/payments/direct-debits";
import { atLocalTime } from "../../platform/dates";
import type { Reader } from "../../platform/database/database";
import { storefrontLink } from "../../platform/storefront-links";
import { listRecurring } from "../../money/recurring/recurring-payments";
import { listReturnedCreditEnds } from "../../basket/vouchers/return-balance";
import { listRefundedGiftVouchers } from "../../basket/vouchers/spend-balance";
import { findInstance } from "../../stock/catalogue/instances";
import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/text/known-names";
import { brandName } from "#contract/schemas/card";
import { type Letter, type LetterPart, link, list } from "../mail-layout/letter";
import { taxLines, ticketLine } from "./order-bill";
import { untranslated, listUntranslated } from "../mail-layout/untranslated-texts";
import { simpleLetter } from "./simple-letters";
import { renewalTerms } from "./recurring-letters";
import { accountLines } from "./product-letters";
import { orderNumber } from "#contract/rules/orders/order-number";
import { payloadTexts, type MailContext } from "./mail-context";
import { cardAmount } from "../../money/orders/rules";
import { type ReturnedAmounts, sumReturnsByDestination } from "../../money/orders/returned-amounts";
import { findReturnedTax } from "../../money/orders/returned-tax";
import { VAT_RATES } from "#contract/venue";
import { maskedVoucherCode } from "../../basket/contents/code-record";

const findMailedOrder = ({ db, mail }: MailContext) =>
  mail.orderId === null ? Promise.resolve(null) : findOrder(db, mail.orderId);

/** Returns the order an email is about; throws if it has none. */
export async function requireOrder(context: MailContext): Promise<OrderRecord> {
  const record = await findMailedOrder(context);
  if (record === null) throw new Error(`mail ${context.mail.id} has no order`);
  return record;
}

/** A new link to an order whose old link has expired; null for an order without a page. */
export async function composeOrderLink(context: MailContext): Promise<Letter | null> {
  const record = await findMailedOrder(context);
  if (record === null || record.order.pageUrl === "") return null;
  const { t } = context;
  const facts = { number: orderNumber(record.order.number) };
  const { url } = orderUrls(context, record);
  return simpleLetter(t, "mail.orderLink", { values: facts, url });
}

/**
 * Returns the URLs of an order's page and of its tickets, which open without signing in. The token is bound to the mail's
 * recipient, and is signed when the mail is composed, so each mail's links have their own expiry.
 */
export function orderUrls(
  { mail, settings }: MailContext,
  { order, tickets }: OrderRecord,
): { url: string; ticketsUrl: string } {
  const until = orderLinkEnds(
    tickets.map(({ startsAt }) => startsAt),
    mail.taken.now,
  );
  const token = orderLinks(settings.LINK_SECRET).signOrder(order.id, mail.recipient, until);
  return {
    url: order.pageUrl.replaceAll(ORDER_TOKEN, token),
    // The page that browsers can open without a network.
    ticketsUrl: storefrontLink(settings.STOREFRONT_URL, "order-tickets")
      .replace("__ID__", order.id)
      .replace("__TOKEN__", token),
  };
}

/** Where the page of the tickets has those of a performance. */
export const performanceTickets = (ticketsUrl: string, instanceId: string): string =>
  `${ticketsUrl}#performance-${instanceId}`;

/** A link to the calendar file of each performance. */
export function calendarLinks(
  { tickets }: Pick<OrderRecord, "tickets">,
  storefrontUrl: string,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const performances = [...groupBy(tickets, ({ instanceId }) => instanceId).values()];
  return performances.map(([{ eventId, instanceId, title, startsAt }]) =>
    link(
      performances.length === 1
        ? t("mail.confirmation.calendar")
        : t("mail.confirmation.calendarFor", { title, day: format.day(startsAt) }),
      storefrontLink(storefrontUrl, "performance-calendar")
        .replace("__EVENT__", encodeURIComponent(eventId))
        .replace("__ID__", encodeURIComponent(instanceId)),
      "quiet",
    ),
  );
}

/** Notifies a customer that an order was returned, why, and how it is refunded. */
export async function composeOrderReturned(context: MailContext): Promise<Letter> {
  const record = await requireOrder(context);
  const { order } = record;
  const { t, format } = context;
  // A failed order was paid after its seats were released, or refused by another system. The others were returned on request.
  const isFailed = order.state === "failed";
  const whyFailed = record.isRefusedThere ? "refused" : "seatsLost";
  const outcome = isFailed ? whyFailed : (order.returnedAs ?? "refund");
  const number = orderNumber(order.number);
  const charged = cardAmount(order);
  const facts = { number };
  // Earlier returns of the order had their own mails.
  const last = record.returns.slice(-1);
  const tickets = [...record.tickets, ...record.returned.tickets];
  const performances = [...groupBy(tickets, ({ instanceId }) => instanceId).values()].map(
    ([{ title, startsAt }]) =>
      t("mail.ticketsReturned.performance", { title, time: format.dateAndTime(startsAt) }),
  );
  const subject = t(`mail.orderReturned.${outcome}.subject`, facts);
  return {
    subject,
    heading: subject,
    own: listUntranslated(record, t),
    parts: [
      t(`mail.orderReturned.${outcome}.text`, facts),
      ...(performances.length > 0 ? [list(performances)] : []),
      ...(isFailed && charged > 0 ? [cardRefundText(context, record, charged)] : []),
      ...(isFailed && order.total === 0 ? [t("mail.orderReturned.refused.free")] : []),
      ...(isFailed && charged < order.total ? [t("mail.orderReturned.seatsLost.rest")] : []),
      ...(await refundParts(context, record, sumReturnsByDestination(order, last))),
      ...(isFailed ? [] : await returnedTaxLines(context, record, last[0]?.id ?? order.id)),
      t("mail.orderReturned.help"),
    ],
  };
}

/** `sum` in minor units. Names the card or payment app if it is known. */
const cardRefundText = (
  { t, format }: MailContext,
  { order, paidCard }: OrderRecord,
  sum: number,
): string => {
  const amount = format.money(sum, order.currency);
  if (paidCard === null) return t("mail.givenBack.card", { amount });
  const { last4 } = paidCard;
  const name = brandName(paidCard.brand);
  return last4 === null
    ? t("mail.givenBack.mobile", { amount, name })
    : t("mail.givenBack.cardNamed", { amount, brand: name, last4 });
};

/** One text per tender that was refunded. */
async function refundParts(
  context: MailContext,
  record: OrderRecord,
  refund: ReturnedAmounts | null,
): Promise<string[]> {
  const {
    order: { id, currency },
    customer,
  } = record;
  const { db, t, format } = context;
  const { card, giftCards, credit } = refund ?? { card: 0, giftCards: 0, credit: 0 };
  const getAmount = (sum: number) => ({ amount: format.money(sum, currency) });
  const codes = giftCards > 0 ? await listRefundedGiftVouchers(db, id) : [];
  const cards = { count: codes.length, cards: codes.map(maskedVoucherCode).join(", ") };
  const [creditEnd] = credit > 0 ? await listReturnedCreditEnds(db, id) : [];
  return [
    ...(card > 0 ? [cardRefundText(context, record, card)] : []),
    ...(giftCards > 0
      ? [t("mail.givenBack.giftCards", { ...getAmount(giftCards), ...cards })]
      : []),
    ...(credit > 0 ? [creditText(context, getAmount(credit), creditEnd)] : []),
    ...(creditEnd === undefined ? [] : accountLines(customer, "mail.givenBack.creditOfGuest", t)),
  ];
}

async function returnedTaxLines(
  { db, t, format }: MailContext,
  { order }: OrderRecord,
  returnId: string,
): Promise<string[]> {
  const tax = await findReturnedTax(db, order, { vatRates: VAT_RATES, returnId });
  return taxLines("givenBack", tax, { t, format, currency: order.currency });
}

/** `end`: when the part of the credit that ends first ends; missing if it has expired for good. */
const creditText = ({ t, format }: MailContext, amount: { amount: string }, end?: Date): string =>
  end === undefined
    ? t("mail.givenBack.creditExpired", amount)
    : t("mail.givenBack.credit", { ...amount, until: format.date(end) });

type Performance = { title: string; startsAt: Date };

/** Null for an unknown performance. */
async function findPerformance(
  db: Reader,
  instanceId: string,
  tickets: readonly (Performance & { instanceId: string })[],
): Promise<Performance | null> {
  const ticket = tickets.find((each) => each.instanceId === instanceId);
  if (ticket !== undefined) return ticket;
  const instance = await findInstance(db, instanceId);
  return instance && { title: instance.event.title, startsAt: new Date(instance.startsAt) };
}

/** Notifies a customer which tickets were returned, why, and how they are refunded. */
export async function composeTicketsReturned(context: MailContext): Promise<Letter> {
  const record = await requireOrder(context);
  const { order } = record;
  const { db, mail, t, format } = context;
  const { returnId } = payloadTexts(mail, "returnId");
  const orderReturn = record.returns.find(({ id }) => id === returnId);
  if (orderReturn === undefined) throw new Error(`mail ${mail.id} has no return`);
  const { instanceId, moveId } = orderReturn;
  const tickets = record.returned.tickets.filter((ticket) => ticket.returnId === returnId);
  const number = orderNumber(order.number);
  const performance = instanceId === null ? null : await findPerformance(db, instanceId, tickets);
  const performances =
    performance === null
      ? ""
      : t("mail.ticketsReturned.performance", {
          title: performance.title,
          time: format.dateAndTime(performance.startsAt),
        });
  const canceled = tickets.length > 0 ? "cancelled" : "extras";
  const reason = moveId !== null ? "moved" : instanceId === null ? "returned" : canceled;
  const facts = { number, performances, count: tickets.length };
  const subject = t(`mail.ticketsReturned.${reason}.subject`, facts);
  return {
    subject,
    heading: subject,
    own: listUntranslated(record, t),
    parts: [
      t(`mail.ticketsReturned.${reason}.text`, facts),
      ...(reason === "returned"
        ? [list(tickets.map((ticket) => ticketLine(ticket, context)))]
        : []),
      ...(await refundParts(context, record, sumReturnsByDestination(order, [orderReturn]))),
      ...(await returnedTaxLines(context, record, orderReturn.id)),
      ...(order.state === "returned" ? [] : [t("mail.ticketsReturned.others", facts)]),
      t("mail.orderReturned.help"),
    ],
  };
}

/** Confirms a direct debit mandate: its account, what it is charged for, and how to cancel it. */
export async function composeDirectDebit(context: MailContext): Promise<Letter | null> {
  const record = await findMailedOrder(context);
  const debit = record && (await findDebit(context.db, record.order.id));
  if (record === null || debit?.state !== "confirmed") return null;
  const { t, format } = context;
  const facts = { number: orderNumber(record.order.number), last4: debit.last4 ?? "" };
  const payments = await listRecurring(context.db, record.order.customerId);
  const charged = payments.filter(({ recurring }) => recurring.debitId === debit.id);
  const donations = charged.flatMap(({ recurring: { amount, nextOn }, fundName }) => {
    if (fundName === null || amount === null || nextOn === null) return [];
    const sum = format.money(amount, record.order.currency);
    const date = format.date(atLocalTime(nextOn, 12, 0));
    const fund = knownName(t, "fund", fundName);
    return [t("mail.directDebit.gift", { amount: sum, fund, date })];
  });
  const renewals = charged.filter(({ recurring }) => recurring.membershipId !== null);
  return simpleLetter(t, "mail.directDebit", {
    values: facts,
    own: untranslated(
      t,
      charged.flatMap(({ fundName, level }) => [
        ["fund", fundName] as const,
        ["membership", level?.name] as const,
      ]),
    ),
    more: [
      ...donations,
      ...renewals.flatMap((renewal) => renewalTerms(context, renewal)),
      t(`mail.directDebit.${record.customer.isGuest ? "helpOfGuest" : "help"}`),
    ],
  });
}
