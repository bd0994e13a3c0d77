import { ORDER_TOKEN, orderLinkEnds, orderLinks } from "../orders/order-links";
import { findOrder, type OrderRecord } from "../orders/queries";
import { getReturnRules } from "../returns/cancellation";
import { creditUntil, orderNumber } from "../orders/rules";
import { cardAmount } from "../payments/card-payments";
import { findDebit } from "../payments/direct-debits";
import { readClock } from "../platform/database/clock";
import { atLocalTime } from "../platform/dates";
import { listRecurring } from "../recurring/recurring-payments";
import { findReturn } from "../returns/cancel-performance";
import { listReturns } from "../returns/due-returns";
import { type GivenBack, givenBackOf } from "../returns/rules";
import { maskedVoucherCode } from "../vouchers/rules";
import { listRefundedGiftCards } from "../vouchers/spend-balance";
import { findInstance } from "../catalogue/instances";
import { groupBy } from "#contract/group-by";
import { brandName } from "#contract/schemas/card";
import { type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";
import { ticketLine } from "./order-bill";
import { renewalTerms } from "./recurring-letters";

/** The order that a mail is about; null where there is none. */
const orderOf = ({ db, mail }: Writing) =>
  mail.orderId === null ? Promise.resolve(null) : findOrder(db, mail.orderId);

/** The same for a mail that is never written without one. */
export async function requireOrder(writing: Writing): Promise<OrderRecord> {
  const record = await orderOf(writing);
  if (record === null) throw new Error(`mail ${writing.mail.id} has no order`);
  return record;
}

/** A new link to an order whose old one has expired; none for an order that is not bought. */
export async function composeOrderLink(writing: Writing): Promise<Letter | null> {
  const record = await orderOf(writing);
  if (record === null || record.order.pageUrl === "") return null;
  const { t } = writing;
  const facts = { number: orderNumber(record.order.number) };
  const url = await orderUrl(writing, record);
  return {
    subject: t("mail.orderLink.subject", facts),
    heading: t("mail.orderLink.heading", facts),
    parts: [
      t("mail.orderLink.text", facts),
      link(t("mail.orderLink.link"), url),
      t("mail.orderLink.notYou", facts),
    ],
  };
}

/**
 * The address of an order's page in the storefront, for this mail's recipient: it opens without signing in. The token
 * is made when the mail is written: each mail has its own, and its own end.
 */
export async function orderUrl(
  { db, mail, settings }: Writing,
  { order, tickets }: OrderRecord,
): Promise<string> {
  const until = orderLinkEnds(
    tickets.map(({ startsAt }) => startsAt),
    await readClock(db),
  );
  const token = orderLinks(settings.LINK_SECRET).signOrder(order.id, mail.recipient, until);
  return order.pageUrl.replaceAll(ORDER_TOKEN, token);
}

/** Until when account credit that is given now can be spent. */
const until = async ({ db, format }: Writing): Promise<string> =>
  format.date(atLocalTime(creditUntil(await getReturnRules(db), await readClock(db)), 12, 0));

/** Notifies a customer that an order was returned, why, and where the money is. */
export async function composeOrderReturned(writing: Writing): Promise<Letter> {
  const record = await requireOrder(writing);
  const { order } = record;
  const { t, format } = writing;
  // Either the payment came too late, or the return was requested.
  const isLate = order.state === "failed";
  const how = isLate ? "seatsLost" : (order.returnedAs ?? "refund");
  const number = orderNumber(order.number);
  const back = cardAmount(order);
  const facts = { number };
  // Earlier returns had mails of their own.
  const last = (await listReturns(writing.db, order.id)).slice(-1);
  const tickets = [...record.tickets, ...record.returned.tickets];
  const performances = [...groupBy(tickets, ({ instanceId }) => instanceId).values()].map(
    ([{ title, startsAt }]) =>
      t("mail.ticketsReturned.performance", { title, time: format.dateAndTime(startsAt) }),
  );
  const subject = t(`mail.orderReturned.${how}.subject`, facts);
  return {
    subject,
    heading: subject,
    parts: [
      t(`mail.orderReturned.${how}.text`, facts),
      ...(performances.length > 0 ? [list(performances)] : []),
      ...(isLate ? [toCard(writing, record, back)] : []),
      ...(isLate && back < order.total ? [t("mail.orderReturned.seatsLost.rest")] : []),
      ...(await givenBackParts(writing, record, givenBackOf(order, last))),
      t("mail.orderReturned.help"),
    ],
  };
}

const list = (items: string[]): LetterPart => ({ kind: "list", items });

/** The sentence that this amount (minor units) is refunded to the order's card or phone payment, named where known. */
const toCard = ({ t, format }: Writing, { order, paidCard }: OrderRecord, sum: number): string => {
  const amount = format.money(sum, order.currency);
  if (paidCard === null) return t("mail.givenBack.card", { amount });
  const { last4 } = paidCard;
  const name = brandName(paidCard.brand);
  return last4 === null
    ? t("mail.givenBack.mobile", { amount, name })
    : t("mail.givenBack.cardNamed", { amount, brand: name, last4 });
};

/** Where the returned money of an order is. */
async function givenBackParts(
  writing: Writing,
  record: OrderRecord,
  to: GivenBack | null,
): Promise<string[]> {
  const {
    order: { id, currency },
    customer,
  } = record;
  const { db, t, format } = writing;
  const { card, giftCards, credit } = to ?? { card: 0, giftCards: 0, credit: 0 };
  const amountOf = (sum: number) => ({ amount: format.money(sum, currency) });
  const codes = giftCards > 0 ? await listRefundedGiftCards(db, id) : [];
  const cards = { count: codes.length, cards: codes.map(maskedVoucherCode).join(", ") };
  const end = { until: await until(writing) };
  return [
    ...(card > 0 ? [toCard(writing, record, card)] : []),
    ...(giftCards > 0 ? [t("mail.givenBack.giftCards", { ...amountOf(giftCards), ...cards })] : []),
    ...(credit > 0 ? [t("mail.givenBack.credit", { ...amountOf(credit), ...end })] : []),
    ...(credit > 0 && customer.isGuest ? [t("mail.givenBack.creditOfGuest")] : []),
  ];
}

/** Notifies a customer which tickets were returned, why, and where the money is. */
export async function composeTicketsReturned(writing: Writing): Promise<Letter> {
  const record = await requireOrder(writing);
  const { order } = record;
  const { db, mail, t, format } = writing;
  const found = await findReturn(db, payloadTexts(mail, "returnId").returnId);
  if (found === null) throw new Error(`mail ${mail.id} has no return`);
  const { instanceId, tickets } = found;
  const number = orderNumber(order.number);
  const instance = instanceId === null ? null : await findInstance(db, instanceId);
  const performances =
    instance === null
      ? ""
      : t("mail.ticketsReturned.performance", {
          title: instance.event.title,
          time: format.dateAndTime(new Date(instance.startsAt)),
        });
  const why = instanceId === null ? "returned" : tickets.length > 0 ? "cancelled" : "extras";
  const facts = { number, performances };
  const subject = t(`mail.ticketsReturned.${why}.subject`, facts);
  return {
    subject,
    heading: subject,
    parts: [
      t(`mail.ticketsReturned.${why}.text`, facts),
      ...(why === "returned" ? [list(tickets.map((ticket) => ticketLine(ticket, writing)))] : []),
      ...(await givenBackParts(writing, record, givenBackOf(order, [found]))),
      t("mail.ticketsReturned.others", facts),
      t("mail.orderReturned.help"),
    ],
  };
}

/** Says that a mandate is there, for which account, what is charged to it, and how it is ended. */
export async function composeDirectDebit(writing: Writing): Promise<Letter | null> {
  const record = await orderOf(writing);
  const debit = record && (await findDebit(writing.db, record.order.id));
  if (record === null || debit?.state !== "confirmed") return null;
  const { t, format } = writing;
  const facts = { number: orderNumber(record.order.number), last4: debit.last4 ?? "" };
  const all = await listRecurring(writing.db, record.order.customerId);
  const charged = all.filter(({ recurring }) => recurring.debitId === debit.id);
  const gifts = charged.flatMap(({ recurring: { amount, nextOn }, fundName }) => {
    if (fundName === null || amount === null || nextOn === null) return [];
    const sum = format.money(amount, record.order.currency);
    const date = format.date(atLocalTime(nextOn, 12, 0));
    return [t("mail.directDebit.gift", { amount: sum, fund: fundName, date })];
  });
  const renewals = charged.filter(({ recurring }) => recurring.membershipId !== null);
  return {
    subject: t("mail.directDebit.subject"),
    heading: t("mail.directDebit.heading"),
    parts: [
      t("mail.directDebit.text", facts),
      ...gifts,
      ...renewals.flatMap((one) => renewalTerms(writing, one)),
      t(`mail.directDebit.${record.customer.isGuest ? "helpOfGuest" : "help"}`),
    ],
  };
}
