import { and, eq, isNull, or } from "drizzle-orm";

import type { basketOperations } from "#contract/operations/baskets";
import type { Problem } from "#contract/problems/problems";
import type { Transaction } from "../../platform/database/database";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../contents/basket-contents";
import { canAccessBasket } from "../contents/basket-owner";
import { createBasket, getBasket, lockForChangeIfHeld } from "../baskets/open-basket";
import type { SeatLocks } from "../baskets/seat-locks";
import { mergeBaskets } from "./merge-baskets";
import { baskets } from "../../tables/baskets";
import { lockBasket } from "../../stock/holds/basket-lock";
import { hasReservedSeats } from "../../stock/holds/seat-claims";
import type { RequestSession } from "../../people/customers/customer-of-session";
import { deletePersonalData } from "../../people/customers/delete-details";

/**
 * Moves the content of a basket, with its seats, to a new unclaimed basket, for another device or account. Personal data
 * and vouchers are dropped (`deletePersonalData`). The old basket is left empty. After a refusal the caller must roll
 * back.
 */
export async function moveBasket(
  tx: Transaction,
  basketId: string,
  requester: RequestSession,
  locks: SeatLocks,
): Changed<typeof basketOperations.moveBasket> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  // Checked again under the lock: the basket may have been claimed since, and the new one is open to anyone.
  if (!(await canAccessBasket(tx, basketId, requester))) return rejectAs({ code: "not-found" });
  const { lines, items, currency } = opened.value;
  if (lines.length === 0 && items.length === 0) return rejectAs({ code: "basket-expired" });
  if (await hasReservedSeats(tx, basketId)) return RESERVED_FOR_CUSTOMER;
  await deletePersonalData(tx, basketId);
  const { id } = await createBasket(tx, currency);
  return mergeBaskets(tx, id, basketId, locks);
}

/** Moves the content of a shared basket into this one, without personal data and vouchers (see `mergeBaskets`). */
export async function takeSharedBasket(
  tx: Transaction,
  basketId: string,
  otherId: string,
  requester: RequestSession,
  locks: SeatLocks,
): Changed<typeof basketOperations.moveBasket> {
  if (basketId === otherId) return lockForChangeIfHeld(tx, basketId);
  // In the same order as `mergeBaskets`.
  for (const id of [basketId, otherId].sort()) await lockBasket(tx, id);
  const opened = await lockForChangeIfHeld(tx, otherId);
  if (!opened.ok) return opened;
  if (!(await canAccessBasket(tx, otherId, requester))) return rejectAs({ code: "not-found" });
  if (await hasReservedSeats(tx, otherId)) return RESERVED_FOR_CUSTOMER;
  await deletePersonalData(tx, otherId);
  return mergeBaskets(tx, basketId, otherId, locks);
}

/** Seats that staff reserved for a customer must not be moved to anyone else. */
const RESERVED_FOR_CUSTOMER = rejectAs({ code: "conflict", reason: "another-customer" });

/** Assigns a basket to the signed-in customer; `not-found` if it belongs to another one. Safe to retry. */
export async function claimBasket(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<ChangeResult<BasketRecord, Problem<"not-found">>> {
  const isFree = or(isNull(baskets.customerId), eq(baskets.customerId, customerId));
  const claimed = await tx
    .update(baskets)
    .set({ customerId })
    .where(and(eq(baskets.id, basketId), isFree))
    .returning({ id: baskets.id });
  if (claimed.length === 0) return rejectAs({ code: "not-found" });
  // Codes and fees depend on the customer.
  return done(await getBasket(tx, basketId));
}
