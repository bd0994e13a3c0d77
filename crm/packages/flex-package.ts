import { stateAt, type PackageRule, type PackageState } from "./package-rule";

/**
 * How far a flex package has got (spec section 5: "A flex package needs at least N more events to complete"): it counts
 * the events of which a performance was chosen, each once. The discount comes with the last one that it needs.
 */
export function flexState(
  rule: Pick<PackageRule, "minItems" | "percentOff" | "instances">,
  chosenIds: Iterable<string>,
): PackageState {
  return stateAt(eventsOf(rule, chosenIds).size, rule.minItems, rule);
}

/** The events of a package's performances. */
export function eventsOf(
  { instances }: Pick<PackageRule, "instances">,
  instanceIds: Iterable<string>,
): Set<string> {
  const chosen = new Set(instanceIds);
  return new Set(instances.filter(({ id }) => chosen.has(id)).map(({ eventId }) => eventId));
}
