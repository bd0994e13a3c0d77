import { eventsOf } from "./flex-package";
import { stateAt, type PackageRule, type PackageState } from "./package-rule";

/**
 * How far a super package has got (spec section 5: "A super package needs at least N more packages for the discount").
 * Its parts are packages, each kind once and only when it is complete, and performances of its own, each event once. It
 * can be bought without the discount.
 */
export function superState(
  rule: Pick<PackageRule, "minItems" | "percentOff" | "instances" | "partIds">,
  parts: readonly { packageId: string; missing: number }[],
  chosenIds: Iterable<string>,
): PackageState {
  const complete = new Set(
    parts
      .filter(({ packageId, missing }) => missing === 0 && rule.partIds.includes(packageId))
      .map(({ packageId }) => packageId),
  );
  return stateAt(complete.size + eventsOf(rule, chosenIds).size, rule.minItems, rule);
}
