import type { SeatPlanFile } from "../../../crm/seat-plans/seat-plan-schema";

type Zone = SeatPlanFile["zones"][number];
type Row = Zone["rows"][number];
export type DrawnSeat = Row["seats"][number];
type View = "full" | "angled" | "partial";

/** Distance between neighbors, in the plan's units. */
export const SEAT_PITCH = 26;

export interface DrawnRow {
  label: string;
  /** Distance from the focus of the hall's curve. */
  radius: number;
  seats: number;
  /** Where the row's own middle is, when a straight aisle asks for another angle than the section's. */
  angle?: number;
  band: string;
  rowsInFront: number;
  view: View;
  stepFree?: boolean;
  /** Wheelchair spaces at either end, each between two companion seats. */
  wheelchairs?: { start?: number; end?: number };
  /** The seats at the aisle have an armrest that swings away. */
  transfer?: "start" | "end" | "both";
}

export interface DrawnSection {
  name: string;
  code: string;
  floor: number;
  /** The middle of the section on the curve, in radians from the hall's axis; negative is left. */
  angle: number;
  /** Left: odd numbers that grow from the aisle; right: even ones; center: from 101, left to right. */
  numbering: "left" | "center" | "right";
  rows: DrawnRow[];
}

/** Draws a section on arcs around `focus`. Seats come from the left as seen from the seats. */
export function drawSection(section: DrawnSection, focus: { x: number; y: number }): Zone {
  const rows = section.rows.map((row) => ({ row, seats: placeSeats(section, row, focus) }));
  const origin = cornerOf(rows.flatMap(({ seats }) => seats.map((seat) => seat.position)));
  return {
    name: section.name,
    position: origin,
    floors_above_stage: section.floor,
    rows: rows.map(({ row, seats }) => {
      const corner = cornerOf(seats.map((seat) => seat.position));
      return {
        row_number: row.label,
        position: minus(corner, origin),
        rows_in_front: row.rowsInFront,
        view: row.view,
        ...(row.stepFree === true ? { step_free: true } : {}),
        seats: seats.map((seat) => ({ ...seat, position: minus(seat.position, corner) })),
      };
    }),
    areas: [],
  };
}

function placeSeats(
  section: DrawnSection,
  row: DrawnRow,
  focus: { x: number; y: number },
): DrawnSeat[] {
  return Array.from({ length: row.seats }, (_, index) => {
    const angle =
      (row.angle ?? section.angle) + ((index - (row.seats - 1) / 2) * SEAT_PITCH) / row.radius;
    const number = seatNumber(section.numbering, index, row.seats);
    const kind = seatKind(row, index);
    return {
      seat_guid: `${section.code}-${row.label}-${number}`,
      seat_number: String(number),
      position: {
        x: Math.round(focus.x + row.radius * Math.sin(angle)),
        y: Math.round(focus.y + row.radius * Math.cos(angle)),
      },
      category: row.band,
      ...(kind === "standard" ? {} : { kind }),
    };
  });
}

function seatNumber(numbering: DrawnSection["numbering"], index: number, count: number): number {
  if (numbering === "center") return 101 + index;
  return numbering === "left" ? 2 * (count - index) - 1 : 2 * (index + 1);
}

/** Companion, wheelchair, companion; as often as asked, counted from the row's end. */
function seatKind(
  row: DrawnRow,
  index: number,
): "standard" | "wheelchair" | "companion" | "transfer" {
  const fromStart = (row.wheelchairs?.start ?? 0) * 3;
  const fromEnd = (row.wheelchairs?.end ?? 0) * 3;
  const back = row.seats - 1 - index;
  if (index < fromStart) return index % 3 === 1 ? "wheelchair" : "companion";
  if (back < fromEnd) return back % 3 === 1 ? "wheelchair" : "companion";
  if (index === 0 && (row.transfer === "start" || row.transfer === "both")) return "transfer";
  if (back === 0 && (row.transfer === "end" || row.transfer === "both")) return "transfer";
  return "standard";
}

function cornerOf(points: { x: number; y: number }[]): { x: number; y: number } {
  return {
    x: Math.min(...points.map((point) => point.x)),
    y: Math.min(...points.map((point) => point.y)),
  };
}

function minus(a: { x: number; y: number }, b: { x: number; y: number }): { x: number; y: number } {
  return { x: a.x - b.x, y: a.y - b.y };
}

/** A plan as JSON, one row of seats a line: small, and a moved seat is one line of a diff. */
export function planJson(plan: SeatPlanFile): string {
  const { zones, ...rest } = plan;
  const head = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const body = zones.map(({ rows, ...zone }) => {
    const lines = rows.map((row) => `      ${JSON.stringify(row)}`).join(",\n");
    return `    {${JSON.stringify(zone).slice(1, -1)}, "rows": [\n${lines}\n    ]}`;
  });
  return `{\n${head.join("\n")}\n  "zones": [\n${body.join(",\n")}\n  ]\n}\n`;
}
