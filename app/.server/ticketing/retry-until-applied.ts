import type { Basket } from "#contract/schemas/basket";

type Changed<Failure> = { ok: true; value: Basket } | { ok: false; failure: Failure };

/** Safety cap: one page never legitimately adds the same line again this often. */
const MOST_KEYS = 20;

/**
 * Changes a basket with its form's idempotency key. A repeated key changes nothing and returns the basket; if that lacks
 * the change (removed since), it is made with the next key, derived from this one.
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
