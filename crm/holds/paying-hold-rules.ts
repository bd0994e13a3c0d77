import { HOLD_MINUTES, holdCap } from "./hold-deadline";

/*
 * How long seats are kept around the card page. Clocks: the box office's own, except where the provider's is named.
 *
 *   0 ─── the order is written ─── 35 min: the provider closes its page ─── 45 min: the seats' hold ends
 *
 * An attempt may carry the hold past its cap, but only once: everything ends at the cap and PAST_CAP_MINUTES, so
 * nobody keeps seats for ever by being declined again and again.
 */

/** Stripe takes 30 minutes at the least; what is above that is room for a request that is tried again. */
export const CARD_PAGE_MINUTES = 35;
const PAYING_MINUTES = 45;
const PAST_CAP_MINUTES = 60;
/** An attempt whose page was never opened is opened again under its own key for so long, and not later. */
export const REOPEN_MINUTES = 4;

const minutes = (count: number) => count * 60_000;

const ends = (firstHeldAt: Date) => holdCap(firstHeldAt).getTime() + minutes(PAST_CAP_MINUTES);

/** The hold while an attempt to pay is open: it outlives the card page, and is never shorter than it was. */
export function payingHold(hold: { firstHeldAt: Date; heldUntil: Date }, now: Date): Date {
  const wanted = Math.min(now.getTime() + minutes(PAYING_MINUTES), ends(hold.firstHeldAt));
  return new Date(Math.max(wanted, hold.heldUntil.getTime()));
}

/**
 * The hold after an attempt that took no money: a full quarter of an hour from now, so that a declined card or a
 * provider that is down leaves time for another try.
 */
export function holdAfterAttempt(hold: { firstHeldAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + minutes(HOLD_MINUTES), ends(hold.firstHeldAt)));
}
