/** Whether this is a currency whose sums are counted in hundredths: cents, pence, øre. */
export function hasHundredths(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
