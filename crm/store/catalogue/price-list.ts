import { sql } from "drizzle-orm";

import { ticketFee } from "../../domain/fees";
import { groupBy } from "../../domain/group-by";
import { rowsInWords } from "../../domain/row-ranges";
import type { Row } from "../../domain/row-ranges";
import type { Reader } from "../database";
import { countTakenSeats } from "./taken-seats";
import { findFeeRule } from "./offers";

type PriceRow = {
  currency: string;
  bandId: string;
  bandName: string;
  priceTypeId: string;
  priceTypeName: string;
  note: string | null;
  faceValue: number;
};
type SectionRow = {
  bandId: string;
  name: string;
  capacity: number;
  rows: Row[] | null;
};

/** What is left of an instance and what it costs: open bands from the top down; null for an unknown instance. */
export async function findPriceList(db: Reader, instanceId: string) {
  const [known, prices, sections, taken, fee] = await Promise.all([
    db.execute(sql`select from instances where id = ${instanceId}`),
    listPrices(db, instanceId),
    listSections(db, instanceId),
    countTakenSeats(db, [instanceId]),
    findFeeRule(db),
  ]);
  if (known.rows.length === 0) return null;

  const takenOf = taken.get(instanceId);
  const sectionsOf = groupBy(sections, (section) => section.bandId);
  const bands = [...groupBy(prices, (price) => price.bandId)].flatMap(([bandId, ofBand]) => {
    const ofPlan = sectionsOf.get(bandId);
    const [first] = ofBand;
    // A band that the plan has no seats in is not one of this instance.
    if (ofPlan === undefined || first === undefined) return [];
    const capacity = ofPlan.reduce((sum, section) => sum + section.capacity, 0);
    return [
      {
        id: bandId,
        name: first.bandName,
        sections: ofPlan.map(({ name, rows }) => ({ name, rows: rowsInWords(rows ?? []) })),
        available: Math.max(0, capacity - (takenOf?.get(bandId) ?? 0)),
        capacity,
        prices: ofBand.map(({ priceTypeId, faceValue, currency }) => {
          const added = fee === null ? 0 : ticketFee(fee, faceValue, 0);
          return {
            priceTypeId,
            total: { amount: faceValue + added, currency },
            faceValue: { amount: faceValue, currency },
            fee: { amount: added, currency },
          };
        }),
      },
    ];
  });
  return { instanceId, priceTypes: typesOf(prices), bands };
}

/** Each price type once, in the order of the prices, which is theirs. */
function typesOf(prices: readonly PriceRow[]) {
  const types = [...groupBy(prices, (price) => price.priceTypeId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return types.map(({ priceTypeId: id, priceTypeName: name, note }) => ({ id, name, note }));
}

async function listPrices(db: Reader, instanceId: string): Promise<PriceRow[]> {
  const { rows } = await db.execute<PriceRow>(sql`
    select l.currency, b.id as "bandId", b.name as "bandName", t.id as "priceTypeId",
           t.name as "priceTypeName", t.note, p.face_value as "faceValue"
    from instances i
    join price_lists l on l.id = i.price_list_id
    join prices p on p.price_list_id = l.id and p.enabled
    join price_bands b on b.id = p.band_id
    join price_types t on t.id = p.price_type_id
    where i.id = ${instanceId}
    order by b.rank, t.rank`);
  return rows;
}

async function listSections(db: Reader, instanceId: string): Promise<SectionRow[]> {
  const { rows } = await db.execute<SectionRow>(sql`
    select s.band_id as "bandId", s.section as name, count(*)::int as capacity,
           json_agg(distinct jsonb_build_object('name', s.row, 'rank', s.row_rank))
             filter (where s.row is not null) as rows
    from instances i join seats s on s.plan_id = i.plan_id
    where i.id = ${instanceId}
    group by s.band_id, s.section, s.section_rank
    order by s.section_rank`);
  return rows;
}
