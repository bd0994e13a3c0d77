/** What of a customer's is still under way when they want to close their account. */
export type OpenMatters = { paying: boolean; reserved: boolean };

/**
 * Why an account cannot be closed now, or null: while a payment is open nobody knows yet whose tickets these are, and
 * a reserved order is the box office's promise to a person that it can call.
 */
export function closureRefusal({ paying, reserved }: OpenMatters): "paying" | "reserved" | null {
  if (paying) return "paying";
  return reserved ? "reserved" : null;
}

/**
 * What stays of somebody's name after closing. Bookkeeping has to name who bought and gave (in New York for six years
 * and more), and tickets ahead must find their owner; without either nothing of it is needed.
 */
export function nameAfterClosing(
  person: { firstName: string; lastName: string; email: string },
  hasBooks: boolean,
  customerId: string,
): { firstName: string; lastName: string; email: string } {
  if (hasBooks) return person;
  return { firstName: "Closed", lastName: "account", email: `closed-${customerId}@invalid` };
}
