import { basketStatus, type BasketRecord } from "../domain/basket";
import { itemsOf, type ItemOf } from "../domain/basket-items";
import { done, refusedAs, type Outcome } from "../domain/basket-refusal";
import { renewedHold } from "../domain/hold-deadline";
import { choiceFaults, type PackageChoice } from "../domain/package-choice";
import { packageRefusal, type PackageRule } from "../domain/package-rule";
import type { PlanSeat } from "../domain/seat-runs";
import { openBasket, openHeldBasket } from "./baskets";
import { insertItem } from "./change-items";
import { dropStaleClaims } from "./claims";
import type { Transaction } from "./database";
import { holdSeats } from "./hold-seats";
import { forgetLost, keptLines } from "./keep-tickets";
import {
  judgePerformance,
  packageTickets,
  type ChosenPerformance,
  type PackageWish,
} from "./package-seats";
import { findPackages } from "./packages";
import { sized } from "./put-in";
import { settlePackages } from "./settle-packages";
import { takeSeats } from "./take-seats";

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
  const refusal = await packageFault(tx, basket, rule, wish);
  if (!refusal.ok) return refusal;

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
  const taken = await takeFor(tx, basket, itemId, choices, { rule, quantity, customerId });
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
  const taken = await takeFor(tx, basket, itemId, choices, { rule, quantity, customerId });
  if (!taken.ok) return taken;
  await settlePackages(tx, basketId);
  return sized(tx, basketId);
}

async function packageFault(
  tx: Transaction,
  basket: BasketRecord,
  rule: PackageRule,
  wish: { quantity: number; superItemId?: string | undefined; choices: readonly PackageChoice[] },
): Promise<Outcome<null>> {
  const reason = packageRefusal(rule, basket.now);
  if (reason !== null) return refusedAs({ code: "not-allowed", reason });
  const inBasket = basketStatus(basket) === "expired" ? [] : itemsOf(basket.items, "package");
  const before = inBasket
    .filter(({ productId }) => productId === rule.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (before + wish.quantity > rule.maxPerOrder)
    return refusedAs({
      code: "limit",
      limit: {
        maxTickets: rule.maxPerOrder,
        priceTypeName: null,
        instanceName: rule.name,
        previouslyPurchased: 0,
        totalTickets: before + wish.quantity,
      },
    });
  const fields = choiceFaults(rule, wish.quantity, wish.choices);
  if (wish.superItemId !== undefined && !(await isPartOf(tx, inBasket, rule.id, wish.superItemId)))
    fields.superItemId = "unknown";
  return Object.keys(fields).length === 0 ? done(null) : refusedAs({ code: "invalid", fields });
}

async function isPartOf(
  tx: Transaction,
  inBasket: readonly ItemOf<"package">[],
  partId: string,
  superItemId: string,
): Promise<boolean> {
  const whole = inBasket.find(({ id }) => id === superItemId);
  if (whole === undefined) return false;
  const rule = (await findPackages(tx, [whole.productId])).get(whole.productId);
  return rule?.partIds.includes(partId) === true;
}

/** Takes the seats of all chosen performances, in one statement. */
async function takeFor(
  tx: Transaction,
  basket: BasketRecord,
  itemId: string,
  choices: readonly PackageChoice[],
  wish: PackageWish,
): Promise<Outcome<null>> {
  if (choices.length === 0) return done(null);
  const near = new Map<string, readonly PlanSeat[]>();
  const performances: ChosenPerformance[] = [];
  for (const [index, choice] of choices.entries()) {
    const judged = await judgePerformance(tx, basket, wish, { choice, index }, near);
    if (!judged.ok) return judged;
    performances.push(judged.value);
  }
  const hold = renewedHold(basket, basket.now);
  const choosers = performances.map(({ chooser }) => chooser);
  const taken = await takeSeats(tx, choosers, (inner, chosen) =>
    holdSeats(
      inner,
      basket.id,
      hold,
      keptLines(basket),
      packageTickets(performances, itemId, chosen),
    ),
  );
  if (!taken.ok) return taken;
  if (basketStatus(basket) === "expired") await dropStaleClaims(tx, basket.id);
  return done(null);
}
