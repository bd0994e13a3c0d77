// Pure: deadlines of holds and limits on held seats. The files that write a hold ask here until when.

import { venue } from "#contract/venue";
import type { CrmEnv } from "../platform/env";

export const HOLD_MINUTES = venue.holdMinutes;
/** Leaves room for eleven extensions; WCAG 2.2.1 asks for ten. */
export const HOLD_CAP_MINUTES = 180;

const minutes = (count: number) => count * 60_000;

/** What a basket has on record; both null while it holds nothing. */
export type HoldRecord = { firstHeldAt: Date | null; heldUntil: Date | null };

/** No extension and no further ticket moves the deadline past this. */
export function holdCap(firstHeldAt: Date): Date {
  return new Date(firstHeldAt.getTime() + minutes(HOLD_CAP_MINUTES));
}

export function isHeld(hold: HoldRecord, now: Date): hold is HoldRecord & { heldUntil: Date } {
  return hold.heldUntil !== null && hold.heldUntil > now;
}

/** `HOLD_MINUTES` from now, at most the cap, and never earlier than it was. An empty basket starts over. */
export function renewedHold(hold: HoldRecord, now: Date): { firstHeldAt: Date; heldUntil: Date } {
  const firstHeldAt = isHeld(hold, now) && hold.firstHeldAt !== null ? hold.firstHeldAt : now;
  const wanted = Math.min(now.getTime() + minutes(HOLD_MINUTES), holdCap(firstHeldAt).getTime());
  const kept = firstHeldAt === hold.firstHeldAt ? (hold.heldUntil?.getTime() ?? 0) : 0;
  return { firstHeldAt, heldUntil: new Date(Math.max(wanted, kept)) };
}

export function isExtendable(hold: HoldRecord, now: Date): boolean {
  return (
    hold.firstHeldAt !== null && isHeld(hold, now) && hold.heldUntil < holdCap(hold.firstHeldAt)
  );
}

/** The first hold while an address holds more than half of its limit; it can be extended as usual. */
const SHORT_HOLD_MINUTES = 5;

/** The earlier end of a first hold; null for one that began over half a minute ago, or that ends as soon anyway. */
export function shortenedHold({ firstHeldAt, heldUntil }: HoldRecord, now: Date): Date | null {
  if (firstHeldAt === null || now.getTime() - firstHeldAt.getTime() > minutes(0.5)) return null;
  const until = new Date(firstHeldAt.getTime() + minutes(SHORT_HOLD_MINUTES));
  return until < (heldUntil ?? until) ? until : null;
}

/** An IPv4 /24 or IPv6 /48 may hold this many times the seats of one address or /64. */
export const SITE_FACTOR = 5;

type HoldLimits = Pick<
  CrmEnv,
  "HOLD_LIMIT_ADDRESS" | "HOLD_LIMIT_ADDRESS_PER_MINUTE" | "HOLD_LIMIT_CUSTOMER"
>;

/** Most seats that any visitor or customer can take in one call. */
export const seatsInOneGo = (env: HoldLimits): number =>
  lowestLimit(env.HOLD_LIMIT_ADDRESS, env.HOLD_LIMIT_ADDRESS_PER_MINUTE, env.HOLD_LIMIT_CUSTOMER);

/** 0 means no limit. */
export const lowestLimit = (...limits: number[]): number =>
  Math.min(...limits.filter((limit) => limit > 0));

export function isUnderPressure(held: number, wanted: number, max: number): boolean {
  return max > 0 && (held + wanted) * 2 > max;
}

/*
 * How long seats are kept around the card page. Clocks: the box office's own, except where the provider's is named.
 *
 *   0 ─── the order is written ─── 35 min: the provider closes its page ─── 45 min: the seats' hold ends
 *
 * An attempt may carry the hold past its cap, but only once: everything ends at the cap and PAST_CAP_MINUTES, so
 * repeated declines cannot keep seats forever. The page of an attempt that begins less than CARD_PAGE_MINUTES before that
 * end outlives the hold: what is paid on it later buys the seats if they are still free, and is refunded if not.
 */
/** Stripe requires at least 30 minutes; the rest leaves room for a retried request. */
export const CARD_PAGE_MINUTES = 35;
const PAYING_MINUTES = 45;
const PAST_CAP_MINUTES = 60;
/** How long an attempt without a page is still opened under its own key. */
export const REOPEN_MINUTES = 4;

const ends = (firstHeldAt: Date) => holdCap(firstHeldAt).getTime() + minutes(PAST_CAP_MINUTES);

/** The hold while an attempt to pay is open: it outlives the card page, except at its last end, and is never shortened. */
export function payingHold(hold: { firstHeldAt: Date; heldUntil: Date }, now: Date): Date {
  const wanted = Math.min(now.getTime() + minutes(PAYING_MINUTES), ends(hold.firstHeldAt));
  return new Date(Math.max(wanted, hold.heldUntil.getTime()));
}

/** After an attempt that took no money: `HOLD_MINUTES` from now for another try, at most `PAST_CAP_MINUTES` past the cap. */
export function holdAfterAttempt(hold: { firstHeldAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + minutes(HOLD_MINUTES), ends(hold.firstHeldAt)));
}
