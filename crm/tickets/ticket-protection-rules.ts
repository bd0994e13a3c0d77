const PERCENT = 100;

/**
 * What comes back for a protected ticket, minor units (spec section 9: refund protection "returns 100 percent of the
 * ticket price"): so much of what was paid for the ticket, its fee included, as every price is shown with it. What was
 * paid for the protection itself does not come back.
 */
export function protectedSum(
  ticket: { faceValue: number; fee: number; discount: number },
  percentReturned: number,
): number {
  const paid = ticket.faceValue + ticket.fee - ticket.discount;
  return Math.round((paid * percentReturned) / PERCENT);
}
