import { randomUUID } from "node:crypto";

import type { AppLoadContext } from "@remix-run/node";
import { valueOrNull } from "#contract/calls/unavailable";

import { listLines } from "~/domain/basket/basket";
import { hashLineId, mergeDiff } from "~/domain/basket/basket-diff";

import type { CrmSession } from "../ticketing/ticketing";

/**
 * Merges the customer's other open baskets into the current one, each completely or not at all. Returns whether
 * anything was merged or is still in another basket. Never fails; safe to repeat.
 */
export async function mergeCustomerBaskets(
  context: AppLoadContext,
  crmSession: CrmSession,
): Promise<boolean> {
  const { crm, session } = context;
  const listed = await valueOrNull(
    crm.listOtherBaskets({
      query: { except: session.basketId ?? undefined },
      session: crmSession,
    }),
  );
  if (listed === null) return false;
  const others = listed.filter(({ status }) => status === "open");
  const before = session.basketId === null ? null : await context.basket();
  const marksBefore = new Set(before && listLines(before).map(hashLineId));
  let current = before;
  let hasUnmerged = listed.some(({ status }) => status === "expired");
  for (const other of others) {
    if (current === null) {
      current = other;
      continue;
    }
    const merged = await valueOrNull(
      crm.mergeBaskets({
        params: { id: current.id },
        body: { from: other.id },
        idempotencyKey: randomUUID(),
      }),
    );
    if (merged !== null) current = merged;
    else hasUnmerged = true;
  }
  if (current !== null && current !== before) {
    context.keepBasket(current);
    if (before === null) session.flash("basket-found");
    else
      session.noteBasketDiff(
        mergeDiff(listLines(current).filter((item) => !marksBefore.has(hashLineId(item)))),
      );
  }
  if (hasUnmerged) session.flash("basket-elsewhere");
  return hasUnmerged || current !== before;
}
