/** A part of a sum in minor units, rounded half up: how each discount and each return of one ticket is worked out. */
export function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}
