import { and, eq, inArray, sql } from "drizzle-orm";

import { type Features, isOffered } from "#contract/names/features";
import { CODE_FEATURES } from "#contract/rules/baskets/code";
import type { CodeProblem } from "#contract/problems/basket-problems";
import type { codeOperations } from "#contract/operations/codes";
import { normalizeCode } from "#contract/text/typed-code";
import { chooseBetterPromo, isNeededForPriority } from "../totals/price-of-basket";
import { getHeldLines } from "../contents/basket-status";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../contents/basket-contents";
import { getBasket, lockForChange } from "../baskets/open-basket";
import { basketCodes } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import type { Transaction } from "../../platform/database/database";
import { withChosenPrices } from "../contents/chosen-price";
import { applyBestPrices } from "../prices/best-prices";
import { findCode } from "../codes/basket-codes";
import { hasTooManyVouchers } from "../codes/rules";
import type { CodeRecord } from "../contents/code-record";
import { codeRefusal } from "../discounts/promo-code";

/**
 * Enters a code of any kind, or only of one. Refuses a code without effect; the caller must then roll back. Of two promo codes, the one
 * with the lower total applies, and the other is set aside as an alternative; if `takesOnePromo`, the later one replaces the
 * other. Idempotent.
 */
export async function enterCode(
  tx: Transaction,
  basketId: string,
  {
    code: typed,
    only,
    takesOnePromo = false,
  }: { code: string; only?: CodeRecord["kind"] | undefined; takesOnePromo?: boolean },
  features: Features,
): Changed<typeof codeOperations.enterCode> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const { codes } = opened.value;
  const match = await findCode(tx, normalizeCode(typed));
  const isWanted = match !== null && (only === undefined || match.kind === only);
  if (!isWanted || !isOffered(features, CODE_FEATURES[match.kind]))
    return rejectAs({ code: "code-not-recognised" });
  const { kind, ref, code } = match;
  if (codes.some((entry) => entry.kind === kind && entry.code === code)) return opened;
  if (hasTooManyVouchers([...codes, match]))
    return rejectAs({ code: "not-allowed", reason: "too-many-codes" });

  const previous =
    kind === "promo" && !takesOnePromo ? codes.find((entry) => entry.kind === "promo") : undefined;
  if (kind === "promo") await removePromoSetAside(tx, basketId);
  if (previous !== undefined) await setAside(tx, previous.id, true);
  else {
    // Replaces another access or programme code, and the old code of a reissued gift voucher.
    const same = kind === "gift-voucher" ? eq(basketCodes.ref, ref) : undefined;
    await tx
      .delete(basketCodes)
      .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, kind), same));
  }
  const [entry] = await tx
    .insert(basketCodes)
    .values({ basketId, kind, ref, code })
    .returning({ id: basketCodes.id });
  let basket = await getBasket(tx, basketId);
  // The code may save more than a member or access price, or open one.
  if (await applyBestPrices(tx, basket)) basket = await getBasket(tx, basketId);
  const entered = basket.codes.find(({ id }) => id === entry?.id);
  if (entered === undefined) throw new Error("insert into basket_codes returned no row");
  const reason = codeRefusal(entered, getHeldLines(basket));
  if (reason === "code-not-valid") {
    const needsTickets = entered.refusal === null && (await isForUpcoming(tx, entered));
    return rejectAs({ code: "not-allowed", reason, needsTickets });
  }
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  return previous === undefined ? done(basket) : keepBetter(tx, basket, { previous, entered });
}

/** Whether a promo code is for any performance that is still to come and sold online. */
async function isForUpcoming(tx: Transaction, code: CodeRecord): Promise<boolean> {
  if (code.kind !== "promo") return false;
  const { eventIds } = code.rule;
  if (eventIds === null) return true;
  const { eventId, cancelled, startsAt, offSaleAt } = instances;
  const isOpen = sql`not ${cancelled} and least(${startsAt}, ${offSaleAt}) > crm_now()`;
  const [upcoming] = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(inArray(eventId, eventIds), isOpen))
    .limit(1);
  return upcoming !== undefined;
}

async function keepBetter(
  tx: Transaction,
  basket: BasketRecord,
  { previous, entered }: { previous: CodeRecord; entered: CodeRecord },
): Promise<ChangeResult<BasketRecord, CodeProblem>> {
  if (codeRefusal(previous, getHeldLines(basket)) !== null) {
    // A code without effect is not offered as an alternative.
    await removePromoSetAside(tx, basket.id);
    return done(await getBasket(tx, basket.id));
  }
  if (isNeededForPriority(basket, previous) && !isNeededForPriority(basket, entered))
    return rejectAs({ code: "not-allowed", reason: "code-not-valid" });
  if (chooseBetterPromo(basket, previous, entered) === entered) return done(basket);
  await swapPromoCodes(tx, { applied: previous.id, aside: entered.id });
  return done(await getBasket(tx, basket.id));
}

/** Applies the promo code that was set aside, even if the total is then higher. Idempotent. */
export async function usePromoCode(
  tx: Transaction,
  basketId: string,
  codeId: string,
): Changed<typeof codeOperations.usePromoCode> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const applied = basket.codes.find(({ kind }) => kind === "promo");
  const alternative = basket.setAside;
  if (applied?.id === codeId) return opened;
  if (alternative?.id !== codeId) return rejectAs({ code: "not-found" });
  const reason = codeRefusal(alternative, withChosenPrices(getHeldLines(basket)));
  if (reason !== null) return rejectAs({ code: "not-allowed", reason });
  if (
    applied !== undefined &&
    isNeededForPriority(basket, applied) &&
    !isNeededForPriority(basket, alternative)
  )
    return rejectAs({ code: "not-allowed", reason: "code-not-valid" });
  if (applied === undefined) await setAside(tx, alternative.id, false);
  else await swapPromoCodes(tx, { applied: alternative.id, aside: applied.id });
  return done(await getBasket(tx, basketId));
}

/** Removes a code. If it is the promo code, applies the one that was set aside. Idempotent. */
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

/**
 * Deletes and inserts the applied code again: at most one promo code may be applied, and one set aside, at any time.
 */
async function swapPromoCodes(
  tx: Transaction,
  { applied, aside }: { applied: string; aside: string },
): Promise<void> {
  const [entry] = await tx.delete(basketCodes).where(eq(basketCodes.id, applied)).returning();
  if (entry === undefined) throw new Error("code row not found after locking");
  await setAside(tx, aside, true);
  const { rank: _rank, ...values } = entry;
  await tx.insert(basketCodes).values({ ...values, setAside: false });
}

async function removePromoSetAside(tx: Transaction, basketId: string): Promise<void> {
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.setAside, true)));
}
