// Removes tickets and everything that depends on them from a basket, and frees their seats.

import { and, eq, inArray } from "drizzle-orm";

import type { ChangeProblem } from "#contract/problems/basket-problems";
import { isForPerformance } from "#contract/rules/baskets/line";
import { basketStatus } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  type Changed,
  rejectAs,
} from "../../contents/basket-contents";
import { getBasket, lockForChange, setHold } from "../../baskets/open-basket";
import { dependentLineChanges } from "../../baskets/dependent-lines";
import { listItems, type BasketTicketRecord } from "../../contents/basket-lines";
import { basketItems, basketTickets } from "../../../tables/baskets";
import { listUnaccompaniedCompanionTickets } from "../../limits/basket-limits";
import { countBought, listUnaccompaniedCompanionSeats } from "../../limits/buyer-tickets";
import type { Reader, Transaction } from "../../../platform/database/database";
import { findInstanceSale } from "../../../stock/sale/instance-sale";
import { listBlocks } from "../../../stock/seat-plans/load-seat-plan";
import { dropStaleClaims, releaseSeat } from "../../../stock/holds/seat-claims";
import type { basketTicketOperations } from "#contract/operations/basket-tickets";
import { locksTickets } from "../../codes/rules";

type Removal = {
  tickets: BasketTicketRecord[];
  /** Add-ons that depend on the tickets. */
  itemIds: string[];
  /** Includes the rest of a block. */
  isBlock: boolean;
  /** Includes companion tickets whose access ticket is removed. */
  hasCompanions: boolean;
  /** Includes companion seats whose wheelchair space is removed. */
  hasCompanionSeats: boolean;
};

/** Removing a ticket also removes the rest of its block, unaccompanied companions and add-ons. */
export async function planTicketRemoval(
  db: Reader,
  basket: BasketRecord,
  line: BasketTicketRecord,
): Promise<Removal> {
  const block = await listBlockLines(db, basket, line);
  return { ...(await planRemoval(db, basket, block)), isBlock: block.length > 1 };
}

/** The tickets of a performance that are not part of a package. */
export const listSingles = ({ lines }: Pick<BasketRecord, "lines">, instanceId: string) =>
  lines.filter((line) => line.instanceId === instanceId && isSingle(line));

/** A package's tickets for one of its performances. */
export const packageTicketsAt = (
  { lines }: Pick<BasketRecord, "lines">,
  itemId: string,
  instanceId: string,
) => lines.filter((line) => line.packageItemId === itemId && line.instanceId === instanceId);

export async function planTicketsRemoval(
  db: Reader,
  basket: BasketRecord,
  lines: readonly BasketTicketRecord[],
): Promise<Removal> {
  return { ...(await planRemoval(db, basket, lines)), isBlock: false };
}

export async function planPackageRemoval(
  db: Reader,
  basket: BasketRecord,
  packages: readonly string[],
): Promise<Removal> {
  const tickets = basket.lines.filter(
    ({ packageItemId }) => packageItemId !== null && packages.includes(packageItemId),
  );
  return planTicketsRemoval(db, basket, tickets);
}

/** Returns the ids of a package's line and, for a super package, of its parts. */
export function listPackageItemIds(
  { items }: Pick<BasketRecord, "items">,
  itemId: string,
): string[] {
  const parts = listItems(items, "package").filter(({ details }) => details.superItemId === itemId);
  return [itemId, ...parts.map(({ id }) => id)];
}

async function planRemoval(
  db: Reader,
  basket: BasketRecord,
  removed: readonly BasketTicketRecord[],
): Promise<Omit<Removal, "isBlock">> {
  const withoutRemoved = { ...basket, lines: without(basket, removed) };
  const seats = (await listUnaccompaniedCompanionSeats(db, withoutRemoved)).filter(isSingle);
  const withoutSeats = { ...basket, lines: without(basket, [...removed, ...seats]) };
  const companions = (await listUnaccompaniedCompanionTickets(db, withoutSeats)).filter(isSingle);
  const unaccompanied = [...seats, ...companions];
  const withBlocks = await Promise.all(
    unaccompanied.map((line) => listBlockLines(db, basket, line)),
  );
  const tickets = [
    ...new Map([...removed, ...withBlocks.flat()].map((line) => [line.id, line])).values(),
  ];
  return {
    tickets,
    itemIds: await listAddOns(db, basket, tickets),
    hasCompanions: companions.length > 0,
    hasCompanionSeats: seats.length > 0,
  };
}

/** A package's ticket is removed only with its package; the checkout reports what is missing. */
const isSingle = ({ packageItemId }: BasketTicketRecord) => packageItemId === null;

/** Add-ons that depend on the tickets. Protection and the cover fee are recalculated from the total instead. */
async function listAddOns(
  db: Reader,
  basket: BasketRecord,
  removed: readonly BasketTicketRecord[],
): Promise<string[]> {
  const after = { items: basket.items, lines: without(basket, removed) };
  const { remove } = dependentLineChanges(after, await countBought(db, basket));
  const addOns = basket.items.filter(isForPerformance).map(({ id }) => id);
  return addOns.filter((id) => remove.includes(id));
}

const without = ({ lines }: BasketRecord, removed: readonly BasketTicketRecord[]) =>
  lines.filter((line) => removed.every(({ id }) => id !== line.id));

/** Returns the tickets of the block that includes the ticket's seat, or only the ticket if there is none. */
async function listBlockLines(
  tx: Reader,
  basket: BasketRecord,
  line: BasketTicketRecord,
): Promise<BasketTicketRecord[]> {
  const sale = await findInstanceSale(tx, line.instanceId);
  const blocks = sale === null ? [] : await listBlocks(tx, sale);
  const block = blocks.find((seats) => seats.some(({ id }) => id === line.seatId));
  if (block === undefined) return [line];
  return basket.lines.filter(
    ({ instanceId, seatId }) =>
      instanceId === line.instanceId && block.some(({ id }) => id === seatId),
  );
}

export async function deleteTickets(
  tx: Transaction,
  basketId: string,
  lines: readonly BasketTicketRecord[],
): Promise<void> {
  await deleteTicketLines(tx, basketId, lines);
  for (const line of lines) await releaseSeat(tx, basketId, line);
}

/** Deletes tickets whose seats stay claimed until others are. */
export async function deleteTicketLines(
  tx: Transaction,
  basketId: string,
  lines: readonly BasketTicketRecord[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await tx
    .delete(basketTickets)
    .where(and(eq(basketTickets.basketId, basketId), inArray(basketTickets.id, ids)));
}

export async function deleteAddOns(
  tx: Transaction,
  basketId: string,
  itemIds: readonly string[],
): Promise<void> {
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), inArray(basketItems.id, [...itemIds])));
}

/** Deletes an expired basket's tickets and packages. Call `dropStaleClaims` afterwards to delete their claims. */
export async function deleteLostTickets(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "package")));
}

/** Deletes an expired basket's tickets and their add-ons, so that the rest can be bought. Idempotent. */
export async function discardExpiredTickets(
  tx: Transaction,
  basketId: string,
): Promise<ChangeResult<BasketRecord, ChangeProblem>> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok || basketStatus(opened.value) !== "expired") return opened;
  await deleteAddOns(tx, basketId, await listAddOns(tx, opened.value, opened.value.lines));
  await deleteLostTickets(tx, basketId);
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, { firstHeldAt: null, heldUntil: null });
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
  const lines = listSingles(opened.value, instanceId);
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
