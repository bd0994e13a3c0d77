import { eq, inArray } from "drizzle-orm";

import type { MergeProblem } from "#contract/problems/basket-problems";
import type { basketOperations } from "#contract/operations/baskets";
import type { Problem } from "#contract/problems/problems";
import { findLongNotes } from "#contract/text/notes";
import { hasTooManyVouchers } from "../codes/rules";
import { moveGrants } from "../../stock/holds/hold-grants";
import { renewedHold } from "../../stock/hold-times/hold-times";
import { deleteLostTickets } from "../lines/tickets/remove-tickets";
import { claimSeats, moveClaims } from "../../stock/holds/seat-claims";
import { findBrokenLimit } from "../limits/basket-limits";
import { findSaleLimits } from "../../stock/sale/sale-limits";
import { findExceededOrderLimit } from "../limits/rules";
import { findMembershipOffer } from "../../people/memberships/membership-offer";
import { membershipConflict } from "../lines/memberships/rules";
import { changeLine, getLineKind } from "../lines/line-kinds";
import { findExceededPackageLimit, recomputePackages } from "../lines/packages/packages";
import type { Transaction } from "../../platform/database/database";
import { withChosenPrices } from "../contents/chosen-price";
import { isEntitled } from "../prices/sale-check";
import { moveTurns } from "../baskets/bind-turn";
import { basketStatus } from "../contents/basket-status";
import {
  type BasketRecord,
  type Changed,
  done,
  type ChangeResult,
  rejectAs,
} from "../contents/basket-contents";
import { type ItemRecord, listItems } from "../contents/basket-lines";
import { getBasket, lockForChange, lockForChangeIfHeld, setHold } from "../baskets/open-basket";
import { clearBasket } from "../baskets/items";
import { basketCodes, basketItems, baskets, basketTickets } from "../../tables/baskets";
import { systemBaskets } from "../../tables/other-systems";
import { lockBasket } from "../../stock/holds/basket-lock";
import { requireMoved, type SeatLocks } from "../baskets/seat-locks";
import type { CodeRecord } from "../contents/code-record";
import { guestsOfParty, groupByParty } from "../contents/food-parties";

/**
 * Moves the whole content of another basket of the same customer, with its seats, into a basket. The limits and rules of
 * one order apply to the result. Expired tickets are not moved. The hold's cap counts from the basket that held seats
 * first. After a refusal the caller must roll back. Safe to retry.
 */
export async function mergeBaskets(
  tx: Transaction,
  basketId: string,
  otherId: string,
  locks: SeatLocks,
): Changed<typeof basketOperations.mergeBaskets> {
  if (basketId === otherId) return lockForChange(tx, basketId);
  // Always locked in the same order, so that merging two baskets into each other cannot deadlock.
  for (const id of [basketId, otherId].sort()) await lockBasket(tx, id);
  const opened = await lockForChangeIfHeld(tx, basketId);
  if (!opened.ok) return opened;
  const into = opened.value;
  const other = await lockForChange(tx, otherId);
  if (!other.ok) {
    const { failure: problem } = other;
    return problem.code === "conflict" && problem.reason === "paying"
      ? rejectAs({ code: "conflict", reason: "other-paying" })
      : other;
  }
  const owners = [into.customerId, other.value.customerId].filter((id) => id !== null);
  if (new Set(owners).size > 1) return rejectAs({ code: "conflict", reason: "another-customer" });

  const from = await discardIfExpired(tx, other.value);
  const planned = planMerge(into, from);
  if (!planned.ok) return planned;
  const plan = planned.value;
  await moveLines(tx, into, from, plan);
  await mergeDetails(tx, into, from, { customerId: owners[0] ?? null, notes: plan.notes });
  const held = await mergeHolds(tx, into, from, locks);
  if (!held.ok) return held;
  for (const [itemId, added] of plan.addedQuantities) {
    const line = into.items.find(({ id }) => id === itemId);
    if (line?.kind !== "merchandise" && line?.kind !== "supplementary") continue;
    const quantity = line.quantity + added;
    const changed = await changeLine(tx, { basketId, itemId }, [line.kind], { quantity });
    if (!changed.ok) return changed;
  }
  await clearBasket(tx, otherId);
  await moveTurns(tx, otherId, basketId);
  await recomputePackages(tx, basketId);
  const merged = await checkMergedBasket(tx, await getBasket(tx, basketId), from);
  if (!merged.ok || locks === null || from.lines.length === 0) return merged;
  // A basket without seats takes over the session that has them: nothing can be lost on the way.
  if (into.lines.length === 0) await moveSession(tx, otherId, basketId);
  else if (requireMoved(locks, otherId, from.lines).length > 0)
    return rejectAs({ code: "basket-expired" });
  return merged;
}

async function moveSession(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.delete(systemBaskets).where(eq(systemBaskets.basketId, toId));
  await tx.update(systemBaskets).set({ basketId: toId }).where(eq(systemBaskets.basketId, fromId));
}

async function discardIfExpired(tx: Transaction, from: BasketRecord): Promise<BasketRecord> {
  if (basketStatus(from) !== "expired") return from;
  await deleteLostTickets(tx, from.id);
  return getBasket(tx, from.id);
}

async function moveLines(
  tx: Transaction,
  into: BasketRecord,
  from: BasketRecord,
  { duplicates, codes }: MergePlan,
): Promise<void> {
  const to = { basketId: into.id };
  if (duplicates.length > 0)
    await tx.delete(basketItems).where(inArray(basketItems.id, duplicates));
  await tx.update(basketItems).set(to).where(eq(basketItems.basketId, from.id));
  await tx.update(basketTickets).set(to).where(eq(basketTickets.basketId, from.id));
  if (codes.length > 0) await tx.update(basketCodes).set(to).where(inArray(basketCodes.id, codes));
}

/** Fills in details that `into` does not have. */
async function mergeDetails(
  tx: Transaction,
  into: BasketRecord,
  from: BasketRecord,
  { customerId, notes }: { customerId: string | null; notes: BasketRecord["notes"] },
): Promise<void> {
  const delivery = into.delivery ?? from.delivery;
  await tx
    .update(baskets)
    .set({
      customerId,
      orderNotes: notes.order,
      accessNotes: notes.access,
      allergyNotes: notes.allergies,
      deliveryOptionId: delivery?.optionId ?? null,
      deliveryAddressId: delivery?.addressId ?? null,
      details: into.details ?? from.details,
      creditWanted: into.credit?.wanted ?? from.credit?.wanted ?? null,
    })
    .where(eq(baskets.id, into.id));
}

/** Moves the seat claims and renews the hold of all seats. The cap counts from the earlier `firstHeldAt`. */
async function mergeHolds(
  tx: Transaction,
  into: BasketRecord,
  from: BasketRecord,
  locks: SeatLocks,
): Promise<ChangeResult<null, Problem<"basket-expired">>> {
  if (from.lines.length === 0) return done(null);
  await moveGrants(tx, from.id, into.id);
  await moveClaims(tx, from.id, into.id);
  const holdStarts = [into, from].flatMap(({ firstHeldAt, lines }) =>
    firstHeldAt === null || lines.length === 0 ? [] : [firstHeldAt.getTime()],
  );
  const until = Math.max(into.heldUntil?.getTime() ?? 0, from.heldUntil?.getTime() ?? 0);
  const hold = renewedHold(
    { firstHeldAt: new Date(Math.min(...holdStarts)), heldUntil: new Date(until) },
    into.now,
  );
  const lines = [...into.lines, ...from.lines];
  // Another system has been asked for no longer than the baskets' holds.
  const askedUntil = locks?.until ?? (locks === null ? null : earliestHold(into, from));
  const heldUntil =
    askedUntil !== null && askedUntil < hold.heldUntil ? askedUntil : hold.heldUntil;
  const lost = await claimSeats(tx, into.id, heldUntil, lines);
  // A hold expired during the merge and someone else took the seats.
  if (lost.length > 0) return rejectAs({ code: "basket-expired" });
  await setHold(tx, into.id, { ...hold, heldUntil });
  return done(null);
}

function earliestHold(...baskets: BasketRecord[]): Date | null {
  const times = baskets.flatMap(({ heldUntil, lines }) =>
    heldUntil === null || lines.length === 0 ? [] : [heldUntil.getTime()],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}

async function checkMergedBasket(
  tx: Transaction,
  merged: BasketRecord,
  { lines: [line], items }: BasketRecord,
): Promise<ChangeResult<BasketRecord, MergeProblem | Problem<"not-found">>> {
  // Member prices that apply by themselves are chosen again for the merged basket.
  const basket = { ...merged, lines: withChosenPrices(merged.lines) };
  const limits = await findSaleLimits(tx);
  const limit =
    (await findBrokenLimit(tx, basket, basket.customerId)) ??
    findExceededOrderLimit(basket.lines, line?.instanceId ?? "", limits.tickets) ??
    (await findExceededPackageLimit(tx, basket));
  if (limit === "unknown") return rejectAs({ code: "not-found" });
  if (limit !== null) return rejectAs({ code: "limit", limit });
  if (!(await isEntitled(tx, basket)))
    return rejectAs({ code: "not-allowed", reason: "not-entitled" });
  const maxGuests = limits.foodAndDrink;
  const guests = groupByParty(basket.items).reduce((sum, party) => sum + guestsOfParty(party), 0);
  if (guests > maxGuests)
    return rejectAs({ code: "not-allowed", reason: "too-many-guests", maxGuests, guests });
  if (hasTooManyVouchers(basket.codes))
    return rejectAs({ code: "not-allowed", reason: "too-many-codes" });
  const membership = items.find(({ kind }) => kind === "membership");
  if (membership !== undefined && basket.customerId !== null) {
    const offer = await findMembershipOffer(tx, membership.productId, basket.customerId);
    if (offer?.purchase == null) return rejectAs({ code: "conflict", reason: "membership-owned" });
  }
  return done(await getBasket(tx, basket.id));
}

type Contents = Pick<BasketRecord, "items" | "codes" | "notes">;

type MergePlan = {
  /** Ids of lines of the other basket that `into` already has and needs only once. */
  duplicates: string[];
  /** Quantity to add, by id of the line in `into`. */
  addedQuantities: Map<string, number>;
  /** Ids of code entries to move. */
  codes: string[];
  notes: BasketRecord["notes"];
};

/**
 * Plans how to merge lines, codes and notes. Lines that a basket can have only once are deduplicated. Refused if the
 * customer must choose first, for example between two memberships or two promo codes.
 */
function planMerge(into: Contents, from: Contents): ChangeResult<MergePlan, MergeProblem> {
  const [membership] = listItems(from.items, "membership");
  const conflict = membership && membershipConflict(into.items, membership.productId);
  if (conflict) return rejectAs({ code: "conflict", reason: conflict });
  const parties = new Set(groupByParty(into.items).map(partyKey));
  if (groupByParty(from.items).some((party) => parties.has(partyKey(party))))
    return rejectAs({ code: "conflict", reason: "same-party" });
  const [codesHere, codesThere] = [into.codes.filter(isMovable), from.codes.filter(isMovable)];
  const codes = codesThere.filter(
    (code) => !codesHere.some(({ kind, code: text }) => kind === code.kind && text === code.code),
  );
  const isSecondOfKind = ({ kind }: CodeRecord) =>
    kind !== "gift-voucher" && codesHere.some((code) => code.kind === kind);
  if (codes.some(isSecondOfKind)) return rejectAs({ code: "conflict", reason: "other-code" });
  const notes = {
    order: joinNotes(into.notes.order, from.notes.order),
    access: joinNotes(into.notes.access, from.notes.access),
    allergies: joinNotes(into.notes.allergies, from.notes.allergies),
  };
  if (Object.keys(findLongNotes(notes)).length > 0)
    return rejectAs({ code: "conflict", reason: "notes-too-long" });

  const duplicates: string[] = [];
  const addedQuantities = new Map<string, number>();
  for (const item of from.items) {
    const joins = (other: ItemRecord) =>
      other.kind === item.kind ? (getLineKind(item).joins?.(item, other) ?? null) : null;
    const same = into.items.find((other) => joins(other) !== null);
    if (same === undefined) continue;
    duplicates.push(item.id);
    if (joins(same) === "sum") addedQuantities.set(same.id, item.quantity);
  }
  return done({ duplicates, addedQuantities, codes: codes.map(({ id }) => id), notes });
}

/** The registration on the account applies to the merged basket as well. */
const isMovable = (code: CodeRecord) => code.kind !== "access" || !code.isOnAccount;

const partyKey = ([line]: ReturnType<typeof groupByParty>[number]) =>
  JSON.stringify([line?.details.instanceId, line?.details.menuId]);

function joinNotes(first: string | null, second: string | null): string | null {
  if (first === null || first === second) return second;
  return second === null ? first : `${first}\n${second}`;
}
