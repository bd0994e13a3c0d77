import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { basketOperations } from "#contract/operations/baskets";
import type { Problem } from "#contract/problems";
import { householdBookings } from "../../tables/households";
import { claims } from "../../tables/holds";
import { lockBasket } from "../../money/orders/order-locks";
import type { Transaction } from "../../platform/database/database";
import { basketTicketVouchers } from "../../tables/subscriptions";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../contents/basket-contents";
import { type BasketSession, canAccessBasket } from "../contents/basket-owner";
import { createBasket, getBasket, lockForChangeIfHeld } from "./open-basket";
import { mergeBaskets } from "./merge-baskets";
import { basketCodes, baskets, basketTickets } from "../../tables/baskets";

/**
 * Moves the content of a basket, with its seats, to a new unclaimed basket, for another device or account. Personal data
 * and vouchers are dropped (`deletePersonalData`). The old basket is left empty. After a refusal the caller must roll
 * back.
 */
export async function moveBasket(
  tx: Transaction,
  basketId: string,
  requester: BasketSession,
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
  return mergeBaskets(tx, id, basketId);
}

/** Moves the content of a shared basket into this one, without personal data and vouchers (see `mergeBaskets`). */
export async function takeSharedBasket(
  tx: Transaction,
  basketId: string,
  otherId: string,
  requester: BasketSession,
): Changed<typeof basketOperations.moveBasket> {
  if (basketId === otherId) return lockForChangeIfHeld(tx, basketId);
  // In the same order as `mergeBaskets`.
  for (const id of [basketId, otherId].sort()) await lockBasket(tx, id);
  const opened = await lockForChangeIfHeld(tx, otherId);
  if (!opened.ok) return opened;
  if (!(await canAccessBasket(tx, otherId, requester))) return rejectAs({ code: "not-found" });
  if (await hasReservedSeats(tx, otherId)) return RESERVED_FOR_CUSTOMER;
  await deletePersonalData(tx, otherId);
  return mergeBaskets(tx, basketId, otherId);
}

/** Seats that staff reserved for a customer must not be moved to anyone else. */
const RESERVED_FOR_CUSTOMER = rejectAs({ code: "conflict", reason: "another-customer" });

const hasReservedSeats = async (tx: Transaction, basketId: string) =>
  (await tx.$count(claims, and(eq(claims.basketId, basketId), isNotNull(claims.reservedId)))) > 0;

/** Removes the customer, household member, notes, answers, delivery, credit, gift vouchers and subscription uses. */
export async function deletePersonalData(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(householdBookings).where(eq(householdBookings.basketId, basketId));
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, "gift-voucher")));
  await tx
    .delete(basketTicketVouchers)
    .where(
      inArray(
        basketTicketVouchers.ticketId,
        sql`(select ${basketTickets.id} from ${basketTickets} where ${basketTickets.basketId} = ${basketId})`,
      ),
    );
  await tx
    .update(baskets)
    .set({
      customerId: null,
      creditWanted: null,
      orderNotes: null,
      accessNotes: null,
      allergyNotes: null,
      details: null,
      deliveryOptionId: null,
      deliveryAddressId: null,
    })
    .where(eq(baskets.id, basketId));
}

/** Assigns a basket to the signed-in customer; `not-found` if it belongs to another one. Safe to retry. */
export async function claimBasket(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<ChangeResult<BasketRecord, Problem<"not-found">>> {
  const basket = await lockBasket(tx, basketId);
  if (basket === null) return rejectAs({ code: "not-found" });
  const isClaimed = basket.customerId === customerId;
  if (basket.customerId !== null && !isClaimed) return rejectAs({ code: "not-found" });
  if (!isClaimed) await tx.update(baskets).set({ customerId }).where(eq(baskets.id, basketId));
  // Codes and fees depend on the customer.
  return done(await getBasket(tx, basketId));
}
