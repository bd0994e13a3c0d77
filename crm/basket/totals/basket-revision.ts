import { createHash } from "node:crypto";

import type { BasketRecord } from "../contents/basket-contents";
import { getHeldLines } from "../contents/basket-status";
import type { PricedBasket } from "./price-basket";

/**
 * Fingerprint of what a buyer agrees to pay for. The same after what changes nothing of that: a longer hold, another order of
 * lines, or the assumed answers that the first attempt to pay stores.
 */
export function basketRevision(basket: BasketRecord, { lines, sums }: PricedBasket): string {
  const getTotal = ({ id }: { id: string }) => lines.get(id)?.total ?? 0;
  const tickets = getHeldLines(basket).map((line) => [
    line.instanceId,
    line.startsAt.getTime(),
    line.seatId,
    line.priceTypeId,
    getTotal(line),
  ]);
  const items = basket.items.map((item) => [
    item.kind,
    item.productId,
    item.name,
    item.quantity,
    item.details,
    getTotal(item),
  ]);
  const inOrder = (rows: unknown[][]) =>
    rows.map((row) => JSON.stringify(row, sortKeys)).toSorted();
  const agreed = [basket.currency, sums.total, sums.toPay, inOrder(tickets), inOrder(items)];
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url").slice(0, 22);
}

/** Details that are read have another order of keys than those that were just made. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Without a revision, as of the previous release, the total alone is compared. */
export const isAsAgreed = (
  { expectedRevision }: { expectedRevision?: string | null | undefined },
  basket: BasketRecord,
  priced: PricedBasket,
): boolean => expectedRevision == null || expectedRevision === basketRevision(basket, priced);
