import { basketStatus, type BasketRecord } from "../domain/basket";
import { itemsOf } from "../domain/basket-items";
import { refusedAs, type Outcome } from "../domain/basket-refusal";
import { choiceFaults, type PackageChoice } from "../domain/package-choice";
import { openBasket, openHeldBasket } from "./baskets";
import { insertItem } from "./change-items";
import type { Transaction } from "./database";
import { holdPackage } from "./hold-package";
import { judgePackage } from "./judge-package";
import { forgetLost } from "./keep-tickets";
import { findPackages } from "./packages";
import { sized } from "./put-in";
import { settlePackages } from "./settle-packages";

/**
 * Puts a package into a basket with the seats of all performances that were chosen for it, all or none (spec sections 3
 * and 5). What an expired basket had lost is forgotten. A refusal may leave the transaction half done: the caller undoes
 * it.
 */
export async function addPackage(
  tx: Transaction,
  basketId: string,
  wish: {
    packageId: string;
    quantity: number;
    superItemId?: string | undefined;
    choices: readonly PackageChoice[];
  },
  customerId: string | null,
): Promise<Outcome<BasketRecord>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const rule = (await findPackages(tx, [wish.packageId])).get(wish.packageId);
  if (rule === undefined) return refusedAs({ code: "not-found" });
  const judged = await judgePackage(tx, basket, rule, wish);
  if (!judged.ok) return judged;

  const { quantity, choices } = wish;
  if (basketStatus(basket) === "expired") await forgetLost(tx, basketId);
  const itemId = await insertItem(tx, basketId, {
    kind: "package",
    productId: rule.id,
    name: rule.name,
    quantity,
    unitPrice: 0,
    details: {
      type: rule.type,
      percentOff: 0,
      missing: rule.minItems,
      superItemId: wish.superItemId ?? null,
    },
  });
  const taken = await holdPackage(tx, basket, itemId, choices, { rule, quantity, customerId });
  if (!taken.ok) return taken;
  await settlePackages(tx, basketId);
  return sized(tx, basketId);
}

/** Adds performances to a flex or super package that is in a basket, all or none. A series has all of its own. */
export async function addToPackage(
  tx: Transaction,
  basketId: string,
  itemId: string,
  choices: readonly PackageChoice[],
  customerId: string | null,
): Promise<Outcome<BasketRecord>> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const item = itemsOf(basket.items, "package").find(({ id }) => id === itemId);
  const rule = item && (await findPackages(tx, [item.productId])).get(item.productId);
  if (item === undefined || rule === undefined) return refusedAs({ code: "not-found" });
  if (rule.type === "fixed-series")
    return refusedAs({ code: "invalid", fields: { choices: "series-is-whole" } });
  const alreadyIn = basket.lines
    .filter(({ packageItemId }) => packageItemId === itemId)
    .map(({ instanceId }) => instanceId);
  const fields = choiceFaults(rule, item.quantity, choices, alreadyIn);
  if (Object.keys(fields).length > 0) return refusedAs({ code: "invalid", fields });
  const { quantity } = item;
  const taken = await holdPackage(tx, basket, itemId, choices, { rule, quantity, customerId });
  if (!taken.ok) return taken;
  await settlePackages(tx, basketId);
  return sized(tx, basketId);
}
