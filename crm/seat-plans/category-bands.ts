import type { SeatPlan } from "./seat-plan-schema";

export type CategoryBands =
  | { ok: true; bandOf: ReadonlyMap<string, string>; note: string }
  | { ok: false; problems: string[] };

/**
 * Which price band each category of a plan is sold in. As somebody `chose`, by category; else by name, when all are
 * named like bands; else by their order in the file, the first in the top band. More categories than bands are refused:
 * whoever sells them has to say which cost the same. A plan without categories is all in the top band.
 */
export function categoryBands(
  plan: SeatPlan,
  bandIds: readonly string[],
  chosen: ReadonlyMap<string, string> | undefined,
): CategoryBands {
  const counts = countPlaces(plan);
  const known = plan.categories.map(({ name }) => name).filter((name) => counts.has(name));
  const used = known.length > 0 ? known : [""];
  const bandOf = new Map<string, string>();
  const problems: string[] = [];
  if (chosen !== undefined) {
    for (const [category, band] of chosen) {
      if (!plan.categories.some(({ name }) => name === category))
        problems.push(
          `--bands names ${category}, which is no category of the plan; there are ${used.join(", ")}`,
        );
      if (!bandIds.includes(band))
        problems.push(
          `--bands gives ${category} to ${band}, which is no price band; there are ${bandIds.join(", ")}`,
        );
      bandOf.set(category, band);
    }
    for (const category of used)
      if (!bandOf.has(category)) problems.push(`--bands leaves out category ${category}`);
  } else if (used.every((category) => bandIds.includes(category))) {
    for (const category of used) bandOf.set(category, category);
  } else if (used.length <= bandIds.length) {
    used.forEach((category, index) => bandOf.set(category, bandIds[index] ?? ""));
  } else {
    const example = used
      .slice(0, 2)
      .map((category, index) => `${category}=${bandIds[index] ?? ""}`);
    problems.push(
      `the plan has ${used.length} categories (${used.join(", ")}) and the house ${bandIds.length} price bands (${bandIds.join(", ")}): say which category is sold in which, as --bands "${example.join(",")},…"`,
    );
  }
  if (problems.length > 0) return { ok: false, problems };
  const lines = used.map(
    (category) =>
      `${category === "" ? "all places" : category} in band ${bandOf.get(category) ?? ""} (${(counts.get(category) ?? 0).toLocaleString("en-US")})`,
  );
  return { ok: true, bandOf, note: `price bands: ${lines.join(", ")}` };
}

function countPlaces(plan: SeatPlan): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (category: string, count: number) =>
    counts.set(category, (counts.get(category) ?? 0) + count);
  for (const { rows } of plan.zones)
    for (const { seats } of rows) for (const { category } of seats) add(category, 1);
  for (const { category, count } of plan.places) add(category, count);
  return counts;
}
