const MINOR_UNITS = 100;

/** "25", "$25.50", "1,000" in minor units; null for no sum. Only for currencies of a hundred minor units. */
export function typedAmount(typed: string): number | null {
  const tidy = typed.replace(/[\s$]/g, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(tidy);
  if (match === null) return null;
  const [, whole = "", cents = ""] = match;
  return Number(whole.replaceAll(",", "")) * MINOR_UNITS + Number(cents.padEnd(2, "0"));
}

/** The same the other way, for a field: "25", "25.50". */
export function amountToType(minor: number): string {
  const whole = minor / MINOR_UNITS;
  return Number.isInteger(whole) ? String(whole) : whole.toFixed(2);
}
