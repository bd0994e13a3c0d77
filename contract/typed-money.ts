const MINOR_UNITS = 100;

/** Whole units of a currency in minor units: dollars in cents. Only for currencies of a hundred minor units, as all here. */
export const toMinorUnits = (units: number): number => units * MINOR_UNITS;

/**
 * A sum as a visitor of the United States types it, in minor units; null for no sum. Commas between groups of three
 * digits are thousands ("1,000", "1,000.50"); a period or a comma before the last one or two digits is the decimal mark
 * ("12.50", "12,5"). Spaces and dollar signs are ignored.
 */
export function parseAmount(typed: string): number | null {
  const match = /^(?:(\d{1,3}(?:,\d{3}){1,2})(?:\.(\d\d?))?|(\d{1,9})(?:[.,](\d\d?))?)$/.exec(
    typed.replace(/[\s$]/g, ""),
  );
  if (match === null) return null;
  const [, grouped, groupedCents, plain, plainCents] = match;
  const whole = (grouped ?? plain ?? "").replaceAll(",", "");
  return toMinorUnits(Number(whole)) + Number((groupedCents ?? plainCents ?? "").padEnd(2, "0"));
}

/** The same the other way, for a field: "25", "25.50". */
export function amountToType(minor: number): string {
  const whole = minor / MINOR_UNITS;
  return Number.isInteger(whole) ? String(whole) : whole.toFixed(2);
}
