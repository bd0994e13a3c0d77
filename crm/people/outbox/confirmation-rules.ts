import type { ResendProblem } from "#contract/operations/orders";

/** Minutes after the confirmation in which the customer can correct a mistyped address. */
const CORRECTION_MINUTES = 60;
/** Limit for resends by the customer, per order. */
const MAX_RESENDS = 5;
/** Limit for all resends of an order, including those by staff. */
const MAX_RESENDS_TOTAL = 20;

export type ResendRefusal = Extract<ResendProblem, { reason: string }>["reason"];

/** Returns the time after which only staff can correct the address of an order. */
export function correctableUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CORRECTION_MINUTES * 60_000);
}

/**
 * Returns why the confirmation of an order cannot be sent again, or null. `corrects`: to a different address, which
 * customers may do once, within an hour. Staff verify the customer in person, so they have neither limit.
 */
export function resendRefusal(
  order: { state: string; confirmedAt: Date | null },
  request: { corrects: boolean; byStaff: boolean; sentBefore: number; isCorrected: boolean },
  now: Date,
): ResendRefusal | null {
  if (order.state !== "confirmed" || order.confirmedAt === null) return "not-confirmed";
  const maxResends = request.byStaff ? MAX_RESENDS_TOTAL : MAX_RESENDS;
  if (request.sentBefore > maxResends) return "too-often";
  if (!request.corrects || request.byStaff) return null;
  if (request.isCorrected || now >= correctableUntil(order.confirmedAt)) return "too-late";
  return null;
}

/** Returns the dedupe keys of an order's confirmation and its resends, in order of use. */
export function confirmationKeys(orderId: string): string[] {
  const first = `order-confirmation:${orderId}`;
  return [
    first,
    ...Array.from({ length: MAX_RESENDS_TOTAL }, (_, index) => `${first}:${index + 1}`),
  ];
}
