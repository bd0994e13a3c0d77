// Pure: accepts what editors leave in a plan: zones of the same name, empty rows, ids for names.

import { isUuid, zoneText } from "./plain-names";
import type { OpenSeatPlan, OpenZone } from "./seat-plan-schema";

/** Returns the plan without empty rows, with one zone per name, and notes about what was changed. */
export function tidyZones(open: OpenSeatPlan): { plan: OpenSeatPlan; notes: string[] } {
  const { zones: full, notes: emptied } = dropEmptyRows(open.zones);
  const named = full.map((zone) => (isUuid(zone.name) ? { ...zone, name: "" } : zone));
  const ids = full.flatMap((zone, index) =>
    isUuid(zone.name)
      ? [`zone ${index + 1} has an id for a name: called by its place (${zoneText(open, zone)})`]
      : [],
  );
  const { zones, notes: merged } = mergeZones(named);
  return { plan: { ...open, zones }, notes: [...emptied, ...ids, ...merged] };
}

function dropEmptyRows(zones: readonly OpenZone[]): { zones: OpenZone[]; notes: string[] } {
  const empty = zones.flatMap(({ name, rows }) =>
    rows.filter(({ seats }) => seats.length === 0).map((row) => `${name} ${row.row_number}`.trim()),
  );
  const kept = zones.map((zone) => ({
    ...zone,
    rows: zone.rows.filter(({ seats }) => seats.length > 0),
  }));
  if (empty.length === 0) return { zones: kept, notes: [] };
  const names = [...new Set(empty)].filter((name) => name !== "").join(", ");
  const many =
    empty.length === 1 ? "1 row has" : `${empty.length.toLocaleString("en-US")} rows have`;
  return { zones: kept, notes: [`${many} no seats: left out${names === "" ? "" : ` (${names})`}`] };
}

/** Zones of the same name become one section, unless that would give two seats the same row and number. */
function mergeZones(zones: readonly OpenZone[]): { zones: OpenZone[]; notes: string[] } {
  const result: OpenZone[] = [];
  const notes: string[] = [];
  const names = new Set(zones.map(({ name }) => name));
  for (const zone of zones) {
    const at = zone.name === "" ? -1 : result.findIndex(({ name }) => name === zone.name);
    const first = result[at];
    if (first === undefined) result.push(zone);
    else if (first.floors_above_stage === zone.floors_above_stage && !shareLabels(first, zone)) {
      result[at] = appended(first, zone);
      notes.push(`two zones are named ${zone.name}: joined`);
    } else {
      let number = 2;
      while (names.has(`${zone.name} ${number}`)) number += 1;
      const name = `${zone.name} ${number}`;
      names.add(name);
      result.push({ ...zone, name });
      notes.push(
        `two zones are named ${zone.name}, with the same seat numbers: one is called ${name}`,
      );
    }
  }
  return { zones: result, notes };
}

function shareLabels(a: OpenZone, b: OpenZone): boolean {
  const labels = new Set(listLabels(a));
  return listLabels(b).some((label) => labels.has(label));
}

/** Rows and seats without names are numbered later, and differ within a zone. */
const listLabels = ({ rows }: OpenZone): string[] =>
  rows.flatMap(({ row_number: row, seats }) =>
    row === "" ? [] : seats.map(({ seat_number: number }) => JSON.stringify([row, number])),
  );

function appended(first: OpenZone, zone: OpenZone): OpenZone {
  const [across, down] = [zone.position.x - first.position.x, zone.position.y - first.position.y];
  const rows = zone.rows.map((row) => ({
    ...row,
    position: { x: row.position.x + across, y: row.position.y + down },
  }));
  return { ...first, rows: [...first.rows, ...rows] };
}
