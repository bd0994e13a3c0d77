import { takePercent } from "#contract/schemas/money";

/** Refund of a protected ticket, minor units: a percentage of its price with fee, but not of the protection's price. */
export function protectedSum(
  ticket: { faceValue: number; fee: number; discount: number },
  percentReturned: number,
): number {
  const paid = ticket.faceValue + ticket.fee - ticket.discount;
  return takePercent(paid, percentReturned);
}
