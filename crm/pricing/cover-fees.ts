import { NO_COVER_FEE, type CoverFeeRule } from "./cover-fee";
import type { coverFees } from "./prices-tables";

/** Basis points of a whole. */
const BASIS = 10_000;

/** The cover fee as the rules know it; none where none is set. */
export function coverFeeRule(row: typeof coverFees.$inferSelect | null): CoverFeeRule {
  if (row === null) return NO_COVER_FEE;
  const { basisPoints, excludedKinds, excludedProducts } = row;
  return { part: basisPoints / BASIS, excludedKinds, excludedProducts };
}
