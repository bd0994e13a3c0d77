// Pure: finds the stage among the drawings of a plan, and turns the plan so that the stage is at its top.

import { measureDistance } from "./neighboring-seats";
import type { Point } from "./overlapping-seats";
import { readFields, readList, readText } from "./read-fields";
import type { OpenSeatPlan, OpenZone } from "./seat-plan-schema";

/** A drawing on a plan, such as a stage or a bar. Not sold. */
interface PlanArea {
  text: string;
  /** Its center; null if the file has no position. */
  spot: Point | null;
  /** Its surface; 0 if unknown. */
  surface: number;
}

/** In the languages of the storefront and its neighbors. "Palco" is also a box in Spanish and Italian. */
const STAGE =
  /^(stage|mainstage|\p{L}*b(ü|ue)hne|\p{L}*podium|escenario|tablado|sc(e|è|é)ne|scen(en)?|scena|palcoscenico|palco|podiet|lava|toneel|sèn|panggung)$/u;
/** Words that may stand beside it. A stage door, a backstage bar or "Palco 1" is no stage. */
const BESIDE =
  /^(the|la|le|el|die|der|main|principal|grande|haupt|concert|center|centre|front|orchestra|orchester|pit|and|und|y|screen|area|thrust|apron)$/u;

/** Whether a text on a plan is the stage's. Letters may be spaced: "S T A G E". */
export function isStageText(text: string): boolean {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const isSpaced = words.length > 2 && words.every((word) => [...word].length === 1);
  const read = isSpaced ? [words.join("")] : words;
  return (
    read.some((word) => STAGE.test(word)) &&
    read.every((word) => STAGE.test(word) || BESIDE.test(word))
  );
}

/** Reads the areas of all zones as specified by the format (`text`) and as written by its editor (`text.text`). */
export function planAreas(zones: readonly OpenZone[]): PlanArea[] {
  return zones.flatMap((zone) =>
    readList(zone.areas).map((area) => {
      const fields = readFields(area) ?? {};
      const text = readFields(fields["text"])?.["text"] ?? fields["text"];
      const size = readFields(fields["rectangle"]) ?? (fields["shape"] === undefined ? fields : {});
      const [width, height] = [toLength(size["width"]), toLength(size["height"])];
      const { x, y } = readFields(fields["position"]) ?? {};
      const spot =
        typeof x === "number" && typeof y === "number"
          ? { x: zone.position.x + x + width / 2, y: zone.position.y + y + height / 2 }
          : null;
      return { text: readText(text).trim(), spot, surface: width * height };
    }),
  );
}

const toLength = (size: unknown): number =>
  typeof size === "number" && Number.isFinite(size) ? size : 0;

/** The largest area that is named like a stage. */
export function findLargestStage(areas: readonly PlanArea[]): Point | null {
  const stages = areas.filter(({ text, spot }) => spot !== null && isStageText(text));
  const [largest] = stages.sort((a, b) => b.surface - a.surface);
  return largest?.spot ?? null;
}

/** A stage nearer to the middle of the seats than this part of the hall's extent is among them: nothing is turned. */
const AMONG_SEATS = 0.15;

type Turn = "half" | "left" | "right";

/** Turns a plan by quarters until its stage is at the top, as the contract and the maps have it. */
export function turnToStage(
  open: OpenSeatPlan,
  stage: Point | null,
): { plan: OpenSeatPlan; stage: Point | null; notes: string[] } {
  const turn = stage && turnFor(open, stage);
  if (!turn || !stage) return { plan: open, stage, notes: [] };
  const { width = 0, height = 0 } = open.size ?? {};
  const around = ({ x, y }: Point): Point =>
    turn === "half" ? { x: -x, y: -y } : turn === "right" ? { x: y, y: -x } : { x: -y, y: x };
  const corner: Point =
    turn === "half"
      ? { x: width, y: height }
      : turn === "right"
        ? { x: 0, y: width }
        : { x: height, y: 0 };
  const moved = (spot: Point): Point => {
    const { x, y } = around(spot);
    return { x: x + corner.x, y: y + corner.y };
  };
  const zones = open.zones.map((zone) => ({
    ...zone,
    position: moved(zone.position),
    rows: zone.rows.map((row) => ({
      ...row,
      position: around(row.position),
      seats: row.seats.map((seat) => ({ ...seat, position: around(seat.position) })),
    })),
  }));
  const size = open.size && (turn === "half" ? open.size : { width: height, height: width });
  const notes = ["turned, so that the stage is at the top"];
  return { plan: { ...open, zones, size }, stage: moved(stage), notes };
}

function turnFor(open: OpenSeatPlan, stage: Point): Turn | null {
  const spots = open.zones.flatMap((zone) =>
    zone.rows.flatMap((row) =>
      row.seats.map(({ position }) => ({
        x: zone.position.x + row.position.x + position.x,
        y: zone.position.y + row.position.y + position.y,
      })),
    ),
  );
  if (spots.length === 0) return null;
  const middle = {
    x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
    y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
  };
  const extent = spots.reduce((most, spot) => Math.max(most, measureDistance(spot, middle)), 0);
  if (measureDistance(stage, middle) <= extent * AMONG_SEATS) return null;
  const [across, down] = [stage.x - middle.x, stage.y - middle.y];
  if (Math.abs(down) >= Math.abs(across)) return down > 0 ? "half" : null;
  return across > 0 ? "right" : "left";
}
