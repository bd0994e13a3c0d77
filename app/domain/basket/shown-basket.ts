import { z } from "zod";

import type { Basket } from "#contract/schemas/basket";

/** The field of `revision` in forms that agree to a basket. Absent on pages of the previous release. */
export const revisionSchema = z.string().max(100).optional();

/** What the page of a form that agrees to a basket showed; `total` in minor units. */
export type ShownBasket = { total: number; revision?: string | undefined };

/** Whether a basket is still what a page showed: another window may have changed it at the same total. */
export const isAsShown = (
  { totals, revision }: Pick<Basket, "totals" | "revision">,
  shown: ShownBasket,
): boolean =>
  totals.toPay.amount === shown.total &&
  (shown.revision === undefined || revision == null || shown.revision === revision);
