import { basketStatus, type BasketRecord } from "../domain/basket";
import { done, refusedAs, type Outcome } from "../domain/basket-refusal";
import { renewedHold } from "../domain/hold-deadline";
import { brokenRowLimit } from "../domain/row-limit";
import { lockHolding } from "./basket-holding";
import { getBasket, openToChange } from "./baskets";
import { exactly, pickSeats, type SeatChoice } from "./choose-seats";
import { dropStaleClaims } from "./claims";
import type { Transaction } from "./database";
import { holdSeats } from "./hold-seats";
import { forgetLost } from "./keep-tickets";
import { getInstanceSale, getSeatRules } from "./known-sales";
import { getPlanHouse } from "./plan-house";
import { checkSale, priceOf } from "./sale-check";
import { takeExactly } from "./take-exactly";

type PickedWish = { instanceId: string; seats: readonly SeatChoice[] };

/**
 * Takes exactly the seats that were picked into a basket, all or none, for a quarter of an hour. A seat that the basket
 * has already stays as it is, so it is safe to repeat. What an expired basket had lost is forgotten. A refusal may
 * leave the transaction half done: the caller undoes it.
 */
export async function addSeats(
  tx: Transaction,
  basketId: string,
  wish: PickedWish,
  customerId: string | null,
): Promise<Outcome<BasketRecord>> {
  const held = await holdPickedSeats(tx, basketId, wish, customerId);
  return held.ok ? done(await getBasket(tx, basketId)) : held;
}

/** The same without reading the basket for an answer: all that buyers have to wait for each other for. */
export async function holdPickedSeats(
  tx: Transaction,
  basketId: string,
  wish: PickedWish,
  customerId: string | null,
): Promise<Outcome<null>> {
  const basket = await lockHolding(tx, basketId, wish.instanceId);
  if (basket === null) return refusedAs({ code: "not-found" });
  const opened = openToChange(basket);
  if (!opened.ok) return opened;
  const sale = await getInstanceSale(tx, wish.instanceId, basket.catalogue);
  if (sale === null) return refusedAs({ code: "not-found" });
  const found = pickSeats(
    await getPlanHouse(tx, sale.planId),
    wish.seats,
    (index) => `seats.${index}.seatId`,
  );
  if (!found.ok) return found;

  const expired = basketStatus(basket) === "expired";
  const kept = expired ? [] : basket.lines;
  const own = kept.filter((line) => line.instanceId === sale.id);
  const picked = found.picked.filter(({ seat }) => own.every(({ seatId }) => seatId !== seat.id));
  if (picked.length === 0) return done(null);
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    basketId,
    customerId: basket.customerId ?? customerId,
    wanted: picked.map(({ seat, ...price }) => ({ bandId: seat.bandId, ...price })),
    inOrder: [...own, ...picked].map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
  });
  if (!allowed.ok) return allowed;
  const seats = picked.map(({ seat }) => seat);
  const limit = brokenRowLimit(
    sale.rowLimit,
    sale.name,
    [...own, ...seats].map(({ row }) => row),
  );
  if (limit !== null) return refusedAs({ code: "limit", limit });

  if (expired) await forgetLost(tx, basketId);
  const rules = await getSeatRules(tx, sale, basket.catalogue);
  const tickets = picked.map(({ seat, priceTypeId, amount }) => ({
    instanceId: sale.id,
    planId: sale.planId,
    seatId: seat.id,
    bandId: seat.bandId,
    priceTypeId,
    ...allowed.value,
    // checkSale has seen that each price is there.
    ...(priceOf(sale, seat.bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 }),
  }));
  const hold = renewedHold(basket, basket.now);
  const taken = await takeExactly(tx, exactly(sale, seats, { rules, own }), () =>
    holdSeats(tx, basketId, hold, kept, tickets),
  );
  if (!taken.ok) return taken;
  if (expired) await dropStaleClaims(tx, basketId);
  return done(null);
}
