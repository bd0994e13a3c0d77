import type { SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import { basketStatus } from "../baskets/basket";
import { type BasketRecord } from "../baskets/basket-contents";
import { itemsOf, type ItemOf } from "../baskets/basket-item-rules";
import { done, rejectAs, type Outcome } from "../baskets/basket-outcome";
import { choiceFaults, type PackageChoice } from "./package-choice";
import { packageRefusal, type PackageRule } from "./package-rule";
import type { Transaction } from "../platform/database/database";
import { findPackages } from "./packages";

/**
 * Whether a package may be put into a basket with these performances: its sale, how many of it one order may have, what
 * was chosen, and the super package that it is to be part of.
 */
export async function validatePackage(
  tx: Transaction,
  basket: BasketRecord,
  rule: PackageRule,
  wish: { quantity: number; superItemId?: string | undefined; choices: readonly PackageChoice[] },
): Promise<Outcome<null, SaleProblem | SeatProblem>> {
  const reason = packageRefusal(rule, basket.now);
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  const inBasket = basketStatus(basket) === "expired" ? [] : itemsOf(basket.items, "package");
  const before = inBasket
    .filter(({ productId }) => productId === rule.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (before + wish.quantity > rule.maxPerOrder)
    return rejectAs({
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
  return Object.keys(fields).length === 0 ? done(null) : rejectAs({ code: "invalid", fields });
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
