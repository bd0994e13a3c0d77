import { eq } from "drizzle-orm";

import { groupBy } from "#contract/group-by";
import { basketStatus, getHeldLines } from "../contents/basket-rules";
import type { BasketRecord } from "../contents/basket-contents";
import type { BasketTicketRecord } from "../contents/basket-lines";
import { basketTickets } from "../../tables/baskets";
import { buyerOf, countByPriceType, listBuyerTickets } from "../limits/buyer-tickets";
import { countOf } from "../limits/rules";
import type { Reader, Transaction } from "../../platform/database/database";
import { chosenPriceOf, type PriceOption } from "../contents/chosen-price";
import { getInstanceSale, type InstanceSale } from "../../stock/sale/instance-sale";
import {
  linesAtBestPrice,
  type MemberPriceCandidate,
  type MemberPricing,
  publicPriceOf,
} from "./member-price-rules";
import { ticketFee } from "../../stock/sale/price-rules";
import { canBuyHeld } from "./sale-check";

/**
 * Changes tickets at a price open to everyone to the member price where that lowers the basket's total, and back where it
 * no longer does. Tickets for which the visitor chose another kind of price stay as they are. Returns whether anything
 * has changed. The basket must be locked.
 */
export async function applyMemberPrices(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  const changed = await planMemberPrices(tx, basket);
  for (const line of changed) {
    const { priceTypeId, faceValue, fee, chosenPriceTypeId, chosenFaceValue, chosenFee } = line;
    await tx
      .update(basketTickets)
      .set({ priceTypeId, faceValue, fee, chosenPriceTypeId, chosenFaceValue, chosenFee })
      .where(eq(basketTickets.id, line.id));
  }
  return changed.length > 0;
}

/** Returns the lines that `applyMemberPrices` would change. No query unless the buyer is or was a member. */
export async function planMemberPrices(
  db: Reader,
  basket: BasketRecord,
): Promise<BasketTicketRecord[]> {
  if (basket.order !== null || basketStatus(basket) !== "open") return [];
  const { isMember, lines } = basket;
  if (!isMember && lines.every((line) => chosenPriceOf(line) === null)) return [];
  const pricing = isMember ? await findMemberPricing(db, basket, "own") : NO_MEMBER_PRICES;
  return linesAtBestPrice(basket, pricing).filter(
    (line, index) => line.priceTypeId !== lines[index]?.priceTypeId,
  );
}

const NO_MEMBER_PRICES: MemberPricing = { candidates: [], fits: () => true };

/** @param rights `own`: what the buyer may have now; `assumed`: what a member could have */
export async function findMemberPricing(
  db: Reader,
  basket: BasketRecord,
  rights: "own" | "assumed",
): Promise<MemberPricing> {
  const single = getHeldLines(basket).filter(
    (line) => line.packageItemId === null && line.subscriptionId === null,
  );
  const candidates: MemberPriceCandidate[] = [];
  const limits: MemberPricing["fits"][] = [];
  for (const [instanceId, lines] of groupBy(single, (line) => line.instanceId)) {
    const sale = await getInstanceSale(db, basket.catalogue, instanceId);
    if (sale === null) continue;
    const found = listCandidates(sale, lines);
    const wanted = found.map(({ member }) => member);
    if (found.length === 0) continue;
    // For example tickets opened by a promo code, and a level without priority booking.
    if (rights === "own" && !(await canBuyHeld(db, basket, sale, wanted))) continue;
    candidates.push(...found);
    limits.push(await memberLimit(db, basket, sale, found));
  }
  return { candidates, fits: (ids) => limits.every((isWithin) => isWithin(ids)) };
}

function listCandidates(
  sale: InstanceSale,
  lines: readonly BasketTicketRecord[],
): MemberPriceCandidate[] {
  return lines.flatMap((line) => {
    const chosen = publicPriceOf(line);
    const type = sale.priceTypes.find(({ id }) => id === chosen.priceTypeId);
    const member = memberPrice(sale, line.bandId);
    const isPublic = type?.eligibility === "all" && type.customPrice === null;
    return isPublic && member !== null ? [{ id: line.id, chosen, member }] : [];
  });
}

/** The lowest member price of a band; null without one. */
function memberPrice(sale: InstanceSale, bandId: string): PriceOption | null {
  const types = sale.priceTypes.filter(
    ({ eligibility, customPrice }) => eligibility === "member" && customPrice === null,
  );
  const [cheapest] = sale.prices
    .filter((price) => price.bandId === bandId)
    .filter(({ priceTypeId }) => types.some(({ id }) => id === priceTypeId))
    .toSorted((a, b) => a.faceValue - b.faceValue);
  if (cheapest === undefined) return null;
  const { priceTypeId, faceValue } = cheapest;
  return { priceTypeId, faceValue, fee: ticketFee(sale.fee, faceValue) };
}

/** Returns a check whether tickets of a performance at the member price are within the limits of its price types. */
async function memberLimit(
  db: Reader,
  { lines, codes, customerId }: BasketRecord,
  sale: InstanceSale,
  candidates: readonly MemberPriceCandidate[],
): Promise<MemberPricing["fits"]> {
  const limited = sale.priceTypes.filter(
    ({ id, maxTickets }) =>
      maxTickets !== null && candidates.some(({ member }) => member.priceTypeId === id),
  );
  if (limited.length === 0) return () => true;
  // With open orders, which count when the order is written: otherwise the basket could not be paid.
  const tickets = await listBuyerTickets(db, buyerOf(customerId, codes), sale.eventId, {
    openOrders: true,
  });
  const purchased = countByPriceType(tickets, sale.id);
  const own = lines.filter((line) => line.instanceId === sale.id);
  return (ids) => {
    const inOrder = own.map((line) => {
      const candidate = candidates.find(({ id }) => id === line.id);
      const price = candidate && (ids.has(line.id) ? candidate.member : candidate.chosen);
      return { priceTypeId: price?.priceTypeId ?? line.priceTypeId, quantity: 1 };
    });
    const counts = [...inOrder, ...purchased];
    return limited.every(
      ({ id, maxTickets }) => maxTickets === null || countOf(counts, [id]) <= maxTickets,
    );
  };
}
