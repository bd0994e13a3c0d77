import { fieldsOf, listOf, textOf } from "./read-fields";
import type { Spot } from "./overlapping-seats";
import type { SeatPlanZone } from "./seat-plan-schema";

/** A drawing on a plan: a stage, a bar, standing room. Nothing is sold in it. */
export interface PlanArea {
  text: string;
  /** Its middle, on the plan; null when the file does not place it. */
  spot: Spot | null;
}

const STAGE = /stage|b(ü|ue|u)hne|podium|escenario|sc[eè]ne|scen|palco/i;

/** The drawings of a zone, as both the format (`text`) and its editor (`text.text`, `shape`) write them. */
export function planAreas(zone: SeatPlanZone): PlanArea[] {
  return listOf(zone.areas).map((area) => {
    const fields = fieldsOf(area) ?? {};
    const text = fieldsOf(fields["text"])?.["text"] ?? fields["text"];
    const size = fieldsOf(fields["rectangle"]) ?? (fields["shape"] === undefined ? fields : {});
    const { x, y } = fieldsOf(fields["position"]) ?? {};
    const spot =
      typeof x === "number" && typeof y === "number"
        ? {
            x: zone.position.x + x + half(size["width"]),
            y: zone.position.y + y + half(size["height"]),
          }
        : null;
    return { text: textOf(text).trim(), spot };
  });
}

/** Where the stage is drawn; null for a plan that does not say. */
export function stageOf(areas: readonly PlanArea[]): Spot | null {
  return areas.find(({ text, spot }) => spot !== null && STAGE.test(text))?.spot ?? null;
}

function half(size: unknown): number {
  return typeof size === "number" ? size / 2 : 0;
}
