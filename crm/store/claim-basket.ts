import { eq, sql } from "drizzle-orm";

import type { BasketRecord } from "../domain/basket";
import { done, refusedAs, type Outcome } from "../domain/basket-refusal";
import { getBasket, lockRecord } from "./baskets";
import type { Transaction } from "./database";
import { baskets } from "./schema/baskets";
import { claims } from "./schema/claims";
import { orders } from "./schema/orders";
import { householdBookings } from "./schema/people-households";

/**
 * Ties a basket to the customer who signed in. Safe to repeat. A basket that cannot be bought because its access code
 * does not match its customer's name goes over to the customer whose name it matches.
 */
export async function claimBasket(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<Outcome<BasketRecord>> {
  const basket = await lockRecord(tx, basketId);
  if (basket === null) return refusedAs({ code: "not-found" });
  if (basket.customerId === customerId) return done(basket);
  const goesOver = basket.customerId !== null;
  if (goesOver) {
    if (!(await mayGoOver(tx, basket)))
      return refusedAs({ code: "conflict", reason: "another-customer" });
    await forgetCustomer(tx, basketId);
  }
  await tx.update(baskets).set({ customerId }).where(eq(baskets.id, basketId));
  // Its codes and its fees go by who the customer is.
  const claimed = await getBasket(tx, basketId);
  // A refusal rolls the transaction back: the basket stays with its first customer.
  return goesOver && hasCodeOfAnother(claimed)
    ? refusedAs({ code: "conflict", reason: "another-customer" })
    : done(claimed);
}

function hasCodeOfAnother({ codes }: BasketRecord): boolean {
  return codes.some(({ refusal }) => refusal === "access-name-mismatch");
}

/** Not with an order, paid or not, nor with seats that the box office reserved for its customer. */
async function mayGoOver(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  if (!hasCodeOfAnother(basket)) return false;
  const { rows } = await tx.execute(sql`
    select 1 from ${orders} o where o.basket_id = ${basket.id}
    union all
    select 1 from ${claims} c where c.basket_id = ${basket.id} and c.reserved_id is not null
    limit 1`);
  return rows.length === 0;
}

/** Clears what its first customer chose or said; the lines, codes and holds stay. */
async function forgetCustomer(tx: Transaction, basketId: string): Promise<void> {
  await tx
    .update(baskets)
    .set({ deliveryOptionId: null, deliveryAddressId: null, details: null, creditWanted: null })
    .where(eq(baskets.id, basketId));
  await tx.delete(householdBookings).where(eq(householdBookings.basketId, basketId));
}
