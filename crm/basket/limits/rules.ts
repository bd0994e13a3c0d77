import type { Eligibility } from "#contract/schemas/price-list";
import type { TicketLimit } from "#contract/schemas/ticket";
import type { LimitedPriceType } from "../../stock/sale/instance-sale";
import { type CodeRecord, validAccess } from "../contents/code-record";
import { FREE_TICKETS } from "#contract/rules/tickets/ticket";

export type PriceTypeCount = { priceTypeId: string; quantity: number };

/**
 * Returns the first limit that an order exceeds for one instance, or null. The instance's limit is per order; the
 * limits of price types include earlier purchases.
 */
export function findExceededLimit({
  instance,
  priceTypes,
  inOrder,
  purchased,
}: {
  instance: { name: string; maxTickets: number };
  priceTypes: readonly LimitedPriceType[];
  /** In the basket and requested, for this instance. */
  inOrder: readonly PriceTypeCount[];
  /** In earlier orders, for this instance. */
  purchased: readonly PriceTypeCount[];
}): TicketLimit | null {
  const total = inOrder.reduce((sum, line) => sum + line.quantity, 0);
  if (total > instance.maxTickets)
    return {
      maxTickets: instance.maxTickets,
      priceTypeName: null,
      instanceName: instance.name,
      previouslyPurchased: 0,
      totalTickets: total,
    };
  for (const { id, name, maxTickets } of priceTypes) {
    if (maxTickets === null) continue;
    const totalTickets = countTickets(inOrder, [id]);
    const previouslyPurchased = countTickets(purchased, [id]);
    if (totalTickets > 0 && totalTickets + previouslyPurchased > maxTickets)
      return {
        maxTickets,
        priceTypeName: name,
        instanceName: instance.name,
        previouslyPurchased,
        totalTickets,
      };
  }
  return null;
}

/** An access price of 0 is a companion's. */
type AccessSale = {
  name: string;
  priceTypes: readonly { id: string; name: string; eligibility: Eligibility }[];
  prices: readonly { priceTypeId: string; faceValue: number }[];
};

/** Whether any of these price types is for holders of an access registration. */
export function hasAccessPrice(sale: AccessSale, inOrder: readonly PriceTypeCount[]): boolean {
  return accessTypes(sale).some(({ id }) => countTickets(inOrder, [id]) > 0);
}

/**
 * Returns the limit of an access registration that an order exceeds, or null. A registration limits all access tickets
 * and the free companion tickets among them. `purchased`: in earlier orders, for this performance.
 */
export function findExceededAccessLimit(
  codes: readonly CodeRecord[],
  sale: AccessSale,
  inOrder: readonly PriceTypeCount[],
  purchased: readonly PriceTypeCount[],
): TicketLimit | null {
  const registration = validAccess(codes);
  if (registration === null) return null;
  const types = accessTypes(sale);
  const findExceeded = (
    limited: typeof types,
    maxTickets: number,
    of: Pick<TicketLimit, "isOfAccess"> = {},
  ): TicketLimit | null => {
    const ids = limited.map(({ id }) => id);
    const totalTickets = countTickets(inOrder, ids);
    const previouslyPurchased = countTickets(purchased, ids);
    if (totalTickets === 0 || totalTickets + previouslyPurchased <= maxTickets) return null;
    const priceTypeName = limited[0]?.name ?? null;
    return {
      maxTickets,
      priceTypeName,
      instanceName: sale.name,
      previouslyPurchased,
      totalTickets,
      ...of,
    };
  };
  const free = types.filter(({ id }) => isFree(sale, id));
  return (
    findExceeded(free, registration.companions) ??
    findExceeded(types, registration.maxTickets, { isOfAccess: true })
  );
}

/**
 * Whether there is a companion ticket (a free access ticket) but no other access ticket in this or an earlier order.
 * False if all access prices are free.
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
    paid.length > 0 &&
    countTickets(inOrder, free) > 0 &&
    countTickets([...inOrder, ...purchased], paid) === 0
  );
}

export function isCompanionType(sale: AccessSale, priceTypeId: string): boolean {
  return accessTypes(sale).some(({ id }) => id === priceTypeId) && isFree(sale, priceTypeId);
}

const isFree = ({ prices }: AccessSale, typeId: string) =>
  prices.some(({ priceTypeId, faceValue }) => priceTypeId === typeId && faceValue === 0);

const accessTypes = ({ priceTypes }: AccessSale) =>
  priceTypes.filter(({ eligibility }) => eligibility === "access");

export const countTickets = (counts: readonly PriceTypeCount[], ids: readonly string[]) =>
  counts
    .filter(({ priceTypeId }) => ids.includes(priceTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0);

export type CountedTicket = { instanceId: string; title: string; packageItemId: string | null };

/**
 * Returns the order limit if an order exceeds it, or null. Tickets of packages do not count.
 * `instanceId`: the performance added last, for the message.
 */
export function findExceededOrderLimit(
  tickets: readonly CountedTicket[],
  instanceId: string,
  maxTickets: number,
): TicketLimit | null {
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  if (single.length <= maxTickets) return null;
  return {
    maxTickets,
    priceTypeName: null,
    instanceName: tickets.find((ticket) => ticket.instanceId === instanceId)?.title ?? "",
    previouslyPurchased: 0,
    totalTickets: single.length,
  };
}

export type FreeTicketRefusal =
  | "mailbox-not-proved"
  | "too-many-free-tickets"
  | "too-many-free-tickets-of-address";

/**
 * Counts the tickets of an order that cost nothing, by performance. Each paid ticket for the performance covers a free
 * one, such as a child's beside an adult's.
 */
export function countFree(
  tickets: readonly { instanceId: string; total: number }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { instanceId, total } of tickets)
    counts.set(instanceId, (counts.get(instanceId) ?? 0) + (total > 0 ? -1 : 1));
  return new Map([...counts].filter(([, count]) => count > 0));
}

/**
 * `ofEmail`: confirmed tickets by the buyer's email, `ofAddress`: by the address that held the seats within a day. Does
 * not reveal what others bought with an email that the buyer did not prove.
 */
export function findFreeTicketRefusal(order: {
  quantity: number;
  ofEmail: number;
  ofAddress: number;
  isProved: boolean;
}): FreeTicketRefusal | null {
  const ofEmail = order.quantity + order.ofEmail;
  const ofAddress = order.quantity + order.ofAddress;
  if (order.isProved && ofEmail > FREE_TICKETS.atMost) return "too-many-free-tickets";
  if (ofAddress > FREE_TICKETS.atMost) return "too-many-free-tickets-of-address";
  const isBeyondProof = Math.max(ofEmail, ofAddress) > FREE_TICKETS.withoutProof;
  return isBeyondProof && !order.isProved ? "mailbox-not-proved" : null;
}
