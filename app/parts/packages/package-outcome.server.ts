import type { ProblemOf } from "#contract/define";
import type { basketPackageOperations } from "#contract/operations/basket-items";
import type { Basket } from "#contract/schemas/basket";
import type { StepFailure } from "~/parts/basket/leave-checkout.server";
import { conflictRefusal, type BasketRefusal } from "~/parts/refusals/basket-refusal";

type PackageOperations = typeof basketPackageOperations;
type PackageFailure = ProblemOf<PackageOperations[keyof PackageOperations]>;

/** A `refusal` is shown on the page; a `failure` leads to another page. */
export type PackageOutcome =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: BasketRefusal }
  | { ok: false; failure: StepFailure };

export function packageOutcome(
  changed: { ok: true; value: Basket } | { ok: false; failure: PackageFailure },
): PackageOutcome {
  if (changed.ok) return { ok: true, basket: changed.value };
  const { failure } = changed;
  switch (failure.code) {
    case "limit":
    case "not-enough-seats":
    case "seats-taken":
    case "not-allowed":
      return { ok: false, refusal: failure };
    case "invalid":
      return { ok: false, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "conflict":
      return failure.reason === "ordered" ||
        failure.reason === "paying" ||
        failure.reason === "turn-elsewhere"
        ? { ok: false, failure }
        : { ok: false, refusal: conflictRefusal(failure.reason) };
    case "key-reused":
    case "not-found":
    case "basket-expired":
      return { ok: false, failure };
  }
}
