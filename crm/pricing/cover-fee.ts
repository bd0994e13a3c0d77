import type { ItemKind } from "#contract/schemas/basket-item";
import type { ItemRecord } from "../baskets/basket-lines";

export type CoverFeeRule = {
  /** 0.04 is 4 percent. */
  part: number;
  /** Kinds of line, and single products, whose sums are not counted. */
  excludedKinds: readonly ItemKind[];
  excludedProducts: readonly string[];
};

/** None is offered, and one in a basket costs nothing. */
export const NO_COVER_FEE: CoverFeeRule = { part: 0, excludedKinds: [], excludedProducts: [] };

export function uncoveredLines(items: readonly ItemRecord[], rule: CoverFeeRule): Set<string> {
  const left = items.filter(
    ({ kind, productId }) =>
      rule.excludedKinds.includes(kind) || rule.excludedProducts.includes(productId),
  );
  return new Set(left.map(({ id }) => id));
}

export const BASIS = 10_000;
