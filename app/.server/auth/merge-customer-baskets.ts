import { randomUUID } from "node:crypto";

import type { AppLoadContext } from "@remix-run/node";

import { linesOf } from "~/domain/basket/basket";
import { lineMark, mergeDiff } from "~/domain/basket/basket-diff";

import type { CrmSession } from "../ticketing/ticketing";

/**
 * Merges what a customer left in other baskets: all of a basket or nothing, and not one that lost its seats.
 * Whether anything came or stayed. Never fails; safe to repeat.
 */
export async function mergeCustomerBaskets(
  context: AppLoadContext,
  crmSession: CrmSession,
): Promise<boolean> {
  const { crm, session } = context;
  const listed = await crm.listOtherBaskets({
    query: { except: session.basketId ?? undefined },
    session: crmSession,
  });
  if (!listed.ok) return false;
  const others = listed.value.filter(({ status }) => status === "open");
  const before = session.basketId === null ? null : await context.basket();
  const known = new Set(before && linesOf(before).map(lineMark));
  let hand = before;
  let stays = listed.value.length > others.length;
  for (const other of others) {
    if (hand === null) {
      hand = other;
      continue;
    }
    const merged = await crm.mergeBaskets({
      params: { id: hand.id },
      body: { from: other.id },
      idempotencyKey: randomUUID(),
    });
    if (merged.ok) hand = merged.value;
    else stays = true;
  }
  if (hand !== null && hand !== before) {
    context.keepBasket(hand);
    if (before === null) session.flash("basket-found");
    else
      session.noteBasketDiff(mergeDiff(linesOf(hand).filter((item) => !known.has(lineMark(item)))));
  }
  if (stays) session.flash("basket-elsewhere");
  return stays || hand !== before;
}
