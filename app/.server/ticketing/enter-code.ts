import type { Result } from "#contract/define";
import type { codeOperations } from "#contract/operations/codes";
import type { Crm } from "./ticketing";
import { ensureBasket } from "./ensure-basket";

/**
 * Enters a code into the basket, or into a new one. With a session the basket is tied to its customer first, whose
 * name an access code must match. Safe to repeat with the same `requestKey`.
 */
export async function enterCode(
  crm: Crm,
  basketId: string | null,
  {
    code,
    ...request
  }: { code: string; caller: string; requestKey: string; session: string | null },
): Promise<Result<(typeof codeOperations)["enterCode"]>> {
  const { session } = request;
  const basket = await ensureBasket(crm, basketId, request);
  if (!basket.ok) return basket;
  const params = { id: basket.id };
  if (session !== null) await crm.claimBasket({ params, session });
  return crm.enterCode({ params, body: { code }, ...request });
}
