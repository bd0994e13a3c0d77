/** Minor units. `fee`: the booking fee without a membership. */
export type TicketAmounts = { faceValue: number; fee: number };

/** The price of a ticket whose fee is waived. A price that the buyer chose stays what they pay. */
export function waiveTicketFee(
  { faceValue, fee }: TicketAmounts,
  isChosenByBuyer: boolean,
): TicketAmounts {
  return { faceValue: isChosenByBuyer ? faceValue + fee : faceValue, fee: 0 };
}
