import type { Basket } from "#contract/schemas/basket";

type Changed<Failure> = { ok: true; value: Basket } | { ok: false; failure: Failure };

/** A visitor removes and adds the same no more often by one page; more is a fault of ours. */
const MOST_KEYS = 20;

/**
 * Changes a basket with its form's key. To a known key the box office does nothing and answers with the basket; where
 * that lacks what was asked for (removed since), the change is made with the next key, which follows from this one.
 */
export async function retryUntilApplied<Failure>(
  requestKey: string,
  change: (requestKey: string) => Promise<Changed<Failure>>,
  isThere: (basket: Basket) => boolean,
): Promise<Changed<Failure>> {
  for (let at = 1; ; at += 1) {
    const changed = await change(at === 1 ? requestKey : `${requestKey}-${at}`);
    if (!changed.ok || isThere(changed.value) || at === MOST_KEYS) return changed;
  }
}
