import type { ProblemOf } from "#contract/calls/define";
import type { basketPackageOperations } from "#contract/operations/packages";
import type { Basket } from "#contract/schemas/basket";
import type { Result } from "#contract/calls/result";
import type { StepFailure } from "~/parts/basket/leave-checkout.server";
import { conflictRefusal, type BasketRefusal } from "~/parts/refusals/basket-refusal";

type PackageOperations = typeof basketPackageOperations;
type PackageFailure = ProblemOf<PackageOperations[keyof PackageOperations]>;

/** A `refusal` is shown on the page; another failure leads to another page. */
export type PackageOutcome = Result<Basket, { refusal: BasketRefusal } | StepFailure>;

export function packageOutcome(changed: Result<Basket, PackageFailure>): PackageOutcome {
  if (changed.ok) return changed;
  const { failure } = changed;
  switch (failure.code) {
    case "limit":
    case "not-enough-seats":
    case "seats-taken":
    case "not-allowed":
      return { ok: false, failure: { refusal: failure } };
    case "invalid":
      return {
        ok: false,
        failure: { refusal: { code: "not-allowed", reason: "price-not-open" } },
      };
    case "conflict":
      return failure.reason === "ordered" ||
        failure.reason === "paying" ||
        failure.reason === "turn-elsewhere"
        ? { ok: false, failure }
        : { ok: false, failure: { refusal: conflictRefusal(failure.reason) } };
    case "key-reused":
    case "not-found":
    case "basket-expired":
      return { ok: false, failure };
  }
}
