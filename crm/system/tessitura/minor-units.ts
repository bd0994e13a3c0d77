import { NotUnderstood } from "./catalogue/findings";
import { toMinorUnits } from "./catalogue/prices";

/** Null if the amount is missing or cannot be understood. */
export function toMinor(amount: number | null | undefined): number | null {
  try {
    return amount === null || amount === undefined ? null : toMinorUnits(amount);
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}
