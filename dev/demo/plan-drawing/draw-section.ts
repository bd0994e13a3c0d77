import type { SeatPlanFile } from "../../../crm/stock/seat-plans/seat-plan-schema";

type Zone = SeatPlanFile["zones"][number];
type Row = Zone["rows"][number];
export type DrawnSeat = Row["seats"][number];
type View = "full" | "angled" | "partial";

/** Distance between neighboring seats, in the plan's units. */
export const SEAT_PITCH = 26;

export interface DrawnRow {
  label: string;
  /** Distance from the focus of the hall's curve. */
  radius: number;
  seats: number;
  /** Angle of the row's middle if it differs from the section's, because of a straight aisle. */
  angle?: number;
  band: string;
  rowsInFront: number;
  view: View;
  stepFree?: boolean;
  /** Number of wheelchair spaces at each end, each between two companion seats. */
  wheelchairs?: { start?: number; end?: number };
  /** The ends whose aisle seat is a transfer seat, with a folding armrest. */
  transfer?: "start" | "end" | "both";
}

export interface DrawnSection {
  name: string;
  code: string;
  floor: number;
  /** Angle of the section's middle, in radians from the hall's axis; negative is left. */
  angle: number;
  /** Left: odd numbers increasing from the aisle; right: even numbers; center: from 101, left to right. */
  numbering: "left" | "center" | "right";
  rows: DrawnRow[];
}

/** Draws a section on arcs around `focus`. Seats are ordered from left to right, facing the stage. */
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
        position: subtract(corner, origin),
        rows_in_front: row.rowsInFront,
        view: row.view,
        ...(row.stepFree === true ? { step_free: true } : {}),
        seats: seats.map((seat) => ({ ...seat, position: subtract(seat.position, corner) })),
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

/** Wheelchair spaces are groups of companion, wheelchair, companion from each end of the row. */
function seatKind(
  row: DrawnRow,
  index: number,
): "standard" | "wheelchair" | "companion" | "transfer" {
  const fromStart = (row.wheelchairs?.start ?? 0) * 3;
  const fromEnd = (row.wheelchairs?.end ?? 0) * 3;
  const indexFromEnd = row.seats - 1 - index;
  if (index < fromStart) return index % 3 === 1 ? "wheelchair" : "companion";
  if (indexFromEnd < fromEnd) return indexFromEnd % 3 === 1 ? "wheelchair" : "companion";
  if (index === 0 && (row.transfer === "start" || row.transfer === "both")) return "transfer";
  if (indexFromEnd === 0 && (row.transfer === "end" || row.transfer === "both")) return "transfer";
  return "standard";
}

function cornerOf(points: { x: number; y: number }[]): { x: number; y: number } {
  return {
    x: Math.min(...points.map((point) => point.x)),
    y: Math.min(...points.map((point) => point.y)),
  };
}

function subtract(a: { x: number; y: number }, b: { x: number; y: number }) {
  return { x: a.x - b.x, y: a.y - b.y };
}

/** Formats a plan as JSON with one row of seats per line, for small diffs. */
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
