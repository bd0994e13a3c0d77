import { and, eq } from "drizzle-orm";

import type { CodeProblem } from "#contract/operations/basket-problems";
import type { codeOperations } from "#contract/operations/codes";
import { tidyCode } from "#contract/schemas/code";
import { betterPromo, heldLines, isNeeded } from "../baskets/basket-rules";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../baskets/basket-contents";
import { getBasket, lockForChange } from "../baskets/open-basket";
import { basketCodes } from "../baskets/tables";
import type { Transaction } from "../platform/database/database";
import { findCode } from "./basket-codes";
import { type CodeRecord, codeRefusal, hasTooManyVouchers } from "./rules";

/**
 * Enters a code of any kind. A code without any effect now is refused, and the caller must undo the transaction. Of two
 * promo codes the cheaper applies; the other is kept as an alternative. Safe to repeat.
 */
export async function enterCode(
  tx: Transaction,
  basketId: string,
  typed: string,
): Changed<typeof codeOperations.enterCode> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const { codes } = opened.value;
  const found = await findCode(tx, tidyCode(typed));
  if (found === null) return rejectAs({ code: "code-not-recognised" });
  const { kind, ref, code } = found;
  if (codes.some((entry) => entry.kind === kind && entry.code === code)) return opened;
  if (hasTooManyVouchers([...codes, found]))
    return rejectAs({ code: "not-allowed", reason: "too-many-codes" });

  const before = kind === "promo" ? codes.find((entry) => entry.kind === "promo") : undefined;
  if (kind === "promo") await removePromoSetAside(tx, basketId);
  if (before !== undefined) await setAside(tx, before.id, true);
  else {
    // Another access or program code takes the place of the one before, and a gift voucher's new code that of its old one.
    const same = kind === "gift-voucher" ? eq(basketCodes.ref, ref) : undefined;
    await tx
      .delete(basketCodes)
      .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, kind), same));
  }
  const [entry] = await tx
    .insert(basketCodes)
    .values({ basketId, kind, ref, code })
    .returning({ id: basketCodes.id });
  const basket = await getBasket(tx, basketId);
  const entered = basket.codes.find(({ id }) => id === entry?.id);
  if (entered === undefined) throw new Error("insert into basket_codes returned no row");
  const reason = codeRefusal(entered, heldLines(basket));
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  return before === undefined ? done(basket) : keepBetter(tx, basket, { before, entered });
}

async function keepBetter(
  tx: Transaction,
  basket: BasketRecord,
  { before, entered }: { before: CodeRecord; entered: CodeRecord },
): Promise<ChangeResult<BasketRecord, CodeProblem>> {
  if (codeRefusal(before, heldLines(basket)) !== null) {
    // It has no effect any longer, so there is no alternative.
    await removePromoSetAside(tx, basket.id);
    return done(await getBasket(tx, basket.id));
  }
  if (isNeeded(basket, before) && !isNeeded(basket, entered))
    return rejectAs({ code: "not-allowed", reason: "code-not-valid" });
  if (betterPromo(basket, before, entered) === entered) return done(basket);
  await swapPromoCodes(tx, { inForce: before.id, aside: entered.id });
  return done(await getBasket(tx, basket.id));
}

/** Puts the promo code that was set aside in force, as the customer asked: the total may be higher. Safe to repeat. */
export async function usePromoCode(
  tx: Transaction,
  basketId: string,
  codeId: string,
): Changed<typeof codeOperations.usePromoCode> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const inForce = basket.codes.find(({ kind }) => kind === "promo");
  const wanted = basket.setAside;
  if (inForce?.id === codeId) return opened;
  if (wanted?.id !== codeId) return rejectAs({ code: "not-found" });
  const reason = codeRefusal(wanted, heldLines(basket));
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  if (inForce !== undefined && isNeeded(basket, inForce) && !isNeeded(basket, wanted))
    return rejectAs({ code: "not-allowed", reason: "code-not-valid" });
  if (inForce === undefined) await setAside(tx, wanted.id, false);
  else await swapPromoCodes(tx, { inForce: wanted.id, aside: inForce.id });
  return done(await getBasket(tx, basketId));
}

/** Removes a code; the promo code that was set aside for it is in force then. Safe to repeat. */
export async function removeCode(
  tx: Transaction,
  basketId: string,
  codeId: string,
): Changed<typeof codeOperations.removeCode> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const { codes, setAside: aside } = opened.value;
  const removed = [...codes, aside].find((code) => code?.id === codeId);
  if (removed == null) return opened;
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.id, codeId), eq(basketCodes.basketId, basketId)));
  if (aside !== null && removed.kind === "promo" && removed.id !== aside.id)
    await setAside(tx, aside.id, false);
  return done(await getBasket(tx, basketId));
}

async function setAside(tx: Transaction, entryId: string, isAside: boolean): Promise<void> {
  await tx.update(basketCodes).set({ setAside: isAside }).where(eq(basketCodes.id, entryId));
}

/** The earlier one that was set aside goes first: there is one of each at any moment. */
async function swapPromoCodes(
  tx: Transaction,
  { inForce, aside }: { inForce: string; aside: string },
): Promise<void> {
  const [before] = await tx.delete(basketCodes).where(eq(basketCodes.id, inForce)).returning();
  if (before === undefined) throw new Error("code row not found after locking");
  await setAside(tx, aside, true);
  const { rank: _given, ...values } = before;
  await tx.insert(basketCodes).values({ ...values, setAside: false });
}

async function removePromoSetAside(tx: Transaction, basketId: string): Promise<void> {
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.setAside, true)));
}
