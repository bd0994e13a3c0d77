import type { Eligibility } from "#contract/schemas/price-list";
import type { TicketLimit } from "#contract/schemas/ticket";
import type { CodeRecord } from "../codes/rules";

/** One price type and how many tickets of it, for one instance. */
export type PriceTypeCount = { priceTypeId: string; quantity: number };

export type LimitedPriceType = { id: string; name: string; maxTickets: number | null };

/**
 * The first limit that an order would break for one instance, or null. The instance's maximum counts this order alone;
 * a price type's counts earlier purchases too.
 */
export function findExceededLimit(facts: {
  instance: { name: string; maxTickets: number };
  priceTypes: readonly LimitedPriceType[];
  /** Of this instance, in the basket already and wanted now. */
  inOrder: readonly PriceTypeCount[];
  /** Of this instance, in the customer's earlier orders; empty for an unknown visitor. */
  purchased: readonly PriceTypeCount[];
}): TicketLimit | null {
  const { instance, inOrder, purchased } = facts;
  const total = inOrder.reduce((sum, line) => sum + line.quantity, 0);
  if (total > instance.maxTickets)
    return {
      maxTickets: instance.maxTickets,
      priceTypeName: null,
      instanceName: instance.name,
      previouslyPurchased: 0,
      totalTickets: total,
    };
  for (const type of facts.priceTypes) {
    if (type.maxTickets === null) continue;
    const ofOrder = countOf(inOrder, [type.id]);
    const before = countOf(purchased, [type.id]);
    if (ofOrder > 0 && ofOrder + before > type.maxTickets)
      return {
        maxTickets: type.maxTickets,
        priceTypeName: type.name,
        instanceName: instance.name,
        previouslyPurchased: before,
        totalTickets: ofOrder,
      };
  }
  return null;
}

/** The most tickets of an event in certain rows. */
export type RowLimitRule = { rows: ReadonlySet<string>; max: number };

/** `inBasket`: for other performances of the event; `ofEmail`: what others bought with the same email. */
export type RowLimitUse = RowLimitRule & { inBasket: number; purchased: number; ofEmail: number };

/** How many of these rows are limited ones. */
export function countLimited(
  { rows }: Pick<RowLimitRule, "rows">,
  of: readonly (string | null)[],
): number {
  return of.filter((row) => row !== null && rows.has(row)).length;
}

/** How many more tickets the buyer may have in the limited rows, besides those of one performance in `rows`. */
function rowsLeft(limit: RowLimitUse, rows: readonly (string | null)[]): number {
  return limit.max - limit.inBasket - limit.purchased - limit.ofEmail - countLimited(limit, rows);
}

/** The limited rows and how many of their seats are left, besides those of one performance in `rows`. */
export function remainingRows(
  limit: RowLimitUse | null,
  rows: readonly (string | null)[],
): { rows: ReadonlySet<string>; left: number } | null {
  return limit && { rows: limit.rows, left: rowsLeft(limit, rows) };
}

/**
 * The limit on certain rows that an order would break, or null. It is the buyer's for all performances of the event;
 * `rows` are those of all tickets of this performance in the order.
 */
export function findExceededRowLimit(
  limit: RowLimitUse | null,
  instanceName: string,
  rows: readonly (string | null)[],
): TicketLimit | null {
  if (limit === null) return null;
  const ofInstance = countLimited(limit, rows);
  if (ofInstance === 0 || rowsLeft(limit, rows) >= 0) return null;
  // Must not reveal what others bought: the buyer may have merely typed their email.
  const isOfEmail = rowsLeft({ ...limit, ofEmail: 0 }, rows) >= 0;
  return {
    maxTickets: limit.max,
    priceTypeName: null,
    instanceName,
    previouslyPurchased: isOfEmail ? 0 : limit.purchased,
    totalTickets: ofInstance + limit.inBasket,
    isOfRows: true,
    ...(isOfEmail && { isOfEmail }),
  };
}

/** What the limit has to know of the performance; a price of 0 is a companion's. */
type AccessSale = {
  name: string;
  priceTypes: readonly { id: string; name: string; eligibility: Eligibility }[];
  prices: readonly { priceTypeId: string; faceValue: number }[];
};

/** Whether any of these price types is for holders of an access registration: only then is there a limit to look at. */
export function hasAccessPrice(sale: AccessSale, inOrder: readonly PriceTypeCount[]): boolean {
  return accessTypes(sale).some(({ id }) => countOf(inOrder, [id]) > 0);
}

/**
 * The limit that an order would exceed at access prices, or null. A registration covers a number of people, some of
 * them companions with free tickets. `purchased` is what its holder bought for this performance.
 */
export function findExceededAccessLimit(
  codes: readonly CodeRecord[],
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
  purchased: readonly PriceTypeCount[],
): TicketLimit | null {
  const registration = codes.find((code) => code.kind === "access" && code.refusal === null);
  if (registration?.kind !== "access") return null;
  const types = accessTypes(sale);
  const exceeded = (of: typeof types, maxTickets: number): TicketLimit | null => {
    const ids = of.map(({ id }) => id);
    const totalTickets = countOf(inOrder, ids);
    const previouslyPurchased = countOf(purchased, ids);
    if (totalTickets === 0 || totalTickets + previouslyPurchased <= maxTickets) return null;
    const priceTypeName = of[0]?.name ?? null;
    return {
      maxTickets,
      priceTypeName,
      instanceName: sale.name,
      previouslyPurchased,
      totalTickets,
    };
  };
  const free = types.filter(({ id }) => isFree(sale, id));
  return exceeded(free, registration.companions) ?? exceeded(types, registration.maxTickets);
}

/**
 * Whether a companion would come without the holder: free access tickets, and no other access ticket in the order or
 * among those bought before. Where every access price is free no one counts as a companion.
 */
export function hasUnaccompaniedCompanion(
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
  purchased: readonly PriceTypeCount[],
): boolean {
  const ids = accessTypes(sale).map(({ id }) => id);
  const free = ids.filter((id) => isFree(sale, id));
  const paid = ids.filter((id) => !free.includes(id));
  return (
    paid.length > 0 && countOf(inOrder, free) > 0 && countOf([...inOrder, ...purchased], paid) === 0
  );
}

/** Whether tickets at this price type are companions', who come with the holder of an access registration. */
export function isCompanionType(sale: AccessSale, priceTypeId: string): boolean {
  return accessTypes(sale).some(({ id }) => id === priceTypeId) && isFree(sale, priceTypeId);
}

const isFree = ({ prices }: AccessSale, typeId: string) =>
  prices.some(({ priceTypeId, faceValue }) => priceTypeId === typeId && faceValue === 0);

const accessTypes = ({ priceTypes }: AccessSale) =>
  priceTypes.filter(({ eligibility }) => eligibility === "access");

const countOf = (counts: readonly PriceTypeCount[], ids: readonly string[]) =>
  counts
    .filter(({ priceTypeId }) => ids.includes(priceTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0);

type CountedTicket = { instanceId: string; title: string; packageItemId: string | null };

/**
 * The limit that an order breaks by tickets of several performances (9 by default), or null. Tickets of packages do not
 * count. `instanceId` is the performance added last, which the message names.
 */
export function findExceededOrderLimit(
  tickets: readonly CountedTicket[],
  instanceId: string,
  maxTickets: number,
): TicketLimit | null {
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  if (!isOfSeveral(tickets) || single.length <= maxTickets) return null;
  return {
    maxTickets,
    priceTypeName: null,
    instanceName: tickets.find((ticket) => ticket.instanceId === instanceId)?.title ?? "",
    previouslyPurchased: 0,
    totalTickets: single.length,
  };
}

export function isOfSeveral(tickets: readonly CountedTicket[]): boolean {
  return tickets.some(({ instanceId }) => instanceId !== tickets[0]?.instanceId);
}
