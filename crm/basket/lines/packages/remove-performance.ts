import type { basketPackageOperations } from "#contract/operations/packages";
import { type Changed, done, rejectAs } from "../../contents/basket-contents";
import { getBasket, lockForChange } from "../../baskets/open-basket";
import { removePlanned, packageTicketsAt, planTicketsRemoval } from "../tickets/remove-tickets";
import type { Transaction } from "../../../platform/database/database";
import { packageStates } from "./package-states";
import { findPackages, recomputePackages } from "./packages";

/**
 * Removes a performance from a package and releases its seats. Refused with `package` if fewer events than the package
 * needs would be left: then it can only be removed as a whole. Succeeds if the package has no such performance.
 */
export async function removeFromPackage(
  tx: Transaction,
  basketId: string,
  { itemId, instanceId }: { itemId: string; instanceId: string },
  withOthers: boolean,
): Changed<typeof basketPackageOperations.removeFromPackage> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const removed = packageTicketsAt(basket, itemId, instanceId);
  const item = basket.items.find(({ id }) => id === itemId);
  if (item === undefined || removed.length === 0) return opened;
  const rules = await findPackages(tx, [item.productId]);
  const lines = basket.lines.filter((line) => !removed.includes(line));
  const state = packageStates(basket.items, lines, rules).get(itemId);
  // A package that is no longer sold keeps its performances.
  if (state === undefined || state.missing > 0)
    return rejectAs({ code: "conflict", reason: "package", packageItemId: itemId });
  const plan = await planTicketsRemoval(tx, basket, removed);
  const result = await removePlanned(tx, basket, plan, withOthers ? Infinity : removed.length);
  if (!result.ok) return result;
  await recomputePackages(tx, basketId);
  return done(await getBasket(tx, basketId));
}
