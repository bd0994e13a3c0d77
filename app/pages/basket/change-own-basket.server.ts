import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
import type { Basket } from "#contract/schemas/basket";
import type { FieldErrors } from "~/domain/failed";
import { refusedFields } from "~/domain/failed";

import type { Crm } from "~/.server/ticketing/ticketing";

/** Why a step of the checkout cannot be done, where no field of its form is to blame. */
export type StepFailure =
  | Problem<
      | "not-found"
      | "not-signed-in"
      | "basket-expired"
      | "conflict/paying"
      | "conflict/ordered"
      | "conflict/not-claimed"
      | "conflict/another-customer"
      | "conflict/too-many-lines"
      | "conflict/too-dear"
    >
  | Unavailable;

export type OwnBasketChanged =
  | { ok: true; basket: Basket }
  | { ok: false; code: "fields"; fields: FieldErrors }
  | { ok: false; code: "failed"; failure: StepFailure };

type Change =
  | { ok: true; value: Basket }
  | { ok: false; failure: StepFailure | Problem<"invalid" | "key-reused"> };

/**
 * Makes a change that only the basket's own customer may make. A basket that is nobody's yet becomes theirs first:
 * one who signed in before there was a basket has had no occasion to. Safe to repeat.
 */
export async function changeOwnBasket(
  crm: Pick<Crm, "claimBasket">,
  { basket, crmSession }: { basket: Basket; crmSession: string },
  change: (params: { id: string }) => Promise<Change>,
): Promise<OwnBasketChanged> {
  const params = { id: basket.id };
  if (basket.customerId === null) {
    const claimed = await crm.claimBasket({ params, session: crmSession });
    if (!claimed.ok) return failed(claimed.failure);
  }
  const result = await change(params);
  if (result.ok) return { ok: true, basket: result.value };
  const { failure } = result;
  if (failure.code !== "invalid") return failed(failure);
  return { ok: false, code: "fields", fields: refusedFields(failure.fields) };
}

function failed(failure: StepFailure | Problem<"key-reused">): OwnBasketChanged {
  return { ok: false, code: "failed", failure: stepFailure(failure) };
}

/** A key is made of what it is for: that it was used for something else is as good as no answer. */
export function stepFailure(failure: StepFailure | Problem<"key-reused">): StepFailure {
  return failure.code === "key-reused" ? { code: "unavailable" } : failure;
}
