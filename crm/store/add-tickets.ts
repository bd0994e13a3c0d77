import { eq } from "drizzle-orm";

import { bestAvailable } from "../domain/best-available";
import { basketStatus, type BasketRecord, type LineRecord } from "../domain/basket";
import { done, refusedAs, type Outcome } from "../domain/basket-refusal";
import { renewedHold } from "../domain/hold-deadline";
import { isGivenAutomatically } from "../domain/seat-runs";
import { handOut, partiesOf, type TicketChoice } from "../domain/ticket-wish";
import { getBasket, openBasket, setHold } from "./baskets";
import { dropStaleClaims } from "./claims";
import type { Transaction } from "./database";
import { findInstanceSale, type InstanceSale } from "./instance-sale";
import { checkSale, priceOf } from "./sale-check";
import { basketTickets } from "./schema/baskets";
import { takeSeats, type Chooser } from "./take-seats";

/**
 * Takes the best seats left in the chosen bands into a basket, all or none, for a quarter of an hour. What an expired
 * basket had lost is forgotten. `customerId` is who is signed in, or null. A refusal may leave the transaction half
 * done: the caller undoes it.
 */
export async function addTickets(
  tx: Transaction,
  basketId: string,
  wish: { instanceId: string; choices: TicketChoice[]; together: boolean },
  customerId: string | null,
): Promise<Outcome<BasketRecord>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const sale = await findInstanceSale(tx, wish.instanceId);
  if (sale === null) return refusedAs({ code: "not-found" });

  const expired = basketStatus(basket) === "expired";
  const kept = expired ? [] : basket.lines;
  const ofInstance = kept.filter((line) => line.instanceId === sale.id);
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    customerId: basket.customerId ?? customerId,
    wanted: wish.choices.map(({ band, priceTypeId }) => ({ bandId: band, priceTypeId })),
    inOrder: [
      ...ofInstance.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
      ...wish.choices,
    ],
  });
  if (!allowed.ok) return allowed;

  const hold = renewedHold(basket, basket.now);
  const taken = await takeSeats(tx, basketId, hold.heldUntil, kept, [
    chooserOf(sale, wish, ofInstance),
  ]);
  if (!taken.ok) return taken;

  if (expired) await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx.insert(basketTickets).values(
    handOut(wish.choices, taken.value.get(sale.id) ?? new Map()).map(
      ({ seat, bandId, priceTypeId }) => ({
        basketId,
        instanceId: sale.id,
        planId: sale.planId,
        seatId: seat.id,
        bandId,
        priceTypeId,
        // checkSale has seen that each price is there.
        ...(priceOf(sale, bandId, priceTypeId) ?? { faceValue: 0, fee: 0 }),
      }),
    ),
  );
  if (expired) await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, hold);
  return done(await getBasket(tx, basketId));
}

function chooserOf(
  sale: InstanceSale,
  wish: { choices: TicketChoice[]; together: boolean },
  inBasket: readonly LineRecord[],
): Chooser {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    choose: (house, isFree) => {
      const { rowLimit } = sale;
      const seating = bestAvailable(house, isFree, {
        parties: partiesOf(wish.choices),
        together: wish.together,
        rowLimit: rowLimit && {
          rows: rowLimit.rows,
          left:
            rowLimit.max -
            inBasket.filter((line) => line.row !== null && rowLimit.rows.has(line.row)).length,
        },
      });
      if (seating.ok) return seating;
      if (!house.seats.some((seat) => isGivenAutomatically(seat) && isFree(seat)))
        return { ok: false, refusal: { code: "not-allowed", reason: "sold-out" } };
      const band = sale.bandNames.get(seating.bandId) ?? seating.bandId;
      const { available } = seating;
      return { ok: false, refusal: { code: "not-enough-seats", band, available } };
    },
  };
}
