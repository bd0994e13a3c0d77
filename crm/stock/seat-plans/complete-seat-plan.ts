import { USUAL_GAP } from "#contract/schemas/seat-plan";
import { joinRowPieces, placeSeats, listSpots } from "./arrange-rows";
import { type Point, findMedianGap } from "./overlapping-seats";
import { planAreas, findLargestStage, turnToStage } from "./find-stage";
import { isUuid } from "./plain-names";
import { readText } from "./read-fields";
import { countRowsInFront, orderFromStage } from "./rows-in-front";
import type {
  OpenSeatPlan,
  CompleteSeatPlan,
  OpenZone,
  SeatPlanRow,
  SeatPlanZone,
} from "./seat-plan-schema";
import { tidyZones } from "./tidy-zones";

/** Below this, rounding positions to whole units distorts the plan. */
const SMALLEST_GAP = 8;

/**
 * Fills in what is optional in the format: names, the size, the order of rows from the stage. A plan with
 * `rows_in_front` keeps its own order.
 */
export function completeSeatPlan(open: OpenSeatPlan): { plan: CompleteSeatPlan; notes: string[] } {
  const areas = planAreas(open.zones);
  const tidied = tidyZones(open);
  const { plan, stage, notes: turned } = turnToStage(tidied.plan, findLargestStage(areas));
  const hasRowOrder = plan.zones.some(({ rows }) =>
    rows.some(
      (row) =>
        row.rows_in_front !== undefined ||
        row.seats.some((seat) => seat.rows_in_front !== undefined),
    ),
  );
  const whole = plan.zones.map(joinRowPieces);
  const placed = hasRowOrder
    ? placeSeats(whole, stage, true)
    : addRowsInFront(
        placeSeats(
          whole.map((zone) => sortRows(zone, stage)),
          stage,
          false,
        ),
        stage,
      );
  const { zones, notes } = fillMissingNames(placed);
  const fitted = fitToSize(plan, zones);
  const empty = zones.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
  const isUnordered = stage === null && !hasRowOrder && zones.length > 0;
  return {
    plan: { ...plan, ...fitted.plan },
    notes: [
      ...tidied.notes,
      ...turned,
      ...notes,
      ...fitted.notes,
      ...(empty.length > 0 ? [`no rows, so nothing to sell: zone ${empty.join(", zone ")}`] : []),
      ...areaNotes(areas.map(({ text }) => text)),
      ...(isUnordered ? ["no area is named as the stage: rows are in the file's order"] : []),
    ],
  };
}

/** What visitors read of the rows in front; unknown without a stage. */
function addRowsInFront(zones: SeatPlanZone[], stage: Point | null): SeatPlanZone[] {
  const counts = countRowsInFront(zones, stage);
  return zones.map((zone, z) => ({
    ...zone,
    rows: zone.rows.map((row, r) => ({ ...row, rows_in_front: counts[z]?.[r] ?? undefined })),
  }));
}

function areaNotes(texts: string[]): string[] {
  if (texts.length === 0) return [];
  const names = [...new Set(texts.filter((text) => text !== ""))];
  const named = names.length > 0 ? ` (${names.join(", ")})` : "";
  return [`${texts.length} areas${named} are drawings: nothing is sold in them`];
}

/** Scales and moves seats that are too close together or outside of the size, and enlarges the size if needed. */
function fitToSize(
  { size }: OpenSeatPlan,
  zones: SeatPlanZone[],
): { plan: Pick<CompleteSeatPlan, "zones" | "size">; notes: string[] } {
  const notes: string[] = [];
  const rows = zones.flatMap((zone) =>
    zone.rows.map((row) => row.seats.map((seat) => seat.position)),
  );
  const gap = findMedianGap(rows) ?? USUAL_GAP;
  const scale = gap < SMALLEST_GAP ? USUAL_GAP / gap : 1;
  if (scale !== 1) notes.push(`seats are ${gap} apart: scaled to ${USUAL_GAP} apart`);

  const bounds = getBounds(zones);
  const old = size && size.width > 0 && size.height > 0 ? size : null;
  const margin = USUAL_GAP / scale;
  const left = old && bounds.left >= 0 ? 0 : bounds.left - margin;
  const top = old && bounds.top >= 0 ? 0 : bounds.top - margin;
  const right = old && bounds.right <= old.width ? old.width : bounds.right + margin;
  const bottom = old && bounds.bottom <= old.height ? old.height : bounds.bottom + margin;
  const newSize = { width: (right - left) * scale, height: (bottom - top) * scale };
  const sizeText = `${Math.ceil(newSize.width)} by ${Math.ceil(newSize.height)}`;
  if (old === null && zones.length > 0) notes.push(`no size: set to ${sizeText}`);
  else if (old && (left < 0 || top < 0 || right > old.width || bottom > old.height))
    notes.push(`seats are outside the size: enlarged to ${sizeText}`);
  if (scale === 1 && left === 0 && top === 0) return { plan: { zones, size: newSize }, notes };
  const moved = zones.map((zone) => scaleZone(zone, scale, { x: left, y: top }));
  return { plan: { zones: moved, size: newSize }, notes };
}

function getBounds(zones: SeatPlanZone[]) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const zone of zones)
    for (const row of zone.rows)
      for (const { position } of row.seats) {
        const x = zone.position.x + row.position.x + position.x;
        const y = zone.position.y + row.position.y + position.y;
        bounds.left = Math.min(bounds.left, x);
        bounds.right = Math.max(bounds.right, x);
        bounds.top = Math.min(bounds.top, y);
        bounds.bottom = Math.max(bounds.bottom, y);
      }
  return bounds.left === Infinity ? { left: 0, top: 0, right: 0, bottom: 0 } : bounds;
}

function scaleZone(zone: SeatPlanZone, scale: number, origin: Point): SeatPlanZone {
  const times = ({ x, y }: Point) => ({ x: x * scale, y: y * scale });
  return {
    ...zone,
    position: times({ x: zone.position.x - origin.x, y: zone.position.y - origin.y }),
    rows: zone.rows.map((row) => ({
      ...row,
      position: times(row.position),
      seats: row.seats.map((seat) => ({ ...seat, position: times(seat.position) })),
    })),
  };
}

function fillMissingNames(placed: SeatPlanZone[]): { zones: SeatPlanZone[]; notes: string[] } {
  const unnamed = { zone: 0, row: 0, seat: 0 };
  const named = <T extends object>(
    list: readonly T[],
    key: keyof T & string,
    kind: keyof typeof unnamed,
    getName: (number: number, item: T) => string,
  ): T[] => {
    const taken = new Set(list.map((item) => item[key]));
    return list.map((item, index) => {
      if (item[key] !== "") return item;
      unnamed[kind] += 1;
      let number = index + 1;
      let name = getName(number, item);
      while (taken.has(name as T[typeof key])) name = getName((number += 1), item);
      taken.add(name as T[typeof key]);
      return { ...item, [key]: name };
    });
  };
  const digits = (number: number) => String(number);
  const nameRow = (row: SeatPlanRow): SeatPlanRow => ({
    ...row,
    seats: named(row.seats, "seat_number", "seat", digits),
  });
  const zones = named(placed, "name", "zone", (number, zone) =>
    zoneName(number, zone, placed.length),
  ).map((zone) => ({ ...zone, rows: named(zone.rows, "row_number", "row", digits).map(nameRow) }));
  const notes = Object.entries(unnamed)
    .filter(([, count]) => count > 0)
    .map(
      ([kind, count]) =>
        `${count.toLocaleString("en-US")} ${kind}${count === 1 ? " has" : "s have"} no name: numbered by place`,
    );
  return { zones, notes };
}

/** The editor's zone id, with a number if the id is already used, or "Zone <number>". */
function zoneName(number: number, zone: SeatPlanZone, count: number): string {
  const id = readText(zone.zone_id).trim().slice(0, 100);
  if (id !== "" && !isUuid(id)) return number > count ? `${id} ${number}` : id;
  return `Zone ${number}`;
}

/** Sorts a zone's rows from the stage. Without a stage, they keep the file's order. */
function sortRows(zone: OpenZone, stage: Point | null): OpenZone {
  if (stage === null) return zone;
  const spots = zone.rows.map((row) => listSpots(zone, row));
  return { ...zone, rows: orderFromStage(spots, stage).flatMap((at) => zone.rows[at] ?? []) };
}
