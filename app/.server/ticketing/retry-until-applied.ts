import type { Basket } from "#contract/schemas/basket";
import type { Result } from "#contract/calls/result";

type ChangeResult<Failure> = Result<Basket, Failure>;

/** Safety limit: no page adds the same item again this often. */
const MAX_KEYS = 20;

/**
 * Changes a basket with the idempotency key of its form. A repeated key changes nothing and returns the basket; if the
 * change is not in it because it was removed since, tries again with the next derived key.
 */
export async function retryUntilApplied<Failure>(
  requestKey: string,
  change: (requestKey: string) => Promise<ChangeResult<Failure>>,
  isApplied: (basket: Basket) => boolean,
): Promise<ChangeResult<Failure>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await change(attempt === 1 ? requestKey : `${requestKey}-${attempt}`);
    if (!result.ok || isApplied(result.value) || attempt === MAX_KEYS) return result;
  }
}
