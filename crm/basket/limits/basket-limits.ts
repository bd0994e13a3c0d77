import { sql } from "drizzle-orm";

import { countLimited, type RowLimit } from "#contract/rules/seat-choice/row-limit";
import type { TicketLimit } from "#contract/schemas/ticket";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { basketTickets } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { seats } from "../../tables/seat-plans";
import type { Reader } from "../../platform/database/database";
import {
  findInstanceSale,
  getInstanceSale,
  type InstanceSale,
} from "../../stock/sale/instance-sale";
import {
  toBuyer,
  type BuyerTicket,
  countByPriceType,
  redactLimit,
  listBuyerTickets,
} from "./buyer-tickets";
import {
  findExceededAccessLimit,
  findExceededLimit,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
  isCompanionType,
  type PriceTypeCount,
} from "./rules";
import {
  findExceededRowLimit,
  remainingRows,
  type RowLimitRule,
  type RowLimitUse,
} from "../../stock/sale/row-limit-rules";

export type LimitedLine = Pick<
  BasketTicketRecord,
  "instanceId" | "eventId" | "priceTypeId" | "row"
>;

type Orders = { openOrders?: boolean; except?: string };

/**
 * Returns the first limit that a basket exceeds, or null; `unknown` if a performance no longer exists. Earlier orders
 * count only if the customer is known. `orders`: whether open orders count, too, and an order to exclude.
 */
export async function findBrokenLimit(
  tx: Reader,
  {
    lines,
    codes,
    catalogue,
  }: Pick<BasketRecord, "codes" | "catalogue"> & { lines: readonly LimitedLine[] },
  customerId: string | null,
  orders: Orders = {},
): Promise<TicketLimit | "unknown" | null> {
  const buyer = toBuyer(customerId, codes);
  const bought = new Map<string, BuyerTicket[]>();
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const sale = await getInstanceSale(tx, catalogue, instanceId);
    if (sale === null) return "unknown";
    const { eventId } = sale;
    const own = lines.filter((line) => line.instanceId === instanceId);
    const inOrder = own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    const rows = own.map(({ row }) => row);
    if (countsEarlierTickets(sale, inOrder) || countsEarlierRows(sale, rows))
      if (!bought.has(eventId))
        bought.set(eventId, await listBuyerTickets(tx, buyer, eventId, orders));
    const limit = redactLimit(bought.get(eventId) ?? [], (counted) => {
      const purchased = countByPriceType(counted, instanceId);
      return (
        findExceededLimit({
          instance: { name: sale.name, maxTickets: sale.maxTickets },
          priceTypes: sale.priceTypes,
          inOrder,
          purchased,
        }) ??
        findExceededAccessLimit(codes, sale, inOrder, purchased) ??
        findExceededRowLimit(rowLimitUse(sale, lines, counted), sale.name, rows)
      );
    });
    if (limit !== null) return limit;
  }
  return null;
}

export async function listUnaccompaniedCompanionTickets(
  tx: Reader,
  {
    lines,
    codes,
    customerId,
    catalogue,
  }: Pick<BasketRecord, "lines" | "codes" | "customerId" | "catalogue">,
): Promise<BasketTicketRecord[]> {
  const free = lines.filter(({ faceValue }) => faceValue === 0);
  const unaccompanied: BasketTicketRecord[] = [];
  for (const instanceId of new Set(free.map((line) => line.instanceId))) {
    const sale = await getInstanceSale(tx, catalogue, instanceId);
    if (sale === null) continue;
    const instanceLines = lines.filter((line) => line.instanceId === instanceId);
    const inOrder = instanceLines.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    if (!hasUnaccompaniedCompanion(sale, inOrder, [])) continue;
    const tickets = await listBuyerTickets(tx, toBuyer(customerId, codes), sale.eventId);
    const own = tickets.filter(({ isOwn }) => isOwn);
    if (hasUnaccompaniedCompanion(sale, inOrder, countByPriceType(own, instanceId)))
      unaccompanied.push(
        ...instanceLines.filter((line) => isCompanionType(sale, line.priceTypeId)),
      );
  }
  return unaccompanied;
}

type SaleWithPrices = Pick<InstanceSale, "name" | "priceTypes" | "prices">;

/**
 * Whether limits of price types include earlier purchases. If not, the buyer's orders, perhaps thousands, are not read.
 */
export function countsEarlierTickets(
  sale: SaleWithPrices,
  inOrder: readonly PriceTypeCount[],
): boolean {
  const isLimited = ({ priceTypeId }: PriceTypeCount) =>
    sale.priceTypes.some(({ id, maxTickets }) => id === priceTypeId && maxTickets !== null);
  return hasAccessPrice(sale, inOrder) || inOrder.some(isLimited);
}

const countsEarlierRows = (
  { rowLimit }: { rowLimit: RowLimitRule | null },
  rows: readonly (string | null)[],
): boolean => rowLimit !== null && countLimited(rowLimit, rows) > 0;

type SaleWithRowLimit = Pick<InstanceSale, "id" | "eventId" | "rowLimit">;

/** Returns a buyer's use of the row limit without the basket's tickets of this performance, or null without a limit. */
export async function findRowLimit(
  db: Reader,
  sale: SaleWithRowLimit,
  requester: {
    basketId: string;
    customerId: string | null;
    /** Skips reading the basket. */
    isEmptyBasket?: boolean | undefined;
  },
): Promise<RowLimitUse | null> {
  const { rowLimit } = sale;
  if (rowLimit === null) return null;
  const inBasket = requester.isEmptyBasket === true ? [] : await listOthers(db, sale, requester);
  const buyer = { customerId: requester.customerId, registrationId: null };
  const bought = await listBuyerTickets(db, buyer, sale.eventId);
  return {
    ...rowLimit,
    inBasket: countLimited(rowLimit, inBasket),
    ...countPurchased(rowLimit, bought),
  };
}

/** What a customer with an empty basket may still buy in limited rows of a performance, or null without a limit. */
export async function findRemainingRows(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<RowLimit | null> {
  const sale = await findInstanceSale(db, instanceId);
  if (sale === null) return null;
  const buyer = { basketId: "", customerId, isEmptyBasket: true };
  return remainingRows(await findRowLimit(db, sale, buyer), []);
}

/** `findRowLimit` for tickets that were already read. */
function rowLimitUse(
  { id, eventId, rowLimit }: SaleWithRowLimit,
  lines: readonly { instanceId: string; eventId: string; row: string | null }[],
  bought: readonly BuyerTicket[],
): RowLimitUse | null {
  if (rowLimit === null) return null;
  const others = lines.filter((line) => line.eventId === eventId && line.instanceId !== id);
  const inBasket = countLimited(
    rowLimit,
    others.map(({ row }) => row),
  );
  return { ...rowLimit, inBasket, ...countPurchased(rowLimit, bought) };
}

function countPurchased(
  limit: NonNullable<InstanceSale["rowLimit"]>,
  tickets: readonly BuyerTicket[],
) {
  const count = (own: boolean) =>
    countLimited(
      limit,
      tickets.filter(({ isOwn }) => isOwn === own).map(({ row }) => row),
    );
  return { purchased: count(true), ofEmail: count(false) };
}

/** Returns the rows of a basket's tickets for other performances of the event. */
async function listOthers(
  db: Reader,
  { id, eventId }: SaleWithRowLimit,
  { basketId }: { basketId: string },
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ row: string | null }>(sql`
    select s.row
    from ${basketTickets} t
      join ${instances} i on i.id = t.instance_id
      join ${seats} s on s.plan_id = t.plan_id and s.id = t.seat_id
    where t.basket_id = ${basketId} and i.event_id = ${eventId} and t.instance_id <> ${id}`);
  return rows.map(({ row }) => row);
}
