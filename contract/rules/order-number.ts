export function orderNumber(number: number): string {
  return `RPA-${number}`;
}

/** Parses "RPA-10234", "rpa10234" or "10234"; null for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^\s*(?:RPA-?)?(\d{1,15})\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
