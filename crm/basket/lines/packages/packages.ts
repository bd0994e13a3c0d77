import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";

import type { SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { addPackageSchema } from "#contract/schemas/package";
import type { TicketLimit } from "#contract/schemas/ticket";
import { basketStatus } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import { getBasket, setHold } from "../../baskets/open-basket";
import { type ItemOf, listItems, type BasketTicketRecord } from "../../contents/basket-lines";
import { basketItems } from "../../../tables/baskets";
import { events, instances, instrument, isUpcoming } from "../../../tables/catalogue";
import { locksTickets } from "../../codes/rules";
import { deleteAddOns, deleteTickets, planPackageRemoval } from "../tickets/remove-tickets";
import type { Reader, Transaction } from "../../../platform/database/database";
import { packageStates } from "./package-states";
import { choiceErrors, maxPackages, packageRefusal, type PackageRule } from "./rules";
import { packageInstances, packageParts, packages } from "../../../tables/packages";

/** Packages with their performances and parts, by id. Unknown ids are omitted. */
export async function findPackages(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(packages)
    .where(inArray(packages.id, [...ids]))
    .orderBy(asc(packages.rank), asc(packages.id));
  const performances = await db
    .select({
      packageId: packageInstances.packageId,
      id: instances.id,
      eventId: instances.eventId,
      kind: events.kind,
      instrument,
      photo: events.photo,
      isUpcoming: sql<boolean>`${isUpcoming} and not ${instances.cancelled}`,
    })
    .from(packageInstances)
    .innerJoin(instances, eq(instances.id, packageInstances.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(inArray(packageInstances.packageId, [...ids]))
    .orderBy(asc(instances.startsAt), asc(instances.id));
  const parts = await db
    .select()
    .from(packageParts)
    .where(inArray(packageParts.superId, [...ids]))
    .orderBy(asc(packageParts.rank), asc(packageParts.partId));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        instances: performances.filter(({ packageId }) => packageId === row.id),
        partIds: parts.filter(({ superId }) => superId === row.id).map(({ partId }) => partId),
      },
    ]),
  );
}

/** Whether the ticket's package, if any, includes this price type. */
export async function allowsPriceType(
  db: Reader,
  basket: Pick<BasketRecord, "items">,
  { packageItemId }: Pick<BasketTicketRecord, "packageItemId">,
  priceTypeId: string,
): Promise<boolean> {
  const item = basket.items.find(({ id }) => id === packageItemId);
  if (item === undefined) return true;
  const rule = (await findPackages(db, [item.productId])).get(item.productId);
  return rule?.priceTypeIds?.includes(priceTypeId) !== false;
}

/**
 * Validates a package before it is added to a basket: its sale window, the limit per order, the chosen performances, and
 * the super package that it should be part of.
 */
export async function validatePackage(
  tx: Transaction,
  basket: BasketRecord,
  rule: PackageRule,
  request: z.output<typeof addPackageSchema>,
  maxSeatsPerRequest: number,
): Promise<ChangeResult<null, SaleProblem | SeatProblem>> {
  const reason = packageRefusal(rule, basket.now);
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  const inBasket = basketStatus(basket) === "expired" ? [] : listItems(basket.items, "package");
  const total = countPackages(inBasket, rule) + request.quantity;
  const maxTickets = maxPackages(rule, request.choices.length, maxSeatsPerRequest);
  if (total > maxTickets)
    return rejectAs({ code: "limit", limit: packageLimit(rule, maxTickets, total) });
  const fields = choiceErrors(rule, request.quantity, request.choices);
  if (
    request.superItemId !== undefined &&
    !(await isPartOf(tx, inBasket, rule.id, request.superItemId))
  )
    fields.superItemId = "unknown";
  return Object.keys(fields).length === 0 ? done(null) : rejectAs({ code: "invalid", fields });
}

const countPackages = (inBasket: readonly ItemOf<"package">[], { id }: { id: string }) =>
  inBasket.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);

const packageLimit = (
  { name: instanceName }: { name: string },
  maxTickets: number,
  totalTickets: number,
): TicketLimit => ({
  maxTickets,
  instanceName,
  totalTickets,
  priceTypeName: null,
  previouslyPurchased: 0,
});

/** The first package that exceeds its limit per order; null if none does. */
export async function findExceededPackageLimit(
  db: Reader,
  { items }: Pick<BasketRecord, "items">,
): Promise<TicketLimit | null> {
  const inBasket = listItems(items, "package");
  if (inBasket.length === 0) return null;
  const ids = new Set(inBasket.map(({ productId }) => productId));
  for (const rule of (await findPackages(db, [...ids])).values()) {
    const total = countPackages(inBasket, rule);
    if (total > rule.maxPerOrder) return packageLimit(rule, rule.maxPerOrder, total);
  }
  return null;
}

async function isPartOf(
  tx: Transaction,
  inBasket: readonly ItemOf<"package">[],
  partId: string,
  superItemId: string,
): Promise<boolean> {
  const superItem = inBasket.find(({ id }) => id === superItemId);
  if (superItem === undefined) return false;
  const rule = (await findPackages(tx, [superItem.productId])).get(superItem.productId);
  return rule?.partIds.includes(partId) === true;
}

/**
 * Updates the stored state of a basket's packages after its tickets or parts have changed. A package added on its own
 * becomes part of a super package that contains it, in whichever order they were added.
 */
export async function recomputePackages(tx: Transaction, basketId: string): Promise<void> {
  const { items, lines } = await getBasket(tx, basketId);
  const before = listItems(items, "package");
  const rules = await findPackages(
    tx,
    before.map(({ productId }) => productId),
  );
  const superItemIdFor = (partId: string) =>
    before.find(({ productId }) => rules.get(productId)?.partIds.includes(partId))?.id ?? null;
  const packages = before.map((item) => {
    const superItem = before.find(({ id }) => id === item.details.superItemId);
    const superItemId = superItem?.id ?? superItemIdFor(item.productId);
    return { ...item, details: { ...item.details, superItemId } };
  });
  const states = packageStates(packages, lines, rules);
  for (const [index, { id, details }] of packages.entries()) {
    const previous = before[index]?.details;
    const next = { ...details, ...states.get(id) };
    if (
      next.missing !== previous?.missing ||
      next.percentOff !== previous.percentOff ||
      next.superItemId !== previous.superItemId
    )
      await tx.update(basketItems).set({ details: next }).where(eq(basketItems.id, id));
  }
}

/**
 * Removes packages from a basket with all their tickets ("Removing a performance that belongs to a flex package prompts
 * removal of the whole package"), and companion seats that would be left alone. Releases the seats immediately.
 */
export async function removePackage(
  tx: Transaction,
  basket: BasketRecord,
  removedIds: readonly string[],
): Promise<ChangeResult<BasketRecord, Problem<"conflict/voucher-applied">>> {
  const { tickets: lines, itemIds } = await planPackageRemoval(tx, basket, removedIds);
  if (lines.length > 0 && basketStatus(basket) !== "expired" && locksTickets(basket.codes))
    return rejectAs({ code: "conflict", reason: "voucher-applied" });
  await deleteTickets(tx, basket.id, lines);
  await deleteAddOns(tx, basket.id, itemIds);
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basket.id), inArray(basketItems.id, [...removedIds])));
  // Without tickets the basket has no deadline.
  if (lines.length > 0 && lines.length === basket.lines.length)
    await setHold(tx, basket.id, { firstHeldAt: null, heldUntil: null });
  await recomputePackages(tx, basket.id);
  return done(await getBasket(tx, basket.id));
}
