import { and, eq } from "drizzle-orm";

import { heldLines, type BasketRecord } from "../domain/basket";
import type { CodeKind } from "../domain/basket-codes";
import { done, refusedAs, type Outcome } from "../domain/basket-refusal";
import { tidyCode } from "../domain/code-kind";
import { codeRefusal } from "../domain/code-refusal";
import { getBasket, openBasket } from "./baskets";
import type { Transaction } from "./database";
import { findCode } from "./find-code";
import { basketCodes } from "./schema/baskets";

/** Nobody has more vouchers at once; each is a row that paying locks. */
const MAX_VOUCHERS = 10;
/** Of these a basket has one, and another takes its place. */
const ONLY_ONE = new Set<CodeKind>(["promo", "access", "programme"]);

/**
 * Enters a code into a basket, whichever kind it is of. One that gives the basket nothing now is refused, and so the
 * transaction is to be undone. A code that is there already is no error: safe to repeat.
 */
export async function enterCode(
  tx: Transaction,
  basketId: string,
  typed: string,
): Promise<Outcome<BasketRecord>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const { codes } = opened.value;
  const found = await findCode(tx, tidyCode(typed));
  if (found === null) return refusedAs({ code: "code-not-recognised" });
  const { kind, ref, code } = found;
  if (codes.some((entry) => entry.kind === kind && entry.code === code)) return opened;
  if (codes.filter((entry) => entry.kind === "gift-voucher").length >= MAX_VOUCHERS)
    return refusedAs({ code: "not-allowed", reason: "too-many-codes" });

  if (ONLY_ONE.has(kind))
    await tx
      .delete(basketCodes)
      .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, kind)));
  const [entry] = await tx
    .insert(basketCodes)
    .values({ basketId, kind, ref, code })
    .returning({ id: basketCodes.id });
  const basket = await getBasket(tx, basketId);
  const entered = basket.codes.find(({ id }) => id === entry?.id);
  if (entered === undefined) throw new Error("a code was not entered");
  const reason = codeRefusal(entered, heldLines(basket));
  return reason === null ? done(basket) : refusedAs({ code: "not-allowed", reason });
}

/** Takes a code out of a basket. One that is gone is no error: safe to repeat. */
export async function removeCode(
  tx: Transaction,
  basketId: string,
  codeId: string,
): Promise<Outcome<BasketRecord>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok || !opened.value.codes.some(({ id }) => id === codeId)) return opened;
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.id, codeId), eq(basketCodes.basketId, basketId)));
  return done(await getBasket(tx, basketId));
}
