import { and, count, eq, inArray, sql } from "drizzle-orm";

import type { SeatLabel, TicketLimit } from "#contract/schemas/ticket";
import { isForPerformance } from "#contract/rules/baskets/line";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { basketCodes } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import { orderItems, orders, orderTickets } from "../../tables/orders";
import { payments } from "../../tables/payments";
import type { Reader } from "../../platform/database/database";
import type { PriceTypeCount } from "./rules";
import { type CodeRecord, validAccess } from "../contents/code-record";

/** A buyer's ticket for an event, from another order. */
export type BuyerTicket = {
  instanceId: string;
  priceTypeId: string;
  row: string | null;
  kind: SeatLabel["kind"];
  orderNumber: number;
  /**
   * Bought by the same customer or access registration. If only the email is the same, the ticket counts for limits
   * only.
   */
  isOwn: boolean;
};

/** Null: unknown. */
type Buyer = { customerId: string | null; registrationId: string | null };

export function toBuyer(customerId: string | null, codes: readonly CodeRecord[]): Buyer {
  return { customerId, registrationId: validAccess(codes)?.registrationId ?? null };
}

/**
 * Lists tickets for an event bought by any customer or guest with the same email (`emailKey`), or with the same access
 * registration. `openOrders`: includes pending orders, so that paying as guest and customer at once does not double the
 * limit. `except`: the id of an order to exclude.
 */
export async function listBuyerTickets(
  db: Reader,
  { customerId, registrationId }: Buyer,
  eventId: string,
  { openOrders = false, except = null }: { openOrders?: boolean; except?: string | null } = {},
): Promise<BuyerTicket[]> {
  if (customerId === null && registrationId === null) return [];
  const { rows } = await db.execute<BuyerTicket>(sql`
    with found as (
      select o.id, c.id = me.id as own
      from ${customers} me
        join ${customers} c on ${emailKey(sql`c.email`)} = ${emailKey(sql`me.email`)}
        join ${orders} o on o.customer_id = c.id
      where me.id = ${customerId}::uuid
      union all
      select o.id, true
      from ${basketCodes} code join ${orders} o on o.basket_id = code.basket_id
      where code.kind = 'access' and code.ref = ${registrationId}::text),
    bought as (select id, bool_or(own) as own from found group by id)
    select t.instance_id as "instanceId", t.price_type_id as "priceTypeId", s.row, s.kind, o.number as "orderNumber",
      bought.own as "isOwn"
    from bought
      join ${orderTickets} t on t.order_id = bought.id
        -- An array, computed once: one index lookup per order finds its tickets for the event.
        and t.instance_id = any (array(select i.id from ${instances} i where i.event_id = ${eventId}))
      join ${orders} o on o.id = bought.id
      join ${seats} s on s.plan_id = t.plan_id and s.id = t.seat_id
    where bought.id is distinct from ${except}::uuid
      and (o.state in ('completing', 'confirming', 'confirmed')
        or (${openOrders} and o.state = 'pending' and exists (
          select from ${payments} p where p.order_id = o.id and p.state in ('opening', 'open'))))`);
  return rows;
}

/** Returns the exceeded limit without revealing what others bought with the same email. */
export function redactLimit(
  tickets: readonly BuyerTicket[],
  findExceeded: (bought: readonly BuyerTicket[]) => TicketLimit | null,
): TicketLimit | null {
  const limit = findExceeded(tickets);
  if (limit === null) return null;
  const own = findExceeded(tickets.filter(({ isOwn }) => isOwn));
  return own ?? { ...limit, previouslyPurchased: 0, isOfEmail: true };
}

/** Counts the tickets for one performance by price type. */
export function countByPriceType(
  tickets: readonly Pick<BuyerTicket, "instanceId" | "priceTypeId">[],
  instanceId: string,
): PriceTypeCount[] {
  const counts = new Map<string, number>();
  for (const ticket of tickets)
    if (ticket.instanceId === instanceId)
      counts.set(ticket.priceTypeId, (counts.get(ticket.priceTypeId) ?? 0) + 1);
  return [...counts].map(([priceTypeId, quantity]) => ({ priceTypeId, quantity }));
}

type Place = { kind: BasketTicketRecord["kind"] };

/**
 * Returns the companion seats if there is no wheelchair space: companion seats are only sold together with one (28 CFR
 * 36.302(f)(7)).
 */
export function companionsWithoutSpace<P extends Place>(places: readonly P[]): P[] {
  if (places.some(({ kind }) => kind === "wheelchair")) return [];
  return places.filter(({ kind }) => kind === "companion");
}

export async function hasBoughtSpace(
  db: Reader,
  buyer: Buyer,
  { eventId, instanceId }: { eventId: string; instanceId: string },
): Promise<boolean> {
  const tickets = await listBuyerTickets(db, buyer, eventId);
  return tickets.some(
    (ticket) => ticket.isOwn && ticket.instanceId === instanceId && ticket.kind === "wheelchair",
  );
}

/** Lists companion seats for performances without a wheelchair space in the basket or an earlier order. */
export async function listUnaccompaniedCompanionSeats(
  db: Reader,
  { lines, codes, customerId }: Pick<BasketRecord, "lines" | "codes" | "customerId">,
): Promise<BasketTicketRecord[]> {
  const unaccompanied: BasketTicketRecord[] = [];
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const alone = companionsWithoutSpace(lines.filter((line) => line.instanceId === instanceId));
    const [first] = alone;
    if (first === undefined) continue;
    const { eventId } = first;
    if (!(await hasBoughtSpace(db, toBuyer(customerId, codes), { eventId, instanceId })))
      unaccompanied.push(...alone);
  }
  return unaccompanied;
}

/** Numbers of tickets and add-ons that a customer bought before. */
export type Bought = {
  countTickets(instanceId: string): number;
  countAddOns(instanceId: string, productId: string): number;
};

/** Counts earlier purchases for the performances of a basket's add-ons. */
export async function countBought(
  db: Reader,
  { customerId, items }: Pick<BasketRecord, "customerId" | "items">,
): Promise<Bought> {
  const tickets = new Map<string, number>();
  const addOns = new Map<string, number>();
  const bought: Bought = {
    countTickets: (instanceId) => tickets.get(instanceId) ?? 0,
    countAddOns: (instanceId, productId) => addOns.get(getKey(instanceId, productId)) ?? 0,
  };
  if (customerId === null) return bought;
  for (const { kind, productId, details } of items.filter(isForPerformance)) {
    const { instanceId } = details;
    if (!tickets.has(instanceId))
      tickets.set(instanceId, await countPurchased(db, customerId, instanceId));
    if (kind !== "supplementary") continue;
    const addOn = { instanceId, productId };
    addOns.set(getKey(instanceId, productId), await countPurchasedAddOns(db, customerId, addOn));
  }
  return bought;
}

const getKey = (instanceId: string, productId: string) => JSON.stringify([instanceId, productId]);

export async function countPurchasedAddOns(
  db: Reader,
  customerId: string,
  { instanceId, productId }: { instanceId: string; productId: string },
): Promise<number> {
  const [bought] = await db
    .select({ quantity: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orderItems.kind, "supplementary"),
        eq(orderItems.productId, productId),
        sql`${orderItems.details}->>'instanceId' = ${instanceId}`,
        inArray(orders.state, ["completing", "confirming", "confirmed"]),
      ),
    );
  return bought?.quantity ?? 0;
}

/** Counts a customer's own tickets for an instance, which entitle to add-ons. Limits use `listBuyerTickets`. */
export async function countPurchased(
  db: Reader,
  customerId: string,
  instanceId: string,
): Promise<number> {
  const [bought] = await db
    .select({ tickets: count() })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orderTickets.instanceId, instanceId),
        inArray(orders.state, ["completing", "confirming", "confirmed"]),
      ),
    );
  return bought?.tickets ?? 0;
}
