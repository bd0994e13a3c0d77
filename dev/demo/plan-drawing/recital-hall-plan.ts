import type { SeatPlanFile } from "../../../crm/stock/seat-plans/seat-plan-schema";
import { type DrawnSection, drawSection, SEAT_PITCH } from "./draw-section";

const ROW_PITCH = 34;
const FIRST_ROW = 1600;
const ROWS = [..."ABCDEFGHJKLMNP"];
const FOCUS = { x: 440, y: 150 - FIRST_ROW };
/** Half of the center aisle, in seat widths. */
const AISLE = 1.5;

function rowsOfHalf(side: "left" | "right", floor: number): DrawnSection["rows"] {
  const balcony = floor > 0;
  const labels = balcony ? ROWS.slice(0, 4) : ROWS;
  return labels.map((label, index) => {
    const last = index === labels.length - 1;
    const spaces = balcony ? (index === 0 ? 1 : 0) : last ? 2 : 0;
    const radius = FIRST_ROW + (balcony ? ROWS.length * ROW_PITCH + 110 : 0) + index * ROW_PITCH;
    const seats = balcony ? 14 : 11 + Math.floor(index / 4);
    const angle = ((AISLE + seats / 2) * SEAT_PITCH) / radius;
    return {
      label,
      radius,
      seats,
      angle: side === "left" ? -angle : angle,
      band: balcony ? (index < 2 ? "B" : "C") : index < 10 ? "A" : "B",
      rowsInFront: index,
      view: "full",
      stepFree: spaces > 0,
      ...(spaces > 0 ? { wheelchairs: side === "left" ? { end: spaces } : { start: spaces } } : {}),
      ...(!balcony && label === "D" ? { transfer: side === "left" ? "end" : "start" } : {}),
    };
  });
}

function draw(
  name: string,
  code: string,
  side: "left" | "right",
  floor: number,
): SeatPlanFile["zones"][number] {
  const rows = rowsOfHalf(side, floor);
  const label = side === "left" ? "Left" : "Right";
  return drawSection(
    {
      name: `${name} ${label}`,
      code: `${code}${label.charAt(0)}`,
      floor,
      angle: 0,
      numbering: side,
      rows,
    },
    FOCUS,
  );
}

export function recitalHallPlan(): SeatPlanFile {
  const zones = [
    draw("Parterre", "P", "left", 0),
    draw("Parterre", "P", "right", 0),
    draw("Balcony", "B", "left", 1),
    draw("Balcony", "B", "right", 1),
  ];
  return {
    name: "Recital Hall",
    kind: "reserved",
    capacity: zones.flatMap((zone) => zone.rows).reduce((sum, row) => sum + row.seats.length, 0),
    categories: ["A", "B", "C"].map((name) => ({ name })),
    zones,
    size: { width: 2 * FOCUS.x, height: 870 },
  };
}
