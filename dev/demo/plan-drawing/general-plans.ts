import type { SeatPlanFile } from "../../../crm/seat-plans/seat-plan-schema";

/** The Studio: 84 unreserved seats, and six numbered places for wheelchair users and who comes with them. */
export function studioPlan(): SeatPlanFile {
  return {
    name: "Studio",
    kind: "general",
    capacity: 90,
    categories: [{ name: "A" }],
    zones: [],
    places: [
      { section: "General admission", category: "A", count: 84, step_free: true },
      {
        section: "Wheelchair spaces",
        category: "A",
        kind: "wheelchair",
        count: 3,
        step_free: true,
      },
      { section: "Companion seats", category: "A", kind: "companion", count: 3, step_free: true },
    ],
    size: { width: 340, height: 260 },
  };
}

/** The live stream: as many viewers as the stream is licensed for. */
export function liveStreamPlan(): SeatPlanFile {
  return {
    name: "Live stream",
    kind: "virtual",
    capacity: 500,
    categories: [{ name: "A" }],
    zones: [],
    places: [{ section: "Live stream", category: "A", count: 500, step_free: true }],
    size: { width: 680, height: 560 },
  };
}
