import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";

const SEATS_PER_ROW = 8;
const PITCH = 26;

/** Two sections of two rows, in bands A and B. Each back row has a wheelchair space and a companion seat. */
export function sampleSeatPlan(instanceId = "i1"): SeatPlan {
  return {
    id: instanceId,
    name: "Main Hall",
    width: 500,
    height: 300,
    seating: "reserved",
    seats: [
      ...getRow(instanceId, "Orchestra", "A", 0),
      ...getRow(instanceId, "Orchestra", "B", 1),
      ...getRow(instanceId, "First Tier", "A", 4),
      ...getRow(instanceId, "First Tier", "B", 5),
    ],
  };
}

function getRow(instanceId: string, section: string, row: string, depth: number): Seat[] {
  return Array.from({ length: SEATS_PER_ROW }, (_, index) => ({
    id: `${section === "Orchestra" ? "O" : "T"}-${row}-${index + 1}`,
    section,
    row,
    number: String(index + 1),
    place: index + 1,
    x: 40 + index * PITCH,
    y: 40 + depth * PITCH,
    band: `${instanceId}-${section === "Orchestra" ? "A" : "B"}`,
    kind:
      row === "B" && index === 3
        ? "wheelchair"
        : row === "B" && index === 4
          ? "companion"
          : "standard",
    rowsInFront: depth,
    positionInRow: index < 3 ? "left" : index > 4 ? "right" : "middle",
    view: "full",
    floorsAboveStage: section === "Orchestra" ? 0 : 1,
    endOfRow: index === 0 || index === SEATS_PER_ROW - 1,
    stepFree: section === "Orchestra",
    restrictedView: false,
  }));
}

/** The same plan if its file names no stage: rows are in the file's order, and nothing is known of what is in front. */
export function samplePlanWithoutStage(): SeatPlan {
  const plan = sampleSeatPlan();
  const unknown = { rowsInFront: null, positionInRow: null, view: null };
  return { ...plan, seats: plan.seats.map((seat) => ({ ...seat, ...unknown })) };
}
