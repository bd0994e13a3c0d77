// Changes a basket's hold before and after a payment attempt. sell-seats.ts sells the seats of a paid order.

import { and, eq, isNull, sql } from "drizzle-orm";

import { baskets, basketTickets } from "../../tables/baskets";
import type { Transaction } from "../../platform/database/database";
import { holdAfterAttempt, extendedHoldEnd } from "../hold-times/hold-times";
import { claims } from "../../tables/holds";
import type { LockedBasket } from "./basket-lock";

/** SQL: whether every ticket of the basket still has its seat, even past the deadline. */
export const seatsAreHeld = (basketId: string) => sql<boolean>`not exists (
  select from ${basketTickets} t
  where t.basket_id = ${basketId}
    and not exists (
      select from ${claims} c
      where c.instance_id = t.instance_id and c.seat_id = t.seat_id
        and c.basket_id = t.basket_id and c.state = 'held'
    ))`;

export async function holdsAllSeats(tx: Transaction, basketId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select ${seatsAreHeld(basketId)} as held`,
  );
  return rows[0]?.held === true;
}

type Answers = Partial<Pick<LockedBasket, "deliveryOptionId" | "details">>;

/** `answers`: what else to store with the basket. */
export async function extendHoldForPayment(
  tx: Transaction,
  basket: LockedBasket,
  answers: Answers = {},
): Promise<void> {
  const { firstHeldAt, heldUntil, now } = basket;
  if (firstHeldAt !== null && heldUntil !== null)
    await setHold(tx, basket.id, extendedHoldEnd({ firstHeldAt, heldUntil }, now), answers);
  else if (Object.keys(answers).length > 0)
    await tx.update(baskets).set(answers).where(eq(baskets.id, basket.id));
}

/** Returns to the normal hold after an attempt that took no money, unless another basket has one of the seats. */
export async function restoreHold(tx: Transaction, basket: LockedBasket): Promise<void> {
  if (basket.firstHeldAt === null || !(await holdsAllSeats(tx, basket.id))) return;
  await setHold(tx, basket.id, holdAfterAttempt({ firstHeldAt: basket.firstHeldAt }, basket.now));
}

/** Ends the hold now: frees the seats, which the basket then shows as lost. */
export async function expireHold(tx: Transaction, basket: LockedBasket): Promise<void> {
  await tx.update(baskets).set({ heldUntil: basket.now }).where(eq(baskets.id, basket.id));
  await tx
    .delete(claims)
    .where(
      and(eq(claims.basketId, basket.id), eq(claims.state, "held"), isNull(claims.reservedId)),
    );
}

async function setHold(
  tx: Transaction,
  basketId: string,
  until: Date,
  answers: Answers = {},
): Promise<void> {
  // Rows are locked in the same order everywhere, so that two baskets never deadlock. The basket is locked already.
  await tx.execute(sql`
    with basket as ${tx
      .update(baskets)
      .set({ ...answers, heldUntil: until })
      .where(eq(baskets.id, basketId))},
    mine as (
      select instance_id, seat_id from ${claims}
      where basket_id = ${basketId} and state = 'held'
      order by instance_id, seat_id
      for update
    )
    update ${claims} c
    set held_until = case when c.reserved_id is null
      then ${until.toISOString()}::timestamptz
      else greatest(c.held_until, ${until.toISOString()}::timestamptz) end
    from mine where c.instance_id = mine.instance_id and c.seat_id = mine.seat_id`);
}
