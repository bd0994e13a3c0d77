import type { Unavailable } from "#contract/define";
import type { Crm } from "./ticketing";

/**
 * The id of the basket in hand, or of a new one. The new basket's key follows from the request's, so that a repeated
 * request finds the basket that it made.
 */
export async function ensureBasket(
  crm: Pick<Crm, "createBasket">,
  basketId: string | null,
  { requestKey, session }: { requestKey: string; session: string | null },
): Promise<{ ok: true; id: string } | { ok: false; failure: Unavailable }> {
  if (basketId !== null) return { ok: true, id: basketId };
  const made = await crm.createBasket({
    body: {},
    session,
    idempotencyKey: `basket-${requestKey}`,
  });
  return made.ok
    ? { ok: true, id: made.value.id }
    : { ok: false, failure: { code: "unavailable" } };
}
