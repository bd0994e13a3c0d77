import type { ChangeProblem, OwnerProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { eq } from "drizzle-orm";

import type { BasketRecord } from "../baskets/basket-contents";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import { openBasket } from "../baskets/baskets";
import type { Reader, Transaction } from "../platform/database/database";
import type { HouseholdMember } from "#contract/schemas/customer-parts";

import { findHouseholdMember } from "./households";
import { householdBookings } from "./household-tables";

/**
 * Says whom a basket is booked for (spec section 4: a household member can be chosen as the person booking); null: for
 * the customer who pays. Only the basket's own customer may, and only of the own household. Safe to repeat.
 */
export async function bookFor(
  tx: Transaction,
  basketId: string,
  customerId: string,
  memberId: string | null,
): Promise<Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"invalid">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  if (opened.value.customerId !== customerId)
    return rejectAs({
      code: "conflict",
      reason: opened.value.customerId === null ? "not-claimed" : "another-customer",
    });
  if (memberId === null) {
    await tx.delete(householdBookings).where(eq(householdBookings.basketId, basketId));
    return opened;
  }
  if ((await findHouseholdMember(tx, customerId, memberId)) === null)
    return rejectAs({ code: "invalid", fields: { memberId: "unknown" } });
  await tx
    .insert(householdBookings)
    .values({ basketId, memberId })
    .onConflictDoUpdate({ target: householdBookings.basketId, set: { memberId } });
  return done(opened.value);
}

/** Whom a customer's basket is booked for, or null: for the customer. */
export async function findBookedFor(
  db: Reader,
  basketId: string,
  customerId: string,
): Promise<HouseholdMember | null> {
  const [row] = await db
    .select({ memberId: householdBookings.memberId })
    .from(householdBookings)
    .where(eq(householdBookings.basketId, basketId));
  return row === undefined ? null : findHouseholdMember(db, customerId, row.memberId);
}
