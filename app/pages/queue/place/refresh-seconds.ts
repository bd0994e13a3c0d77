import type { estimateWait } from "~/domain/queue/queue";

/**
 * Seconds until the page refreshes, fewer as the turn approaches. `jitter` (0 to 1) differs by visitor to distribute
 * the load, above all at the opening; it does not affect anyone's place.
 */
export function refreshSeconds(
  { toOpen, seconds }: Pick<ReturnType<typeof estimateWait>, "toOpen" | "seconds">,
  isLobby: boolean,
  jitter: number,
): number {
  if (isLobby)
    return toOpen > 240
      ? Math.round(180 * (0.75 + jitter / 2))
      : toOpen + 3 + Math.round(90 * jitter);
  const base = seconds === null ? 60 : Math.min(240, Math.max(15, seconds / 5));
  return Math.round(base * (0.75 + jitter / 2));
}
