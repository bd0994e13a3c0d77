import type { Basket } from "#contract/schemas/basket";
import type { z } from "zod";

import { conflictRefusal } from "~/domain/basket/basket-refusal";
import type { BasketRefusal } from "~/domain/basket/basket-refusal";
import { readKey } from "./package-page";
import type { packageChoiceSchema } from "~/domain/schemas/package-choice";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { StepFailure } from "../change-own-basket.server";

export type AddedToPackage =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: BasketRefusal }
  | { ok: false; failure: StepFailure };

/**
 * Adds a performance to a package in the basket, begins a part of a super package with it, or puts it in the place of
 * another date. Safe to repeat with the same `requestKey`.
 */
export async function addToPackage(
  crm: Crm,
  visit: { basket: Basket; itemId: string; crmSession: string | null },
  { performance, change, choice, requestKey }: z.output<typeof packageChoiceSchema>,
): Promise<AddedToPackage> {
  const { basket, itemId, crmSession } = visit;
  const { instanceId, partId } = readKey(performance);
  const request = { session: crmSession, requestKey };
  const params = { id: basket.id, itemId };
  const choices = [{ instanceId, ...choice }];
  const quantity = basket.items.find(({ id }) => id === itemId)?.quantity ?? 1;
  const added =
    change !== ""
      ? await crm.changePackageDate({
          params: { ...params, instanceId: change },
          body: { choices },
          ...request,
        })
      : partId === null
        ? await crm.addToPackage({ params, body: { choices }, ...request })
        : await crm.addPackage({
            params: { id: basket.id },
            body: { packageId: partId, quantity, superItemId: itemId, choices },
            ...request,
          });
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
    case "conflict":
      return failure.reason === "ordered" || failure.reason === "paying"
        ? { ok: false, failure }
        : { ok: false, refusal: conflictRefusal(failure.reason) };
    case "key-reused":
      return { ok: false, failure: { code: "unavailable" } };
    case "not-found":
    case "basket-expired":
    case "unavailable":
      return { ok: false, failure };
  }
}
