import type { PackageRule } from "./package-rule";

/** A performance chosen for a package, with the best seats of a price level, or with these seats. */
export type PackageChoice = {
  instanceId: string;
  priceTypeId: string;
  band?: string | undefined;
  /** As many as packages are bought. */
  seatIds?: readonly string[] | undefined;
};

/**
 * What is wrong with the performances chosen for a package, by field; nothing is when it is empty. Each must be one of
 * the package's and is chosen once; a series has one date of each of its events, no event is left out; there are as
 * many seats at each as packages are bought.
 */
export function choiceFaults(
  rule: Pick<PackageRule, "type" | "instances">,
  quantity: number,
  choices: readonly PackageChoice[],
  alreadyIn: readonly string[] = [],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set(alreadyIn);
  const events = new Set<string>();
  choices.forEach(({ instanceId, band, seatIds }, index) => {
    const instance = rule.instances.find(({ id }) => id === instanceId);
    const isFixed = rule.type === "fixed-series";
    if (instance === undefined) faults[`choices.${index}.instanceId`] = "unknown";
    else if (seen.has(instanceId) || (isFixed && events.has(instance.eventId)))
      faults[`choices.${index}.instanceId`] = "repeated";
    else {
      seen.add(instanceId);
      events.add(instance.eventId);
    }
    if ((band === undefined) === (seatIds === undefined))
      faults[`choices.${index}.seatIds`] = "one-of-band-and-seats";
    else if (seatIds !== undefined && seatIds.length !== quantity)
      faults[`choices.${index}.seatIds`] = "not-as-many-as-packages";
  });
  const all = new Set(rule.instances.map(({ eventId }) => eventId));
  if (choices.length === 0 && rule.type !== "super") faults.choices = "missing";
  else if (rule.type === "fixed-series" && events.size < all.size) faults.choices = "incomplete";
  return faults;
}

/**
 * What is wrong with one performance in the place of another that is in the package, by field: it must be another date
 * of the same event (spec section 2, the modal "change date"), else as any that is chosen.
 */
export function dateFaults(
  rule: Pick<PackageRule, "instances">,
  quantity: number,
  { from, to }: { from: string; to: PackageChoice },
  alreadyIn: readonly string[],
): Record<string, string> {
  const eventOf = (instanceId: string) =>
    rule.instances.find(({ id }) => id === instanceId)?.eventId;
  const faults = choiceFaults({ ...rule, type: "flex" }, quantity, [to], alreadyIn);
  if (eventOf(to.instanceId) === eventOf(from)) return faults;
  return { "choices.0.instanceId": "another-event", ...faults };
}
