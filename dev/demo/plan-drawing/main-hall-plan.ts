import type { SeatPlanFile } from "../../../crm/stock/seat-plans/seat-plan-schema";
import {
  type DrawnRow,
  type DrawnSeat,
  type DrawnSection,
  drawSection,
  SEAT_PITCH,
} from "./draw-section";

const ROW_PITCH = 34;
const BOX_HEIGHT = 96;
const FIRST_ROW = 1100;
/** Without I and O, which look like 1 and 0. */
const ROWS = [..."ABCDEFGHJKLMNPQRSTUVWXYZ", "AA", "BB"];
const FOCUS = { x: 1130, y: 190 - FIRST_ROW };
/** In radians: half of the center block, the width of an aisle, and half of the hall. */
const CENTER = 0.19;
const AISLE = 0.03;
const EDGE = 0.41;
const SIDE = (CENTER + AISLE + EDGE) / 2;

type Side = "left" | "center" | "right";
const SIDES: { side: Side; angle: number; width: number; letter: string }[] = [
  // The center first, because best-available search follows the order of the sections.
  { side: "center", angle: 0, width: 2 * CENTER, letter: "C" },
  { side: "left", angle: -SIDE, width: EDGE - CENTER - AISLE, letter: "L" },
  { side: "right", angle: SIDE, width: EDGE - CENTER - AISLE, letter: "R" },
];

interface Part {
  name: string;
  code: string;
  floor: number;
  labels: string[];
  /** All three by default. */
  sides?: readonly Side[];
  firstRadius: number;
  rowsBefore: number;
  band: (side: Side, row: string) => string;
}

/** The orchestra in parts between its cross aisles, then the tiers one behind the other, like on a printed plan. */
const PARTS: Part[] = [
  {
    name: "Orchestra Front",
    code: "OF",
    floor: 0,
    labels: ROWS.slice(0, 8),
    firstRadius: FIRST_ROW,
    rowsBefore: 0,
    band: frontBand,
  },
  {
    name: "Orchestra Middle",
    code: "OM",
    floor: 0,
    labels: ROWS.slice(8, 16),
    firstRadius: FIRST_ROW + 9 * ROW_PITCH,
    rowsBefore: 8,
    band: (side) => (side === "center" ? "A" : "B"),
  },
  // The center is split, because it would have too many seats for one section's map.
  {
    name: "Orchestra Rear",
    code: "OR",
    floor: 0,
    sides: ["center"],
    labels: ROWS.slice(16, 21),
    firstRadius: FIRST_ROW + 18 * ROW_PITCH,
    rowsBefore: 16,
    band: rearBand,
  },
  {
    name: "Orchestra Last Rows",
    code: "OR",
    floor: 0,
    sides: ["center"],
    labels: ROWS.slice(21),
    firstRadius: FIRST_ROW + 23 * ROW_PITCH,
    rowsBefore: 21,
    band: rearBand,
  },
  {
    name: "Orchestra Rear",
    code: "OR",
    floor: 0,
    sides: ["left", "right"],
    labels: ROWS.slice(16),
    firstRadius: FIRST_ROW + 18 * ROW_PITCH,
    rowsBefore: 16,
    band: rearBand,
  },
  {
    name: "First Tier",
    code: "T1",
    floor: 1,
    labels: ROWS.slice(0, 4),
    firstRadius: 2150,
    rowsBefore: 0,
    band: (side, row) => (side === "center" && row < "C" ? "A" : "B"),
  },
  {
    name: "Second Tier",
    code: "T2",
    floor: 2,
    labels: ROWS.slice(0, 4),
    firstRadius: 2370,
    rowsBefore: 0,
    band: (side, row) => (side === "center" && row < "C" ? "C" : "D"),
  },
  {
    name: "Third Tier",
    code: "T3",
    floor: 3,
    labels: ROWS.slice(0, 5),
    firstRadius: 2590,
    rowsBefore: 0,
    band: (side, row) => (side === "center" && row < "C" ? "D" : "E"),
  },
];

function frontBand(side: Side, row: string): string {
  const near = row < "D";
  if (side === "center") return near ? "B" : "A";
  return near ? "D" : "C";
}

function rearBand(side: Side, row: string): string {
  const back = row.length > 1 || row > "W";
  if (side === "center") return back ? "C" : "B";
  return back ? "D" : "C";
}

/** Wheelchair spaces by row, on the cross aisles and at the elevators: at each end of the center, and per side. */
const SPACES: Record<string, { center: [number, number]; sides: number }> = {
  "OF-H": { center: [0, 0], sides: 1 },
  "OM-R": { center: [2, 2], sides: 1 },
  "OR-BB": { center: [1, 1], sides: 2 },
  "T1-D": { center: [1, 1], sides: 0 },
  "T2-D": { center: [1, 1], sides: 0 },
  "T3-E": { center: [1, 1], sides: 0 },
};
const TRANSFER_ROWS = ["OF-D", "OM-M", "OR-W"];

function describeSection(
  part: Part,
  { side, angle, width, letter }: (typeof SIDES)[number],
): DrawnSection {
  return {
    name: `${part.name} ${side === "center" ? "Center" : side === "left" ? "Left" : "Right"}`,
    code: `${part.code}${letter}`,
    floor: part.floor,
    angle,
    numbering: side,
    rows: part.labels.map((label, index): DrawnRow => {
      const radius = part.firstRadius + index * ROW_PITCH;
      const key = `${part.code}-${label}`;
      const spaces = SPACES[key];
      return {
        label,
        radius,
        seats: Math.floor((width * radius) / SEAT_PITCH),
        band: part.band(side, label),
        rowsInFront: part.rowsBefore + index,
        view: side === "center" ? "full" : "angled",
        stepFree: spaces !== undefined,
        ...(spaces ? { wheelchairs: spacesByEnd(spaces, side) } : {}),
        ...(TRANSFER_ROWS.includes(key)
          ? { transfer: side === "center" ? "both" : side === "left" ? "end" : "start" }
          : {}),
      };
    }),
  };
}

function spacesByEnd(
  { center, sides }: { center: [number, number]; sides: number },
  side: Side,
): { start: number; end: number } {
  if (side === "center") return { start: center[0], end: center[1] };
  return side === "left" ? { start: 0, end: sides } : { start: sides, end: 0 };
}

interface DrawnBoxes {
  name: string;
  code: string;
  floor: number;
  side: "left" | "right";
  /** The left corner nearest to the stage. */
  x: number;
  y: number;
  count: number;
  band: (box: number) => string;
  /** The box whose front row has a wheelchair space between two companion seats. */
  wheelchairBox?: number;
}

/** Boxes along a wall with three front and three rear seats each. Box 1 is nearest to the stage. */
function drawBoxes(boxes: DrawnBoxes): SeatPlanFile["zones"][number] {
  return {
    name: boxes.name,
    position: { x: boxes.x, y: boxes.y },
    floors_above_stage: boxes.floor,
    rows: Array.from({ length: boxes.count }, (_, index) => {
      const box = index + 1;
      return {
        row_number: `Box ${box}`,
        position: { x: 0, y: index * BOX_HEIGHT },
        view: box <= 2 ? "partial" : "angled",
        step_free: true,
        seats: Array.from({ length: 6 }, (__, seat) => boxSeat(boxes, box, seat)),
      };
    }),
    areas: [],
  };
}

function boxSeat(boxes: DrawnBoxes, box: number, index: number): DrawnSeat {
  const front = index < 3;
  const along = index % 3;
  // Front seats face the middle of the hall, so on the left side they are the right column.
  const column = front === (boxes.side === "left") ? 1 : 0;
  const accessible = boxes.wheelchairBox === box && front;
  return {
    seat_guid: `${boxes.code}-${box}-${index + 1}`,
    seat_number: String(index + 1),
    position: { x: column * SEAT_PITCH, y: along * SEAT_PITCH },
    category: boxes.band(box),
    ...(accessible ? { kind: along === 1 ? ("wheelchair" as const) : ("companion" as const) } : {}),
    rows_in_front: front ? 0 : 1,
    ...(box <= 2 && !front ? { restricted_view: true } : {}),
  };
}

export function mainHallPlan(): SeatPlanFile {
  const sections = PARTS.map((part) =>
    SIDES.filter(({ side }) => part.sides?.includes(side) ?? true).map((side) =>
      drawSection(describeSection(part, side), FOCUS),
    ),
  );
  const boxes = (
    name: string,
    code: string,
    floor: number,
    offset: number,
    near: string,
    far: string,
  ) =>
    (["left", "right"] as const).map((side) =>
      drawBoxes({
        name: `${name} Boxes ${side === "left" ? "Left" : "Right"}`,
        code: `${code}${side === "left" ? "L" : "R"}`,
        floor,
        side,
        x: side === "left" ? FOCUS.x - offset - SEAT_PITCH : FOCUS.x + offset,
        y: 120,
        count: 8,
        band: (box) => (box <= 3 ? near : far),
        ...(floor === 1 ? { wheelchairBox: 8 } : {}),
      }),
    );
  const zones = [
    ...sections.slice(0, 6).flat(),
    ...boxes("First Tier", "B1", 1, 900, "C", "B"),
    ...sections.slice(6, 7).flat(),
    ...boxes("Second Tier", "B2", 2, 1010, "D", "C"),
    ...sections.slice(7).flat(),
  ];
  return {
    name: "Main Hall",
    kind: "reserved",
    capacity: zones.flatMap((zone) => zone.rows).reduce((sum, row) => sum + row.seats.length, 0),
    categories: ["A", "B", "C", "D", "E"].map((name) => ({ name })),
    zones,
    size: { width: 2 * FOCUS.x, height: 1870 },
  };
}
