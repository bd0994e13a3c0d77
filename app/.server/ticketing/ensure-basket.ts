import type { Unavailable } from "#contract/define";
import type { Crm } from "./ticketing";

/** The basket in hand, or a new one whose key follows from the request's: a repeated request finds it again. */
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
