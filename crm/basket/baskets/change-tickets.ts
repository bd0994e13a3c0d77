import { eq } from "drizzle-orm";

import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { basketOperations } from "#contract/operations/baskets";
import { locksTickets } from "../codes/rules";
import { isExtendable, renewedHold } from "../../stock/holds/hold-rules";
import {
  deleteAddOns,
  deleteTickets,
  planTicketRemoval,
  planTicketsRemoval,
  singlesOf,
} from "../lines/tickets/remove-tickets";
import { claimSeats } from "../../stock/holds/seat-claims";
import { allowsPriceType } from "../lines/packages/packages";
import type { Transaction } from "../../platform/database/database";
import { findInstanceSale } from "../../stock/sale/instance-sale";
import { NOTHING_REPLACED } from "../contents/chosen-price";
import { checkSale, priceOf } from "../prices/sale-check";
import { basketStatus } from "../contents/basket-rules";
import { type BasketRecord, type Changed, done, rejectAs } from "../contents/basket-contents";
import { getBasket, lockRecord, lockForChange, lockForChangeIfHeld, setHold } from "./open-basket";
import { basketTickets } from "../../tables/baskets";

/** Changes a ticket's price type, at the current price or the buyer's own `amount` (minor units). Safe to retry. */
export async function changeTicket(
  tx: Transaction,
  basketId: string,
  ticketId: string,
  { priceTypeId, amount }: { priceTypeId: string; amount?: number | undefined },
): Changed<typeof basketTicketOperations.changeTicket> {
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const line = basket.lines.find(({ id }) => id === ticketId);
  const sale = line && (await findInstanceSale(tx, line.instanceId));
  if (!line || !sale) return rejectAs({ code: "not-found" });
  const paid = line.isChosenByBuyer ? line.faceValue + line.fee : line.faceValue;
  if (line.priceTypeId === priceTypeId && (amount ?? paid) === paid) return done(basket);
  if (!(await allowsPriceType(tx, basket, line, priceTypeId)))
    return rejectAs({ code: "not-allowed", reason: "price-not-open" });
  const others = basket.lines.filter(
    ({ id, instanceId }) => id !== ticketId && instanceId === line.instanceId,
  );
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    basketId,
    customerId: basket.customerId,
    wanted: [{ bandId: line.bandId, priceTypeId, amount }],
    inOrder: [...others, { priceTypeId }].map((ticket) => ({ ...ticket, quantity: 1 })),
  });
  if (!allowed.ok) {
    const { problem } = allowed;
    return problem.code === "limit"
      ? rejectAs({ code: "not-allowed", reason: "price-type-limit" })
      : rejectAs(problem);
  }
  const price = priceOf(sale, line.bandId, priceTypeId, amount);
  await tx
    .update(basketTickets)
    .set({ priceTypeId, ...price, ...allowed.value, ...NOTHING_REPLACED })
    .where(eq(basketTickets.id, ticketId));
  return done(await getBasket(tx, basketId));
}

/**
 * Removes a ticket and releases its seat. If this would also remove other lines (the rest of its block, companion
 * tickets, add-ons), it is refused with `takes-others` unless `withOthers` is set. A ticket of a package can only be
 * removed with the package. Succeeds if the ticket does not exist.
 */
export async function removeTicket(
  tx: Transaction,
  basketId: string,
  ticketId: string,
  withOthers = false,
): Changed<typeof basketTicketOperations.removeTicket> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const line = opened.value.lines.find(({ id }) => id === ticketId);
  if (line === undefined) return opened;
  const { packageItemId } = line;
  if (packageItemId !== null)
    return rejectAs({ code: "conflict", reason: "package", packageItemId });
  const plan = await planTicketRemoval(tx, opened.value, line);
  return removePlanned(tx, opened.value, plan, withOthers ? Infinity : 1);
}

/** Removes all tickets of a performance, except those of packages. */
export async function removeTickets(
  tx: Transaction,
  basketId: string,
  { instanceId, withOthers }: { instanceId: string; withOthers: boolean },
): Changed<typeof basketTicketOperations.removeTickets> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const lines = singlesOf(opened.value, instanceId);
  if (lines.length === 0) return opened;
  const plan = await planTicketsRemoval(tx, opened.value, lines);
  return removePlanned(tx, opened.value, plan, withOthers ? Infinity : lines.length);
}

/** Removes the planned tickets and add-ons, or refuses if they are more than `maxLines`. */
export async function removePlanned(
  tx: Transaction,
  basket: BasketRecord,
  { tickets, itemIds }: Awaited<ReturnType<typeof planTicketRemoval>>,
  maxLines: number,
): Changed<typeof basketTicketOperations.removeTickets> {
  if (basketStatus(basket) !== "expired" && locksTickets(basket.codes))
    return rejectAs({ code: "conflict", reason: "voucher-applied" });
  if (tickets.length + itemIds.length > maxLines) {
    const ticketIds = tickets.map(({ id }) => id);
    return rejectAs({ code: "conflict", reason: "takes-others", ticketIds, itemIds });
  }
  await deleteTickets(tx, basket.id, tickets);
  await deleteAddOns(tx, basket.id, itemIds);
  // A basket without tickets has no deadline.
  if (basket.lines.length === tickets.length)
    await setHold(tx, basket.id, { firstHeldAt: null, heldUntil: null });
  return done(await getBasket(tx, basket.id));
}

/**
 * Holds the seats for another 15 minutes, up to the cap. `seenUntil` is the deadline shown to the visitor: if the current
 * one differs, the hold was already extended and stays as it is, so that the form is safe to submit twice.
 */
export async function extendHold(
  tx: Transaction,
  basketId: string,
  seenUntil?: string,
): Changed<typeof basketOperations.extendHold> {
  const basket = await lockRecord(tx, basketId);
  if (basket === null) return rejectAs({ code: "not-found" });
  const status = basketStatus(basket);
  if (status === "ordered") return rejectAs({ code: "not-allowed", reason: "ordered" });
  if (basket.lines.length === 0) return rejectAs({ code: "not-allowed", reason: "nothing-held" });
  if (status === "expired") return rejectAs({ code: "basket-expired" });
  if (!isExtendable(basket, basket.now))
    return rejectAs({ code: "not-allowed", reason: "hold-cap" });
  if (seenUntil !== undefined && Date.parse(seenUntil) !== wholeSeconds(basket.heldUntil))
    return done(basket);
  const hold = renewedHold(basket, basket.now);
  const claimed = await claimSeats(tx, basketId, hold.heldUntil, basket.lines);
  // The hold expired during this change and someone else took the seats.
  if (claimed.length < basket.lines.length) return rejectAs({ code: "basket-expired" });
  await setHold(tx, basketId, hold);
  return done(await getBasket(tx, basketId));
}

/** The API returns deadlines without fractions of a second. */
const wholeSeconds = (until: Date | null) =>
  until === null ? null : Math.floor(until.getTime() / 1000) * 1000;
