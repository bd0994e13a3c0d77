import type { SeatPlanFile } from "../../../crm/seat-plans/seat-plan-schema";
import { type DrawnSeat, SEAT_PITCH } from "./draw-section";

interface DrawnBoxes {
  name: string;
  code: string;
  floor: number;
  side: "left" | "right";
  /** The corner nearest to the stage, and on the left. */
  x: number;
  y: number;
  count: number;
  band: (box: number) => string;
  /** The box with a wheelchair space between two companion seats at its front. */
  wheelchairBox?: number;
}

const BOX_HEIGHT = 96;

/** Boxes of six along a wall, three seats at the front and three behind. Box 1 is nearest to the stage. */
export function drawBoxes(boxes: DrawnBoxes): SeatPlanFile["zones"][number] {
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
  // The rail is towards the middle of the hall: on the left side the front seats are the right column.
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
