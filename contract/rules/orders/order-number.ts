import { venue } from "#contract/venue";

export function orderNumber(number: number): string {
  return `${venue.orderPrefix}-${number}`;
}

/** Parses "RPA-10234", "rpa10234" or "10234"; null for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = new RegExp(`^\\s*(?:${venue.orderPrefix}-?)?(\\d{1,15})\\s*$`, "i").exec(
    text,
  )?.[1];
  return digits === undefined ? null : Number(digits);
}
