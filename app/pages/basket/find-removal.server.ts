import type { Basket } from "#contract/schemas/basket";
import { valueOrNull } from "#contract/calls/unavailable";
import type { Crm } from "~/.server/ticketing/ticketing";
import { listLines } from "~/domain/basket/basket";
import { money } from "~/domain/arithmetic/money";

import type { RemovalView } from "./basket/basket-view";
import { canRemoveAlone, listTicketsRemovedWith } from "./basket/line-rules";

export type LineToRemove = {
  /** A line or a performance; null if nothing is to be removed. */
  lineId: string | null;
  /** An event was to be removed that its package needs. */
  isMinimum: boolean;
};

/**
 * Returns what is removed with a line, a performance's tickets or a package's tickets for a performance; null if there
 * is nothing to confirm.
 */
export async function findRemoval(
  crm: Crm,
  basket: Basket,
  { lineId, isMinimum }: LineToRemove,
): Promise<RemovalView | null> {
  if (lineId === null) return null;
  const ofPerformance = basket.tickets.filter(
    ({ instance, packageItemId }) => instance.id === lineId && packageItemId === null,
  );
  const line = listLines(basket).find((item) => item.id === lineId) ?? ofPerformance[0];
  if (line === undefined) return null;
  if (line.kind !== "ticket") {
    const removed = listTicketsRemovedWith(line, basket);
    if (removed === "all") return { state: "removal", line, removed, canRemoveAlone: false };
    if (removed === null) return null;
  }
  const planned = await valueOrNull(
    crm.planRemoval({
      params: { id: basket.id, lineId: line.id },
      query: { all: String(ofPerformance.length > 0) },
    }),
  );
  if (planned === null) return null;
  const { ticketIds, itemIds, ...reasons } = planned;
  const ofPackage = basket.tickets.filter(
    ({ packageItemId, instance }) =>
      line.kind === "ticket" &&
      packageItemId !== null &&
      packageItemId === line.packageItemId &&
      instance.id === line.instance.id,
  );
  const together = Math.max(ofPerformance.length, ofPackage.length);
  // The question itself names a single ticket; the page lists only the other lines.
  const isInQuestion = (id: string) => together === 0 && id === line.id;
  const tickets = basket.tickets.filter(({ id }) => ticketIds.includes(id) && !isInQuestion(id));
  const products = basket.items.filter(({ id }) => itemIds.includes(id));
  // Nothing else is removed, so no confirmation is needed.
  if (line.kind === "ticket" && tickets.length + products.length <= together) return null;
  const offer =
    isMinimum && line.kind === "package"
      ? await valueOrNull(crm.getPackage({ params: { id: line.productId } }))
      : null;
  const product = line.kind === "ticket" ? [] : [line];
  const total = money(
    [...product, ...tickets, ...products].reduce((sum, item) => sum + item.total.amount, 0),
    line.total.currency,
  );
  return {
    state: "removal",
    line,
    removed: { tickets, products, total, ...reasons },
    canRemoveAlone: line.kind !== "ticket" && canRemoveAlone(line, basket),
    ...(ofPerformance.length > 0 && { performance: lineId }),
    ...(line.kind === "ticket" &&
      line.packageItemId !== null && {
        performance: line.instance.id,
        packageItem: line.packageItemId,
      }),
    ...(offer !== null && { minimum: offer.minItems }),
  };
}
