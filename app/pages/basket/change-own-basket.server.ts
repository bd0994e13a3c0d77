import type { Basket } from "#contract/schemas/basket";
import type { FieldErrors } from "~/domain/refused-fields";
import { refusedFields } from "~/domain/refused-fields";

import type { Crm } from "~/.server/crm/crm";
import type { CrmFailure, CrmResult, CrmSession } from "~/.server/crm/crm-result";

type StepCodes = "not-found" | "not-signed-in" | "basket-expired" | "conflict";

/** Why a step of the checkout cannot be done, where no field of its form is to blame. */
export type StepFailure = Extract<CrmFailure, { code: StepCodes | "unavailable" }>;

export type OwnBasketChanged =
  | { ok: true; basket: Basket }
  | { ok: false; code: "fields"; fields: FieldErrors }
  | { ok: false; code: "failed"; failure: StepFailure };

/**
 * Makes a change that only the basket's own customer may make. A basket that is nobody's yet becomes theirs first:
 * one who signed in before there was a basket has had no occasion to. Safe to repeat.
 */
export async function changeOwnBasket(
  crm: Crm,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
  change: (basketId: string) => Promise<CrmResult<Basket, StepCodes | "invalid">>,
): Promise<OwnBasketChanged> {
  if (basket.customerId === null) {
    const claimed = await crm.claimBasket(basket.id, crmSession);
    if (!claimed.ok) return { ok: false, code: "failed", failure: claimed.failure };
  }
  const result = await change(basket.id);
  if (result.ok) return { ok: true, basket: result.value };
  const { failure } = result;
  if (failure.code !== "invalid") return { ok: false, code: "failed", failure };
  return { ok: false, code: "fields", fields: refusedFields(failure.fields) };
}
