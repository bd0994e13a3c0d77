import type { InstanceLabel } from "#contract/schemas/seat-label";

/** A performance of an order, and the way to it; null where that is not known. */
export type OrderPlace = {
  instance: InstanceLabel;
  directions: string | null;
  stepFree: string | null;
};
