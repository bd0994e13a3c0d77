// Pure: how long seats are held.

import { venue } from "#contract/venue";

/** How long the provider keeps its page open. Stripe requires at least 30 minutes; the rest allows for a retried request. */
export const CARD_PAGE_MINUTES = 35;

export const HOLD_MINUTES = venue.holdMinutes;

/** The cap of a hold: three hours, or longer where they allow fewer than eleven extensions. WCAG 2.2.1 requires ten. */
export const holdCapMinutes = (holdMinutes: number): number => Math.max(180, 12 * holdMinutes);

export const HOLD_CAP_MINUTES = holdCapMinutes(HOLD_MINUTES);

const minutes = (count: number) => count * 60_000;

/** Both are null for an empty basket. */
export type HoldRecord = { firstHeldAt: Date | null; heldUntil: Date | null };

/** Extending and adding tickets never move the deadline past this. */
export function holdCap(firstHeldAt: Date): Date {
  return new Date(firstHeldAt.getTime() + minutes(HOLD_CAP_MINUTES));
}

export function isHeld(hold: HoldRecord, now: Date): hold is HoldRecord & { heldUntil: Date } {
  return hold.heldUntil !== null && hold.heldUntil > now;
}

/** `HOLD_MINUTES` from now, at most the cap, never earlier than before. An empty or expired basket starts over. */
export function renewedHold(hold: HoldRecord, now: Date): { firstHeldAt: Date; heldUntil: Date } {
  const firstHeldAt = isHeld(hold, now) && hold.firstHeldAt !== null ? hold.firstHeldAt : now;
  const renewed = Math.min(now.getTime() + minutes(HOLD_MINUTES), holdCap(firstHeldAt).getTime());
  const current = firstHeldAt === hold.firstHeldAt ? (hold.heldUntil?.getTime() ?? 0) : 0;
  return { firstHeldAt, heldUntil: new Date(Math.max(renewed, current)) };
}

export function isExtendable(hold: HoldRecord, now: Date): boolean {
  return (
    hold.firstHeldAt !== null && isHeld(hold, now) && hold.heldUntil < holdCap(hold.firstHeldAt)
  );
}

/** First hold of a basket whose address is under pressure. It can be extended as usual. */
const SHORT_HOLD_MINUTES = 5;

/** Returns the earlier deadline of a first hold. Null if it started over 30 seconds ago or ends as early anyway. */
export function shortenedHold({ firstHeldAt, heldUntil }: HoldRecord, now: Date): Date | null {
  if (firstHeldAt === null || now.getTime() - firstHeldAt.getTime() > minutes(0.5)) return null;
  const until = new Date(firstHeldAt.getTime() + minutes(SHORT_HOLD_MINUTES));
  return until < (heldUntil ?? until) ? until : null;
}

/*
 * Timeline of a payment attempt:
 *
 *   0 ─── order created ─── 35 min: the provider closes its page (by its clock) ─── 45 min: the hold ends
 *
 * A payment attempt can extend the hold past its cap, by at most PAST_CAP_MINUTES so that repeated declines cannot keep
 * seats forever. If an attempt starts less than CARD_PAGE_MINUTES before that end, its page outlives the hold: a payment
 * then buys the seats if they are still free, and is refunded otherwise.
 */
const PAYING_MINUTES = 45;
const PAST_CAP_MINUTES = 60;
/** How long an attempt whose page was not opened is retried under the same idempotency key. */
export const REOPEN_MINUTES = 4;

const finalEnd = (firstHeldAt: Date) => holdCap(firstHeldAt).getTime() + minutes(PAST_CAP_MINUTES);

/** Deadline while a payment attempt is open: after the card page closes, at most the final end, never shortened. */
export function extendedHoldEnd(hold: { firstHeldAt: Date; heldUntil: Date }, now: Date): Date {
  const extended = Math.min(now.getTime() + minutes(PAYING_MINUTES), finalEnd(hold.firstHeldAt));
  return new Date(Math.max(extended, hold.heldUntil.getTime()));
}

/** Deadline after an attempt that took no money: `HOLD_MINUTES` for another try, at most the final end. */
export function holdAfterAttempt(hold: { firstHeldAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + minutes(HOLD_MINUTES), finalEnd(hold.firstHeldAt)));
}
