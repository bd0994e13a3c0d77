import {
  findExceededAccessLimit,
  hasUnaccompaniedCompanion,
  isCompanionType,
} from "./access-limit";
import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import type { CodeRecord } from "../codes/basket-code-rules";
import { findExceededRowLimit } from "./row-limit";
import { findExceededLimit } from "./ticket-limits";
import { type TicketLimit } from "#contract/schemas/ticket-limit";
import {
  buyerOf,
  countByPriceType,
  limitToTell,
  listBuyerTickets,
  type BuyerTicket,
} from "./buyer-tickets";
import { countsEarlierRows, countsEarlierTickets } from "./earlier-tickets";
import type { Reader } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import { rowLimitUse } from "./row-limit-use";

/** A ticket, as far as limits look at it. */
export type LimitedLine = Pick<LineRecord, "instanceId" | "eventId" | "priceTypeId" | "row">;

type Orders = { openOrders?: boolean; except?: string };

/**
 * The first limit of a performance or of its event that a basket breaks, or null; `unknown` for a performance that is
 * gone. Earlier orders count once the customer is known; `orders` says which besides those that are paid.
 */
export async function findBrokenLimit(
  tx: Reader,
  { lines, codes }: { lines: readonly LimitedLine[]; codes: readonly CodeRecord[] },
  customerId: string | null,
  orders: Orders = {},
): Promise<TicketLimit | "unknown" | null> {
  const buyer = buyerOf(customerId, codes);
  const bought = new Map<string, BuyerTicket[]>();
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) return "unknown";
    const { eventId } = sale;
    const own = lines.filter((line) => line.instanceId === instanceId);
    const inOrder = own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    const rows = own.map(({ row }) => row);
    if (countsEarlierTickets(sale, inOrder) || countsEarlierRows(sale, rows))
      if (!bought.has(eventId))
        bought.set(eventId, await listBuyerTickets(tx, buyer, eventId, orders));
    const limit = limitToTell(bought.get(eventId) ?? [], (counted) => {
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

/** A basket's companion tickets for performances to which nobody comes whose companion that could be. */
export async function listUnaccompaniedCompanions(
  tx: Reader,
  { lines, codes, customerId }: Pick<BasketRecord, "lines" | "codes" | "customerId">,
): Promise<LineRecord[]> {
  const free = lines.filter(({ faceValue }) => faceValue === 0);
  const strays: LineRecord[] = [];
  for (const instanceId of new Set(free.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) continue;
    const ofInstance = lines.filter((line) => line.instanceId === instanceId);
    const inOrder = ofInstance.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    if (!hasUnaccompaniedCompanion(sale, inOrder, [])) continue;
    const tickets = await listBuyerTickets(tx, buyerOf(customerId, codes), sale.eventId);
    const own = tickets.filter(({ isOwn }) => isOwn);
    if (hasUnaccompaniedCompanion(sale, inOrder, countByPriceType(own, instanceId)))
      strays.push(...ofInstance.filter((line) => isCompanionType(sale, line.priceTypeId)));
  }
  return strays;
}
