// Removes tickets from a basket with all that goes with them, and frees their seats.

import { and, eq, inArray } from "drizzle-orm";

import type { ChangeProblem } from "#contract/operations/basket-problems";
import { basketStatus } from "../baskets/basket-rules";
import { type BasketRecord, done, type ChangeResult } from "../baskets/basket-contents";
import { getBasket, lockForChange, setHold } from "../baskets/open-basket";
import { dependentLineChanges } from "../baskets/dependent-lines";
import { itemsOf, type BasketTicketRecord } from "../baskets/basket-lines";
import { basketItems, basketTickets } from "../baskets/tables";
import { listUnaccompaniedCompanions } from "../limits/basket-limits";
import { countBought, listStrayCompanionSeats } from "../limits/buyer-tickets";
import type { Reader, Transaction } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import { listBlocks } from "../seat-plans/load-seat-plan";
import { dropStaleClaims, releaseSeat } from "./seat-claims";

type Removal = {
  tickets: BasketTicketRecord[];
  /** Food and drink and other add-ons that go with these tickets; ids. */
  itemIds: string[];
  /** Some of the tickets go because their block is sold whole. */
  isBlock: boolean;
  /** Some of the tickets go because the access ticket that they are companions of goes. */
  hasCompanions: boolean;
  /** Some of the tickets go because they are companion seats and the wheelchair space that they belong to goes. */
  hasCompanionSeats: boolean;
};

/** What is removed with a ticket: the rest of its block, companions left without their ticket holder, and add-ons. */
export async function planTicketRemoval(
  db: Reader,
  basket: BasketRecord,
  line: BasketTicketRecord,
): Promise<Removal> {
  const block = await listBlockLines(db, basket, line);
  return { ...(await planRemovalOf(db, basket, block)), isBlock: block.length > 1 };
}

/** The tickets of a performance that are not part of a package. */
export const singlesOf = ({ lines }: Pick<BasketRecord, "lines">, instanceId: string) =>
  lines.filter((line) => line.instanceId === instanceId && isSingle(line));

/** What is removed with these tickets: unaccompanied companions, and add-ons. */
export async function planTicketsRemoval(
  db: Reader,
  basket: BasketRecord,
  lines: readonly BasketTicketRecord[],
): Promise<Removal> {
  return { ...(await planRemovalOf(db, basket, lines)), isBlock: false };
}

/** What is removed with these packages: their tickets, unaccompanied companions, and add-ons. */
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

/** A package's line, with those of the packages that it is made of. */
export function wholePackage({ items }: Pick<BasketRecord, "items">, itemId: string): string[] {
  const parts = itemsOf(items, "package").filter(({ details }) => details.superItemId === itemId);
  return [itemId, ...parts.map(({ id }) => id)];
}

async function planRemovalOf(
  db: Reader,
  basket: BasketRecord,
  leaving: readonly BasketTicketRecord[],
): Promise<Omit<Removal, "isBlock">> {
  const stays = { ...basket, lines: without(basket, leaving) };
  const seats = (await listStrayCompanionSeats(db, stays)).filter(isSingle);
  const left = { ...basket, lines: without(basket, [...leaving, ...seats]) };
  const companions = (await listUnaccompaniedCompanions(db, left)).filter(isSingle);
  const strays = [...seats, ...companions];
  const withBlocks = await Promise.all(strays.map((each) => listBlockLines(db, basket, each)));
  const tickets = [
    ...new Map([...leaving, ...withBlocks.flat()].map((each) => [each.id, each])).values(),
  ];
  return {
    tickets,
    itemIds: await addOnsOf(db, basket, tickets),
    hasCompanions: companions.length > 0,
    hasCompanionSeats: seats.length > 0,
  };
}

/** A package's ticket goes only with its package; the checkout asks for what it lacks. */
const isSingle = ({ packageItemId }: BasketTicketRecord) => packageItemId === null;

/** Food and other add-ons that are removed with these tickets. Protection and the cover fee follow the total by themselves. */
async function addOnsOf(
  db: Reader,
  basket: BasketRecord,
  gone: readonly BasketTicketRecord[],
): Promise<string[]> {
  const after = { items: basket.items, lines: without(basket, gone) };
  const { remove } = dependentLineChanges(after, await countBought(db, basket));
  const addOns = [
    ...itemsOf(basket.items, "food-and-drink"),
    ...itemsOf(basket.items, "supplementary"),
  ];
  return addOns.map(({ id }) => id).filter((id) => remove.includes(id));
}

const without = ({ lines }: BasketRecord, gone: readonly BasketTicketRecord[]) =>
  lines.filter((line) => gone.every(({ id }) => id !== line.id));

/** The tickets of the block that a ticket's seat is part of, itself among them; itself alone where it is in none. */
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
  const ids = lines.map(({ id }) => id);
  await tx
    .delete(basketTickets)
    .where(and(eq(basketTickets.basketId, basketId), inArray(basketTickets.id, ids)));
  for (const line of lines) await releaseSeat(tx, basketId, line);
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

/** Deletes the tickets and packages that an expired basket lost; `dropStaleClaims` then deletes their claims. */
export async function deleteLostTickets(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(basketTickets).where(eq(basketTickets.basketId, basketId));
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "package")));
}

/** Deletes the tickets that an expired basket lost, so that the rest can be bought. Safe to repeat. */
export async function discardExpiredTickets(
  tx: Transaction,
  basketId: string,
): Promise<ChangeResult<BasketRecord, ChangeProblem>> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok || basketStatus(opened.value) !== "expired") return opened;
  await deleteAddOns(tx, basketId, await addOnsOf(tx, opened.value, opened.value.lines));
  await deleteLostTickets(tx, basketId);
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, { firstHeldAt: null, heldUntil: null });
  return done(await getBasket(tx, basketId));
}
