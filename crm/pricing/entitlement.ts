import { inArray } from "drizzle-orm";

import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import { groupBy } from "../platform/group-by";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { listStrayCompanionSeats } from "../limits/companion-seats";
import { listUnaccompaniedCompanions } from "../limits/basket-limits";
import type { Reader, Transaction } from "../platform/database/database";
import { findInstanceSale } from "./instance-sale";
import { findModeOfSale } from "./sale-right";
import { basketTickets } from "../baskets/tables";

type EntitledBasket = Pick<BasketRecord, "id" | "customerId" | "now" | "lines" | "codes">;

/**
 * Whether a basket's customer may still have what not everybody may: tickets in the priority time, at members' prices,
 * by a code. Asked again before it becomes an order: a membership may have run out, or somebody else signed in.
 */
export async function isEntitled(tx: Transaction, basket: EntitledBasket): Promise<boolean> {
  return (await listUnentitled(tx, basket)).length === 0;
}

/** The ids of the tickets that the customer may not have. Reads nothing for a basket of what everybody may have. */
export async function listUnentitled(db: Reader, basket: EntitledBasket): Promise<string[]> {
  const special = basket.lines.filter(({ modeOfSale }) => modeOfSale !== "general");
  const refused = (await judge(db, basket, special)).filter(({ soldBy }) => soldBy === null);
  const lines: LineRecord[] = [
    ...(await listUnaccompaniedCompanions(db, basket)),
    ...(await listStrayCompanionSeats(db, basket)),
  ];
  for (const { lines: together } of refused) {
    const alone = await Promise.all(byPriceType(together).map((some) => judge(db, basket, some)));
    const culprits = alone.flat().filter(({ soldBy }) => soldBy === null);
    // Each may be had by a right of its own, and no one right gives them together.
    lines.push(...(culprits.length > 0 ? culprits.flatMap((one) => one.lines) : together));
  }
  return [...new Set(lines.map(({ id }) => id))];
}

const byPriceType = (lines: readonly LineRecord[]) => [
  ...groupBy(lines, ({ priceTypeId }) => priceTypeId).values(),
];

/**
 * Judges anew by what right the tickets are sold that hang on the membership in a basket, and writes it down. Who
 * signed in meanwhile may hold another membership, or the sale may be everybody's by now. Gives the lines as they are
 * then.
 */
export async function judgeAnew(tx: Transaction, basket: BasketRecord): Promise<LineRecord[]> {
  const bound = basket.lines.filter(({ membershipItemId }) => membershipItemId !== null);
  const changed = new Map<string, ModeOfSale>();
  for (const { lines, soldBy } of await judge(tx, basket, bound)) {
    if (soldBy === null || soldBy.membershipItemId !== null) continue;
    const ids = lines.map(({ id }) => id);
    await tx.update(basketTickets).set(soldBy).where(inArray(basketTickets.id, ids));
    for (const id of ids) changed.set(id, soldBy);
  }
  return basket.lines.map((line) => ({ ...line, ...changed.get(line.id) }));
}

/** By what right the lines are sold now, instance by instance; null for none. */
async function judge(
  tx: Reader,
  { id: basketId, customerId, now }: Pick<BasketRecord, "id" | "customerId" | "now">,
  lines: readonly LineRecord[],
): Promise<{ lines: LineRecord[]; soldBy: ModeOfSale | null }[]> {
  const judged: { lines: LineRecord[]; soldBy: ModeOfSale | null }[] = [];
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const wanted = lines.filter((line) => line.instanceId === instanceId);
    const sale = await findInstanceSale(tx, instanceId);
    const soldBy =
      sale &&
      (await findModeOfSale(
        tx,
        // Seats that were taken in time may be paid for after the end of the sale.
        { ...sale, window: { ...sale.window, offSaleAt: null } },
        { now, basketId, customerId, wanted },
      ));
    judged.push({ lines: wanted, soldBy: soldBy?.ok === true ? soldBy.value : null });
  }
  return judged;
}
