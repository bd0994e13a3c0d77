import { sql } from "drizzle-orm";

import { nearestName } from "#runtime/files/nearest-name";
import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { toEntries, toList, toTexts } from "../fields";
import type { Json } from "../noun";
import { halls } from "../nouns/halls";
import { plans } from "../nouns/plans";
import type { SaidSeason } from "../parse-season";
import type { SeasonPlan } from "../plan-season";
import { listChanges } from "../planned-records";

/**
 * Sections with an entrance that no seat plan of their hall has, where the hall or one of its seat plans changes: their
 * tickets would not say it.
 */
export async function findUnknownEntrances(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
): Promise<Mistake[]> {
  const warnings: Mistake[] = [];
  const changed = new Set([
    ...listChanges(plan, halls).map(({ id }) => id),
    ...listChanges(plan, plans).map(({ after }) => String(after["hall"])),
  ]);
  for (const { noun, id, values, mistake } of said.records) {
    if (!changed.has(id)) continue;
    const entrances = noun === halls ? toList(values["entrances"]) : [];
    if (entrances.length === 0) continue;
    const known = await listSections(db, plan, id);
    // Without a seat plan, they may be right.
    if (known.size === 0) continue;
    entrances.forEach((entrance, index) =>
      toTexts(findValue(entrance, "sections")).forEach((section, at) => {
        if (known.has(section)) return;
        const near = nearestName(section, known);
        const hint = near === null ? "" : `; did you mean ${JSON.stringify(near)}?`;
        const message = `none of its seat plans has a section ${JSON.stringify(section)}, so no ticket says its entrance${hint}`;
        warnings.push(mistake(["entrances", index, "sections", at], message));
      }),
    );
  }
  return warnings;
}

const findValue = (entry: Json, name: string): Json | undefined =>
  toEntries(entry).find(([each]) => each === name)?.[1];

/** Whole sections of a hall's seat plans: those that are stored, and those that files bring. */
async function listSections(db: Reader, plan: SeasonPlan, hallId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ section: string }>(sql`
    select distinct coalesce(p.section, s.section) as section from seat_plans sp
      join seats s on s.plan_id = sp.id
      left join section_parts p on p.plan_id = s.plan_id and p.name = s.section
    where sp.hall_id = ${hallId}`);
  const brought = [...(plan.records.get(plans.list)?.values() ?? [])].flatMap((values) =>
    values["hall"] === hallId
      ? [...toList(values["seats"]), ...toList(values["sectionParts"])].flatMap(
          (row) => findValue(row, "section") ?? [],
        )
      : [],
  );
  return new Set([...rows.map(({ section }) => section), ...brought.map(String)]);
}
