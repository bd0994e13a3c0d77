import type { InstanceLabel } from "../basket/basket";

/** A performance of an order, and the way to it; null where that is not known. */
export type OrderPlace = {
  instance: InstanceLabel;
  directions: string | null;
  stepFree: string | null;
};
