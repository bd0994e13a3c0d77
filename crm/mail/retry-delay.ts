const FIRST_SECONDS = 15;
const LONGEST_SECONDS = 3_600;

/** How long to wait after so many attempts in vain: 15 seconds, 30, a minute … at most an hour. It never gives up. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_SECONDS);
}
