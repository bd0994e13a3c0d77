import type { ResendProblem } from "#contract/operations/orders";

/** For how long a mistyped address can be corrected by the customer (minutes from the confirmation). */
const CORRECT_MINUTES = 60;
/** How often the confirmation can be sent again from the order's page. */
const RESENDS = 5;
/** So often in all, those of the box office among them. */
const RESENDS_IN_ALL = 20;

export type ResendRefusal = Extract<ResendProblem, { reason: string }>["reason"];

/** The moment from which only the box office corrects an order's address. */
export function correctableUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CORRECT_MINUTES * 60_000);
}

/**
 * Why the confirmation of an order is not sent again, or null. `corrects`: to another address than before, once and
 * within the hour. Staff ask the customer in person, so they may correct it later and again.
 */
export function resendRefusal(
  order: { state: string; confirmedAt: Date | null },
  asked: { corrects: boolean; byStaff: boolean; sentBefore: number; isCorrected: boolean },
  now: Date,
): ResendRefusal | null {
  if (order.state !== "confirmed" || order.confirmedAt === null) return "not-confirmed";
  if (asked.sentBefore > (asked.byStaff ? RESENDS_IN_ALL : RESENDS)) return "too-often";
  if (!asked.corrects || asked.byStaff) return null;
  if (asked.isCorrected || now >= correctableUntil(order.confirmedAt)) return "too-late";
  return null;
}

/** What each sending of an order's confirmation is known by, the first one first: two of one key are one mail. */
export function confirmationKeys(orderId: string): string[] {
  const first = `order-confirmation:${orderId}`;
  return [first, ...Array.from({ length: RESENDS_IN_ALL }, (_, at) => `${first}:${at + 1}`)];
}
