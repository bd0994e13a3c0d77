import { and, desc, eq, inArray, sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { textArray } from "../../../platform/database/text-array";
import { auditLog } from "../../../tables/staff";
import type { SaidSeason } from "../parse-season";
import type { RecordChange, SeasonPlan } from "../plan-season";

/** Fields that files change although staff set them last: an old file undoes what they did. */
export async function findChangedByStaff(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
): Promise<Mistake[]> {
  const changed = plan.changes.filter(({ before, after }) => before !== null && after !== null);
  const warnings: Mistake[] = [];
  for (const [noun, ofNoun] of groupBy(changed, (change) => change.noun)) {
    const kind = noun.name.replaceAll(" ", "-");
    const lastBy = await lastActors(
      db,
      { kind, names: Object.keys(noun.fields) },
      ofNoun.map(({ id }) => id),
    );
    for (const { id, fields } of ofNoun) {
      const record = said.records.find((each) => each.noun === noun && each.id === id);
      for (const { name } of fields) {
        const staff = lastBy.get(getKey(id, name));
        if (record === undefined || staff === undefined || staff === null) continue;
        warnings.push(
          record.mistake(
            record.values[name] === undefined ? [] : [name],
            `takes back ${name}, which ${staff} set on the staff pages. To keep it, run export, and change that file instead`,
          ),
        );
      }
    }
  }
  return warnings;
}

const getKey = (id: string, field: string) => JSON.stringify([id, field]);

/** Who of staff set each field of these records last; null: the command line. Who adds a record sets all its fields. */
async function lastActors(
  db: Reader,
  { kind: subjectKind, names }: { kind: string; names: readonly string[] },
  ids: readonly RecordChange["id"][],
): Promise<Map<string, string | null>> {
  const field = sql<string>`field.name`;
  const rows = await db
    .selectDistinctOn([auditLog.subjectId, field], {
      id: auditLog.subjectId,
      field,
      staffId: auditLog.staffId,
      actor: auditLog.actor,
    })
    .from(auditLog)
    .innerJoin(
      sql`lateral (
        select jsonb_object_keys(coalesce(${auditLog.details} -> 'fields', '{}')) as name
        union all select unnest(${textArray(names)}) where ${auditLog.details} ->> 'change' = 'new'
      ) field`,
      sql`true`,
    )
    .where(and(eq(auditLog.subjectKind, subjectKind), inArray(auditLog.subjectId, [...ids])))
    .orderBy(auditLog.subjectId, field, desc(auditLog.id));
  return new Map(
    rows.map(({ id, field, staffId, actor }) => [
      getKey(id, field),
      staffId === null ? null : actor,
    ]),
  );
}
