/** How long the first hold lasts while an address holds more than half of what it may; it can be extended as ever. */
export const SHORT_HOLD_MINUTES = 5;

/** How many times as many seats a /48 of IPv6, a whole site, may hold as one /64 in it. */
export const SITE_FACTOR = 5;

/** Whether so many held seats call for short holds. */
export function isUnderPressure(held: number, wanted: number, max: number): boolean {
  return max > 0 && (held + wanted) * 2 > max;
}
