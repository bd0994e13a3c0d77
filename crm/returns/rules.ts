type PaidTicket = { faceValue: number; fee: number; discount: number; protection: number };
type PaidItem = { price: number; discount: number };

/** What was paid for lines of an order, minor units: tickets with their fees and protection, and extras. */
export function returnAmount(tickets: readonly PaidTicket[], items: readonly PaidItem[]): number {
  const ofTickets = tickets.map(
    ({ faceValue, fee, discount, protection }) => faceValue + fee - discount + protection,
  );
  const ofItems = items.map(({ price, discount }) => price - discount);
  return [...ofTickets, ...ofItems].reduce((sum, amount) => sum + amount, 0);
}

/** How much of a return goes back to the card: no more than is left of what it paid. The rest is account credit. */
export function splitReturn(
  amount: number,
  payment: { left: number } | null,
): { card: number; credit: number } {
  const card = Math.min(amount, Math.max(0, payment?.left ?? 0));
  return { card, credit: amount - card };
}
