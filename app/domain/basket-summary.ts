import type { Basket, Hold } from "./basket";

/** What the header of each page shows of a basket. */
export type BasketSummary = Pick<Basket, "id" | "status"> & {
  /** What is lost is not counted. */
  ticketCount: number;
  /** Null when nothing is held. */
  hold: Pick<Hold, "until" | "extendable"> | null;
};

/** The same of a basket that is known as a whole. */
export function summaryOf({ id, status, items, hold }: Basket): BasketSummary {
  return { id, status, ticketCount: items.length, hold };
}
