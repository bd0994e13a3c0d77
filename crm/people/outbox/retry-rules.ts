/** A mail that was taken from the queue and is not sent within this time becomes due again. */
export const LEASE_SECONDS = 60;

const MIN_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 3_600;

/** Returns the seconds to wait after this many failed attempts: 15, 30, 60, up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(MIN_DELAY_SECONDS * 2 ** Math.max(attempts - 1, 0), MAX_DELAY_SECONDS);
}

/** A mailbox that is new, full or misconfigured may accept mail a little later. */
export const REFUSED_DAYS = 3;
