import type { ItemKind } from "#contract/schemas/basket-item";
import type { ItemRecord } from "./basket-lines";

export type CoverFeeRule = {
  /** 0.04 is 4 percent. */
  part: number;
  /** Kinds of basket items that the fee does not apply to. */
  excludedKinds: readonly ItemKind[];
  excludedProducts: readonly string[];
};

/** Not offered. An existing item costs nothing. */
export const NO_COVER_FEE: CoverFeeRule = { part: 0, excludedKinds: [], excludedProducts: [] };

export function listExcludedLines(items: readonly ItemRecord[], rule: CoverFeeRule): Set<string> {
  const excluded = items.filter(
    ({ kind, productId }) =>
      rule.excludedKinds.includes(kind) || rule.excludedProducts.includes(productId),
  );
  return new Set(excluded.map(({ id }) => id));
}

/** Basis points of 100 percent. */
export const BASIS = 10_000;
