import { basketStatus, type BasketRecord } from "../baskets/basket";
import { locksTickets } from "../codes/basket-code-rules";
import { itemsOf } from "../baskets/basket-item-rules";
import { refusedAs, type Outcome } from "../baskets/basket-refusal";
import { choiceFaults, dateFaults, type PackageChoice } from "./package-choice";
import { openBasket, openHeldBasket } from "../baskets/baskets";
import { insertItem } from "../baskets/change-items";
import type { Transaction } from "../platform/database/database";
import { holdPackage } from "./hold-package";
import { judgePackage } from "./judge-package";
import { forgetLost } from "../holds/keep-tickets";
import { findPackages } from "./packages";
import { sized } from "../baskets/add-items";
import { deleteTickets } from "../holds/remove-block";
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
  const found = await findPackageIn(tx, basket, itemId);
  if (found === null) return refusedAs({ code: "not-found" });
  const { item, rule } = found;
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

/**
 * Puts another date of its event in the place of a performance of a package, with as many seats, of a series too. The
 * new seats are taken before the old ones are given back: of two who change places with each other neither waits for
 * the other.
 */
export async function changePackageDate(
  tx: Transaction,
  basketId: string,
  itemId: string,
  { from, to }: { from: string; to: PackageChoice },
  customerId: string | null,
): Promise<Outcome<BasketRecord>> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const found = await findPackageIn(tx, basket, itemId);
  const lines = basket.lines.filter(({ packageItemId }) => packageItemId === itemId);
  const given = lines.filter(({ instanceId }) => instanceId === from);
  if (found === null || given.length === 0) return refusedAs({ code: "not-found" });
  if (locksTickets(basket.codes)) return refusedAs({ code: "conflict", reason: "voucher-applied" });
  const { rule, item } = found;
  const { quantity } = item;
  const alreadyIn = lines.map(({ instanceId }) => instanceId);
  const fields = dateFaults(rule, quantity, { from, to }, alreadyIn);
  if (Object.keys(fields).length > 0) return refusedAs({ code: "invalid", fields });
  const taken = await holdPackage(tx, basket, itemId, [to], {
    rule,
    quantity,
    customerId,
    replaces: from,
  });
  if (!taken.ok) return taken;
  await deleteTickets(tx, basketId, given);
  await settlePackages(tx, basketId);
  return sized(tx, basketId);
}

/** A package that is in a basket, and what it is made of. */
async function findPackageIn(tx: Transaction, basket: BasketRecord, itemId: string) {
  const item = itemsOf(basket.items, "package").find(({ id }) => id === itemId);
  const rule = item && (await findPackages(tx, [item.productId])).get(item.productId);
  return item === undefined || rule === undefined ? null : { item, rule };
}
