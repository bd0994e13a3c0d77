import { eq, inArray, sql } from "drizzle-orm";

import type { ChangeProblem, MergeProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { moveGrants } from "../holds/hold-grants";
import { renewedHold } from "../holds/hold-rules";
import { deleteLostTickets } from "../holds/remove-tickets";
import { claimSeats } from "../holds/seat-claims";
import { claims } from "../holds/tables";
import { findBrokenLimit } from "../limits/basket-limits";
import { findSaleLimits } from "../limits/order-limit";
import { findExceededOrderLimit } from "../limits/rules";
import { findMembershipOffer } from "../memberships/membership-offer";
import { changeStockItem } from "../merchandise/basket-stock-items";
import { lockBasket } from "../orders/order-locks";
import { recomputePackages } from "../packages/packages";
import type { Transaction } from "../platform/database/database";
import { isEntitled } from "../pricing/sale-check";
import { basketStatus } from "./basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "./basket-contents";
import { getBasket, openBasket, openHeldBasket, setHold } from "./baskets";
import { clearBasket, sized } from "./items";
import { mergePlan, type MergePlan } from "./merge-rules";
import { basketCodes, basketItems, baskets, basketTickets } from "./tables";

/**
 * Brings all that another basket of the same customer holds into a basket: every line with its seat, or nothing. The
 * limits, rights and rules of one order hold for both together. Tickets that the other one had lost stay lost. The
 * deadline counts from whichever held something first. A refusal leaves the transaction half done: the caller undoes
 * it. Safe to repeat: what came along is not there any more.
 */
export async function mergeBaskets(
  tx: Transaction,
  basketId: string,
  otherId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | MergeProblem>> {
  if (basketId === otherId) return openBasket(tx, basketId);
  // Two that are merged into each other at once must not wait for each other for ever.
  for (const id of [basketId, otherId].sort()) await lockBasket(tx, id);
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok) return opened;
  const into = opened.value;
  const other = await openBasket(tx, otherId);
  if (!other.ok)
    return isPaying(other.problem) ? rejectAs({ code: "conflict", reason: "other-paying" }) : other;
  const owners = [into.customerId, other.value.customerId].filter((id) => id !== null);
  if (new Set(owners).size > 1) return rejectAs({ code: "conflict", reason: "another-customer" });

  const from = await withoutLost(tx, other.value);
  const planned = mergePlan(into, from);
  if (!planned.ok) return rejectAs({ code: "conflict", reason: planned.reason });
  const customerId = owners[0] ?? null;
  await moveLines(tx, into, from, planned.plan);
  await keepAnswers(tx, into, from, { customerId, notes: planned.plan.notes });
  const held = await holdAll(tx, into, from);
  if (!held.ok) return held;
  for (const [itemId, more] of planned.plan.more) {
    const quantity = (into.items.find(({ id }) => id === itemId)?.quantity ?? 0) + more;
    const changed = await changeStockItem(tx, basketId, itemId, quantity);
    if (!changed.ok) return changed;
  }
  await clearBasket(tx, otherId);
  await recomputePackages(tx, basketId);
  return judged(tx, await getBasket(tx, basketId), from);
}

const isPaying = (problem: ChangeProblem) =>
  problem.code === "conflict" && problem.reason === "paying";

/** The other basket as far as it can come along. */
async function withoutLost(tx: Transaction, from: BasketRecord): Promise<BasketRecord> {
  if (basketStatus(from) !== "expired") return from;
  await deleteLostTickets(tx, from.id);
  return getBasket(tx, from.id);
}

async function moveLines(
  tx: Transaction,
  into: BasketRecord,
  from: BasketRecord,
  { spare, codes }: MergePlan,
): Promise<void> {
  const to = { basketId: into.id };
  if (spare.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, spare));
  await tx.update(basketItems).set(to).where(eq(basketItems.basketId, from.id));
  await tx.update(basketTickets).set(to).where(eq(basketTickets.basketId, from.id));
  if (codes.length > 0) await tx.update(basketCodes).set(to).where(inArray(basketCodes.id, codes));
}

/** What was answered in either of them; in both, what this one says. */
async function keepAnswers(
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

/** Hands the seats over, and holds all of them until the deadline of whichever held something first. */
async function holdAll(
  tx: Transaction,
  into: BasketRecord,
  from: BasketRecord,
): Promise<Outcome<null, Problem<"basket-expired">>> {
  if (from.lines.length === 0) return done(null);
  await moveGrants(tx, from.id, into.id);
  await tx.execute(sql`
    update ${claims} c set basket_id = ${into.id}::uuid
    from (
      select instance_id, seat_id from ${claims}
      where basket_id = ${from.id}::uuid and state = 'held'
      order by instance_id, seat_id
      for update
    ) mine
    where c.instance_id = mine.instance_id and c.seat_id = mine.seat_id`);
  const firsts = [into, from].flatMap(({ firstHeldAt, lines }) =>
    firstHeldAt === null || lines.length === 0 ? [] : [firstHeldAt.getTime()],
  );
  const until = Math.max(into.heldUntil?.getTime() ?? 0, from.heldUntil?.getTime() ?? 0);
  const hold = renewedHold(
    { firstHeldAt: new Date(Math.min(...firsts)), heldUntil: new Date(until) },
    into.now,
  );
  const lines = [...into.lines, ...from.lines];
  const kept = await claimSeats(tx, into.id, hold.heldUntil, lines);
  // One of the two holds ran out while this was under way, and somebody was there at once.
  if (kept.length < lines.length) return rejectAs({ code: "basket-expired" });
  await setHold(tx, into.id, hold);
  return done(null);
}

/** The merged basket, if it is one that an order could be made of. */
async function judged(
  tx: Transaction,
  basket: BasketRecord,
  { lines: [line], items }: BasketRecord,
): Promise<Outcome<BasketRecord, MergeProblem | Problem<"not-found">>> {
  const limits = await findSaleLimits(tx);
  const limit =
    (await findBrokenLimit(tx, basket, basket.customerId)) ??
    findExceededOrderLimit(basket.lines, line?.instanceId ?? "", limits.tickets);
  if (limit === "unknown") return rejectAs({ code: "not-found" });
  if (limit !== null) return rejectAs({ code: "limit", limit });
  if (!(await isEntitled(tx, basket)))
    return rejectAs({ code: "not-allowed", reason: "not-entitled" });
  const membership = items.find(({ kind }) => kind === "membership");
  if (membership !== undefined && basket.customerId !== null) {
    const offer = await findMembershipOffer(tx, membership.productId, basket.customerId);
    if (offer?.purchase == null) return rejectAs({ code: "conflict", reason: "membership-owned" });
  }
  return sized(tx, basket.id);
}
