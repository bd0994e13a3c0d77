import { itemLabel } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { TicketRecord } from "../../money/orders/order-tickets";
import type { ReturnedTax } from "../../money/orders/returned-tax";
import type { Translator } from "../../platform/translator";
import { getSellerName, venue } from "#contract/venue";
import { groupBy } from "#runtime/group-by";
import { capitalized, listTaxRates } from "#contract/text/intl";
import { brandName } from "#contract/schemas/card";
import { knownName } from "#contract/text/known-names";
import { isSpecialKind, placeName, rowName, seatName } from "#contract/text/seat-name";
import { beforeFullStop, plainLine } from "#contract/text/name";
import { receiptParts } from "./donation-receipt";
import { listPackages, partsByPackage, sumTickets } from "./package-parts";
import { heading, type LetterPart, type Sum } from "../mail-layout/letter";
import { customerLines } from "./product-letters";
import { orderNumber } from "#contract/rules/orders/order-number";
import { seatSectionName } from "#contract/text/section-name";
import { cardAmount, isStepFree } from "../../money/orders/rules";
import type { MailContext } from "./mail-context";

type BillContext = Pick<MailContext, "t" | "format">;

export function orderFacts(record: OrderRecord, { t, format }: BillContext): LetterPart {
  // The name of a package is with its tickets.
  const named = new Set(listPackages(record).flatMap(({ lines }) => lines));
  const number = orderNumber(record.order.number);
  return {
    kind: "facts",
    lines: [
      t("mail.confirmation.orderNumber", { number }),
      t("mail.confirmation.placed", { when: format.dateAndTime(record.order.placedAt) }),
      ...customerLines(record, t),
      ...(record.bookedFor === null
        ? []
        : [t("mail.confirmation.bookedFor", { name: plainLine(record.bookedFor) })]),
      ...record.subscriptionUses.map(({ name, quantity: count }) =>
        t("mail.confirmation.paidWith", { name: knownName(t, "subscription", name), count }),
      ),
      ...record.items.flatMap((item) =>
        item.kind === "package" && !named.has(item)
          ? [t("mail.confirmation.package", { name: itemLabel(item, t) })]
          : [],
      ),
    ],
  };
}

/** Each performance with its tickets, and the price of each including its fee and discount. */
export function ticketParts(
  record: OrderRecord,
  context: BillContext,
  tickets: readonly TicketRecord[] = record.tickets,
): LetterPart[] {
  if (tickets.length === 0) return [];
  const { t, format } = context;
  const { currency } = record.order;
  const money = (ticket: TicketRecord) => format.money(paidFor(ticket), currency);
  const listPerformances = (own: TicketRecord[], isPart: boolean) =>
    byInstance(own).map((group): LetterPart => ({
      kind: "section",
      heading: group[0].title,
      lines: [
        t("mail.confirmation.whereAndWhen", {
          when: capitalized(format.dateAndTime(group[0].startsAt)),
          hall: knownName(t, "hall", group[0].hallName),
        }),
        t("mail.confirmation.ticketsTo", { count: group.length }),
      ],
      items: group.map((ticket) =>
        isPart
          ? [ticketSeat(ticket, t), knownName(t, "priceType", ticket.priceTypeName)].join(", ")
          : t("mail.confirmation.ticketLine", {
              seat: ticketSeat(ticket, t),
              priceType: knownName(t, "priceType", ticket.priceTypeName),
              price: money(ticket),
            }),
      ),
      // The price of a package is with its name.
      ...(!isPart && {
        rows: group.map((ticket) => ({ ...ticketWords(ticket, t), amount: money(ticket) })),
      }),
    }));
  return [
    heading(t("mail.confirmation.ticketsHeading")),
    ...partsByPackage(record, tickets, listPerformances, context),
  ];
}

/** "Mahler 5, Friday, December 4, 7:30 PM, Main Hall: Orchestra, row C, seat 5". */
export const ticketLine = (
  ticket: SeatRecord & Pick<TicketRecord, "title" | "startsAt" | "hallName">,
  { t, format }: BillContext,
): string =>
  t("mail.reserved.ticket", {
    title: ticket.title,
    date: t("mail.confirmation.whereAndWhen", {
      when: format.dateAndTime(ticket.startsAt),
      hall: knownName(t, "hall", ticket.hallName),
    }),
    seat: seatText(ticket, t),
  });

/** The bill, how it was paid, and the tax receipt. */
export function paidParts(record: OrderRecord, { t, format }: BillContext): LetterPart[] {
  const { order } = record;
  const money = (amount: number) => format.money(amount, order.currency);
  const words = { t, format, currency: order.currency };
  const isTotal = true as const;
  const toSum = ({ label, amount }: BillLine): Sum => ({ label, amount: money(amount) });
  const payments = paymentLines(record, t);
  const total: BillLine = { label: t("mail.confirmation.total"), amount: order.total };
  const charged: BillLine = { label: chargedLabel(record, t), amount: cardAmount(order) };
  return [
    heading(t("mail.confirmation.paymentHeading")),
    {
      kind: "sums",
      rows: [
        ...billLines(record, t).map(toSum),
        // A card that pays for everything is charged the total.
        ...(record.charged && payments.length === 0 ? [] : [{ ...toSum(total), isTotal }]),
        ...payments.map(toSum),
        ...(record.charged ? [{ ...toSum(charged), isTotal }] : []),
        ...returnedLines(record, t).map(toSum),
      ],
    },
    ...(record.charged ? [] : [t("mail.confirmation.chargedNothing")]),
    ...(order.fees === 0 ? [] : [t("mail.confirmation.feesIncluded", { sum: money(order.fees) })]),
    ...taxLines("confirmation", { amount: order.vat, byRate: order.vatByRate }, words),
    ...(record.returnedTax === null ? [] : taxLines("givenBack", record.returnedTax, words)),
    ...(order.total === 0 ? [] : [sellerLine(order, t)]),
    ...record.giftCards.map(({ code, left }) =>
      t("mail.confirmation.giftCardLeft", { code, left: money(left) }),
    ),
    ...receiptParts(record, { t, format }),
  ];
}

/** The tax that the total, or what was returned of it, includes, and its rates; empty without any. */
export function taxLines(
  of: "confirmation" | "givenBack",
  { amount: vat, byRate }: ReturnedTax,
  { t, format, currency }: BillContext & { currency: string },
): string[] {
  if (vat === 0) return [];
  const money = (amount: number) => format.money(amount, currency);
  if (byRate === null) return [t(`mail.${of}.vat`, { sum: money(vat) })];
  const rates = listTaxRates(byRate, { percent: format.percent, money });
  return [t(`mail.${of}.vatAt`, { sum: money(vat), rates })];
}

/** Who sold it; beside tax, with the number that a business needs on its receipt. */
function sellerLine({ vat }: OrderRecord["order"], t: Translator): string {
  const { vatNumber: number } = venue;
  const seller = { name: getSellerName(venue), address: beforeFullStop(venue.address) };
  return number === undefined || vat === 0
    ? t("mail.confirmation.sellerOnly", seller)
    : t("mail.confirmation.seller", { ...seller, number });
}

function chargedLabel({ paidCard }: OrderRecord, t: Translator): string {
  if (paidCard === null) return t("mail.confirmation.charged");
  const { brand, last4 } = paidCard;
  return last4 === null
    ? t("mail.confirmation.chargedBy", { name: brandName(brand) })
    : t("mail.confirmation.chargedTo", { brand: brandName(brand), last4 });
}

/** The seat, and whether it is step-free. */
const ticketSeat = (ticket: TicketRecord, t: Translator): string =>
  [seatText(ticket, t), ...stepWords(ticket, t)].join(", ");

const stepWords = (ticket: TicketRecord, t: Translator): string[] =>
  isStepFree(ticket) === true ? [t("mail.confirmation.stepFree")] : [];

const paidFor = ({ faceValue, fee, discount }: TicketRecord): number => faceValue + fee - discount;

/** "Standard, step-free, $85.00": what a ticket is beside its seat. */
export const ticketNote = (
  ticket: TicketRecord,
  /** Null in a package, whose price is with its name. */
  currency: string | null,
  { t, format }: BillContext,
): string =>
  [
    knownName(t, "priceType", ticket.priceTypeName),
    ...stepWords(ticket, t),
    ...(currency === null ? [] : [format.money(paidFor(ticket), currency)]),
  ].join(", ");

/** "Row K, seat 5", and below it "Standard, Orchestra". */
function ticketWords(ticket: TicketRecord, t: Translator): { label: string; note: string } {
  const priceType = knownName(t, "priceType", ticket.priceTypeName);
  const { row } = ticket;
  if (!isNumbered(ticket) || row === null) return { label: ticketSeat(ticket, t), note: priceType };
  return {
    label: capitalized([rowName(t, row), ...placeName(t, ticket)].join(", ")),
    note: [priceType, seatSectionName(t, ticket), ...stepWords(ticket, t)].join(", "),
  };
}

type SeatRecord = Pick<TicketRecord, "seating" | "section" | "row" | "number" | "kind">;

/** Of unreserved seating, only wheelchair spaces and companion seats. */
const isNumbered = ({ seating, number, kind }: SeatRecord) =>
  number !== null && (seating === "reserved" || isSpecialKind(kind));

export function seatText(ticket: SeatRecord, t: Translator): string {
  if (ticket.seating === "virtual") return ticket.section;
  const seat = seatName(t, isNumbered(ticket) ? ticket : { ...ticket, row: null, number: null });
  return isNumbered(ticket) ? seat : `${seat}, ${t("mail.confirmation.unreserved")}`;
}

/** `amount` in minor units; negative for deductions. */
type BillLine = { label: string; amount: number };

/**
 * The bill of an order: each performance with its fees, each package after its discount, each other item, then discounts and delivery. Returned tickets and
 * items are included, so that the lines add up to the order's total. Zero lines are left out, except for free tickets.
 */
export function billLines(record: OrderRecord, t: Translator): BillLine[] {
  const { order, tickets, items, returned, subscriptionUses } = record;
  const name = subscriptionUses.map((use) => knownName(t, "subscription", use.name)).join(", ");
  const packages = listPackages(record).map((one) => ({ ...one, ...sumTickets(one.tickets) }));
  const inPackages = new Set(packages.flatMap((one) => one.tickets));
  const single = tickets.filter((ticket) => !inPackages.has(ticket));
  const saved = packages.reduce((all, one) => all + one.saved, 0);
  const orderLines: BillLine[] = [
    {
      label: t(`mail.confirmation.${name === "" ? "discounts" : "discountsAnd"}`, { name }),
      amount: saved - order.discounts,
    },
    { label: t("mail.confirmation.delivery"), amount: order.delivery },
  ];
  return [
    ...byInstance([...single, ...returned.tickets]).map((group) => ({
      label: t("mail.confirmation.ticketsFor", { count: group.length, title: group[0].title }),
      amount: group.reduce((sum, { faceValue, fee }) => sum + faceValue + fee, 0),
    })),
    ...packages.map(({ line, paid }) => ({ label: itemLabel(line, t), amount: paid })),
    ...[
      ...[...items, ...returned.items].map((item) => ({
        label: itemLabel(item, t),
        amount: item.price,
      })),
      ...orderLines,
    ].filter(({ amount }) => amount !== 0),
  ];
}

/** Gift vouchers and credit that were used. */
export function paymentLines({ order }: OrderRecord, t: Translator): BillLine[] {
  return [
    { label: t("mail.confirmation.giftVouchers"), amount: -order.giftVouchers },
    { label: t("mail.confirmation.credit"), amount: -order.credit },
  ].filter(({ amount }) => amount !== 0);
}

/** What was returned since. */
function returnedLines({ givenBack }: OrderRecord, t: Translator): BillLine[] {
  const { card, giftCards, credit } = givenBack ?? { card: 0, giftCards: 0, credit: 0 };
  const amount = -(card + giftCards + credit);
  return amount === 0 ? [] : [{ label: t("mail.confirmation.returned"), amount }];
}

const byInstance = <Ticket extends { instanceId: string }>(tickets: readonly Ticket[]) => [
  ...groupBy(tickets, ({ instanceId }) => instanceId).values(),
];
