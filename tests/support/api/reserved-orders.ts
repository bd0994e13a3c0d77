import { fromNow, type Stored } from "./stored";

/** Moves the deadline of a customer's reserved orders into the past; their seats stay held. */
export const passDeadline = ({ reservedOrders }: Stored, customerId: string) =>
  reservedOrders.change({ customerId }, { holdUntil: fromNow({ minutes: -1 }) });

/** Ends the hold of the seats of a customer's reserved orders. */
export async function releaseReserved({ reservedOrders, claims }: Stored, customerId: string) {
  const reserved = await reservedOrders.find({ customerId }, ["id"]);
  const reservedId = reserved.map(({ id }) => id);
  await claims.change({ reservedId }, { heldUntil: fromNow({ seconds: -1 }) });
}
