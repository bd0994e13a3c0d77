import type { Basket } from "#contract/schemas/basket";

type Changed<Failure> = { ok: true; value: Basket } | { ok: false; failure: Failure };

/** A visitor removes and adds the same no more often by one page; more is a fault of ours. */
const MOST_KEYS = 20;

/**
 * Makes a change of a basket with its form's key. To a key that it knows the box office answers with the basket as it is
 * now, and does nothing. Where that lacks what the form asks for, it was removed since, and the form sent again from a
 * page gone back to: the change is made with the next key. Each key follows from the one before, so that a form that is
 * sent twice at once does no more than one that is sent once.
 */
export async function changeUntilThere<Failure>(
  requestKey: string,
  change: (requestKey: string) => Promise<Changed<Failure>>,
  isThere: (basket: Basket) => boolean,
): Promise<Changed<Failure>> {
  for (let at = 1; ; at += 1) {
    const changed = await change(at === 1 ? requestKey : `${requestKey}-${at}`);
    if (!changed.ok || isThere(changed.value) || at === MOST_KEYS) return changed;
  }
}
