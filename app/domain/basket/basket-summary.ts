import type { Basket, Hold } from "./basket";
import { countsOf } from "./basket";

/** What the header of each page shows of a basket. */
export type BasketSummary = Pick<Basket, "id" | "status" | "hasRights"> & {
  /** What is lost is not counted. */
  ticketCount: number;
  /** Lines of every other kind. */
  otherCount: number;
  /** Null when nothing is held. */
  hold: Hold | null;
};

/** The same of a basket that is known as a whole. */
export function summaryOf({ id, status, items, hasRights, hold }: Basket): BasketSummary {
  return { id, status, ...countsOf(items), hasRights, hold };
}
