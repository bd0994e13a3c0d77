/** What a seat is for: one for everybody, a wheelchair space, a companion's beside it, one to move over to. */
export type SeatKind = (typeof SEAT_KINDS)[number];

export const SEAT_KINDS = ["standard", "wheelchair", "companion", "transfer", "place"] as const;

/** One seat of a plan with all that is known of it (spec section 3, "View-from-seat"). */
export type Seat = {
  id: string;
  section: string;
  row: string | null;
  number: string | null;
  /** On the drawing of the whole hall; the stage is at its top. */
  x: number;
  y: number;
  /** The id of its price band. */
  band: string;
  kind: SeatKind;
  rowsInFront: number | null;
  /** As seen from the seats. */
  positionInRow: "left" | "middle" | "right" | null;
  view: string | null;
  floorsAboveStage: number;
  endOfRow: boolean;
  stepFree: boolean;
  restrictedView: boolean;
};

/** A hall's seats: section by section, row by row, from left to right. */
export type SeatPlan = {
  id: string;
  name: string;
  width: number;
  height: number;
  seating: "reserved" | "general" | "virtual";
  seats: Seat[];
};

/** How a performance's seats stand now. */
export type SeatStatus = {
  planId: string;
  /** One character a seat, in the plan's order; "f" is free. */
  status: string;
  /** Ids of seats that are sold all together. */
  blocks: string[][];
};
