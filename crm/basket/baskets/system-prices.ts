// Prices that another ticketing system asks, where they differ from ours: what is shown is what is charged.

import { and, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";

import type { Database, Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { lockBasket } from "../../stock/holds/basket-lock";
import type { PricedSeat, SeatToLock } from "../../system/system";
import { basketCodes, basketTickets } from "../../tables/baskets";

/** The tickets of a basket, as the system is to have them. */
export const listSeatsToLock = (db: Reader, basketId: string): Promise<SeatToLock[]> =>
  db
    .select(pick(basketTickets, "instanceId", "seatId", "bandId", "priceTypeId"))
    .from(basketTickets)
    .where(eq(basketTickets.basketId, basketId));

/**
 * Gives tickets the price that the system asks for their seat at their price type. What they cost before stays beside it, for
 * the buyer to see: an order at another total is refused. Idempotent.
 */
export async function applySystemPrices(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  basketId: string,
  seats: readonly PricedSeat[],
): Promise<void> {
  if (seats.length === 0) return;
  const columns = pick(
    basketTickets,
    ...(["id", "instanceId", "seatId", "bandId", "priceTypeId"] as const),
    ...(["faceValue", "fee", "priceBefore"] as const),
  );
  const differing = await db.transaction(async (tx) => {
    if ((await lockBasket(tx, basketId)) === null) return [];
    const hasCode = (await tx.$count(basketCodes, isPromoOf(basketId))) > 0;
    const tickets = await tx.select(columns).from(basketTickets).where(isOf(basketId));
    const changes = tickets.flatMap((ticket) => {
      const asked = seats.find((seat) => isAt(seat, ticket))?.price ?? null;
      const shown = ticket.faceValue + ticket.fee;
      return asked === null || asked === shown ? [] : [{ ticket, asked, shown }];
    });
    for (const { ticket, asked, shown } of changes) {
      const before = ticket.priceBefore ?? shown;
      const fee = Math.min(ticket.fee, asked);
      await tx
        .update(basketTickets)
        .set({ faceValue: asked - fee, fee, priceBefore: before === asked ? null : before })
        .where(and(isOf(basketId), eq(basketTickets.id, ticket.id)));
    }
    // A promo code lowers them, and without it they are what they were before.
    return hasCode ? [] : changes.filter(({ ticket, asked }) => ticket.priceBefore !== asked);
  });
  for (const { ticket, asked, shown } of differing) {
    const { instanceId, bandId, priceTypeId } = ticket;
    log.warn(
      { instanceId, bandId, priceTypeId, ours: shown, theirs: asked },
      "price differs in the ticketing system",
    );
  }
}

const isPromoOf = (basketId: string) =>
  and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, "promo"));

const isOf = (basketId: string) => eq(basketTickets.basketId, basketId);

const isAt = (
  seat: PricedSeat,
  ticket: { instanceId: string; seatId: string; priceTypeId: string },
): boolean =>
  seat.instanceId === ticket.instanceId &&
  seat.seatId === ticket.seatId &&
  seat.priceTypeId === ticket.priceTypeId;
