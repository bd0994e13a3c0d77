import type { z } from "zod";

import type { Basket } from "~/domain/basket";
import { basketConflict } from "~/domain/basket-refusal";
import type { BasketRefusal } from "~/domain/basket-refusal";
import type { packageChoiceSchema } from "~/domain/schemas/package-choice";

import type { Crm, CrmSession } from "../crm/crm";
import type { StepFailure } from "./change-own-basket";

export type AddedToPackage =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: BasketRefusal }
  | { ok: false; failure: StepFailure };

/** Adds a performance to a package in the basket. Safe to repeat with the same `requestKey`. */
export async function addToPackage(
  crm: Crm,
  visit: { basketId: string; itemId: string; crmSession: CrmSession | null },
  { instance, choice, requestKey }: z.output<typeof packageChoiceSchema>,
): Promise<AddedToPackage> {
  const added = await crm.addToPackage(
    visit.basketId,
    visit.itemId,
    { choice: { instanceId: instance, ...choice }, requestKey },
    visit.crmSession,
  );
  if (added.ok) return { ok: true, basket: added.value };
  const { failure } = added;
  switch (failure.code) {
    case "limit":
    case "not-enough-seats":
    case "seats-taken":
    case "not-allowed":
      return { ok: false, refusal: failure };
    case "invalid":
      return { ok: false, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "conflict": {
      const reason = basketConflict(failure.reason);
      if (reason === null || reason === "another-customer") return { ok: false, failure };
      return { ok: false, refusal: { code: "conflict", reason } };
    }
    case "not-found":
    case "basket-expired":
    case "unavailable":
      return { ok: false, failure };
  }
}
