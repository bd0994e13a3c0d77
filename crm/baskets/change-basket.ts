import { eq } from "drizzle-orm";

import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { basketOperations } from "#contract/operations/baskets";
import { locksTickets } from "../codes/rules";
import { isExtendable, renewedHold } from "../holds/hold-rules";
import {
  deleteAddOns,
  deleteTickets,
  planTicketRemoval,
  planTicketsRemoval,
  singlesOf,
} from "../holds/remove-tickets";
import { claimSeats } from "../holds/seat-claims";
import { allowsPriceType } from "../packages/packages";
import type { Transaction } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import { checkSale, priceOf } from "../pricing/sale-check";
import { basketStatus } from "./basket";
import { type BasketRecord, type Changed, done, rejectAs } from "./basket-contents";
import { getBasket, lockRecord, openBasket, openHeldBasket, setHold } from "./baskets";
import { basketTickets } from "./tables";

/** Changes one ticket's price type, at today's price or the buyer's own sum (minor units). Safe to repeat. */
export async function changeTicket(
  tx: Transaction,
  basketId: string,
  ticketId: string,
  { priceTypeId, amount }: { priceTypeId: string; amount?: number | undefined },
): Changed<typeof basketTicketOperations.changeTicket> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const line = basket.lines.find(({ id }) => id === ticketId);
  const sale = line && (await findInstanceSale(tx, line.instanceId));
  if (!line || !sale) return rejectAs({ code: "not-found" });
  if (line.priceTypeId === priceTypeId && (amount ?? line.faceValue) === line.faceValue)
    return done(basket);
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
    inOrder: [...others, { priceTypeId }].map((one) => ({ ...one, quantity: 1 })),
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
    .set({ priceTypeId, ...price, ...allowed.value })
    .where(eq(basketTickets.id, ticketId));
  return done(await getBasket(tx, basketId));
}

/**
 * Gives several tickets other price types, all or none: on a refusal the caller undoes what was written. Safe to repeat.
 */
export async function changePriceTypes(
  tx: Transaction,
  basketId: string,
  changes: readonly { ticketId: string; priceTypeId: string }[],
): Changed<typeof basketTicketOperations.changePriceTypes> {
  let outcome: Awaited<ReturnType<typeof changeTicket>> = await openHeldBasket(tx, basketId);
  for (const { ticketId, priceTypeId } of changes) {
    if (!outcome.ok) return outcome;
    outcome = await changeTicket(tx, basketId, ticketId, { priceTypeId });
  }
  return outcome;
}

/**
 * Takes one ticket out and gives its seat back. Refused (`takes-others`) where other lines would go with it, unless
 * the caller says that they may (`withOthers`): the rest of its block, companions, add-ons. A ticket of a package goes
 * with the package. A ticket that is gone is no error: safe to repeat.
 */
export async function removeTicket(
  tx: Transaction,
  basketId: string,
  ticketId: string,
  withOthers = false,
): Changed<typeof basketTicketOperations.removeTicket> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const line = opened.value.lines.find(({ id }) => id === ticketId);
  if (line === undefined) return opened;
  const { packageItemId } = line;
  if (packageItemId !== null)
    return rejectAs({ code: "conflict", reason: "package", packageItemId });
  const plan = await planTicketRemoval(tx, opened.value, line);
  return removePlanned(tx, opened.value, plan, withOthers ? Infinity : 1);
}

/** The same for all tickets of a performance but those of packages. */
export async function removeTickets(
  tx: Transaction,
  basketId: string,
  { instanceId, withOthers }: { instanceId: string; withOthers: boolean },
): Changed<typeof basketTicketOperations.removeTickets> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const lines = singlesOf(opened.value, instanceId);
  if (lines.length === 0) return opened;
  const plan = await planTicketsRemoval(tx, opened.value, lines);
  return removePlanned(tx, opened.value, plan, withOthers ? Infinity : lines.length);
}

/** Removes at most `count` tickets and add-ons, or none. */
async function removePlanned(
  tx: Transaction,
  basket: BasketRecord,
  { tickets, itemIds }: Awaited<ReturnType<typeof planTicketRemoval>>,
  atMost: number,
): Changed<typeof basketTicketOperations.removeTickets> {
  if (basketStatus(basket) !== "expired" && locksTickets(basket.codes))
    return rejectAs({ code: "conflict", reason: "voucher-applied" });
  if (tickets.length + itemIds.length > atMost) {
    const ticketIds = tickets.map(({ id }) => id);
    return rejectAs({ code: "conflict", reason: "takes-others", ticketIds, itemIds });
  }
  await deleteTickets(tx, basket.id, tickets);
  await deleteAddOns(tx, basket.id, itemIds);
  // A basket that holds nothing has nothing to count a deadline from.
  if (basket.lines.length === tickets.length)
    await setHold(tx, basket.id, { firstHeldAt: null, heldUntil: null });
  return done(await getBasket(tx, basket.id));
}

/**
 * Keeps the seats a quarter of an hour from now, up to the cap. `seenUntil` is the deadline that the visitor was shown:
 * where the hold has another one by now, the page was not opened since it was renewed, and it is left as it is. A form
 * that is sent again and again extends nothing by that. Safe to repeat.
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
  const kept = await claimSeats(tx, basketId, hold.heldUntil, basket.lines);
  // The hold ran out while this was under way, and somebody was there at once.
  if (kept.length < basket.lines.length) return rejectAs({ code: "basket-expired" });
  await setHold(tx, basketId, hold);
  return done(await getBasket(tx, basketId));
}

/** Deadlines are shown to the second. */
const wholeSeconds = (until: Date | null) =>
  until === null ? null : Math.floor(until.getTime() / 1000) * 1000;
