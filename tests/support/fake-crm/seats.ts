import type { InstanceDetail } from "../../../app/domain/events/event";
import type { Seat, SeatPlan } from "../../../app/domain/seats/seat-plan";
import type { TicketRefusal } from "../../../app/domain/basket/ticket-refusal";

const SEATS_A_ROW = 8;
const PITCH = 26;

/** An instance's plan, with its bands A and B: two sections of two rows; each back row has a wheelchair space. */
export function fakePlan(instanceId: string): SeatPlan {
  return {
    id: instanceId,
    name: "Fake Hall",
    width: 500,
    height: 300,
    seating: "reserved",
    seats: [
      ...rowOf(instanceId, "Orchestra", "A", 0),
      ...rowOf(instanceId, "Orchestra", "B", 1),
      ...rowOf(instanceId, "First Tier", "A", 4),
      ...rowOf(instanceId, "First Tier", "B", 5),
    ],
  };
}

/** The first seat of each row is taken. */
export const fakeStatus = "sfffffff".repeat(4);

/** Why chosen seats cannot be had: too many, taken, or at a price type that there is not. Null when they can. */
export function fakeRefusal(
  { id, event, maxTickets }: InstanceDetail,
  wanted: readonly { seatId: string; priceTypeId: string }[],
): Exclude<TicketRefusal, { code: "paying" }> | null {
  if (wanted.length > maxTickets) {
    const limit = { maxTickets, priceTypeName: null, instanceName: event.title };
    const totals = { previouslyPurchased: 0, totalTickets: wanted.length };
    return { code: "limit", limit: { ...limit, ...totals } };
  }
  const { seats } = fakePlan(id);
  const isWanted = new Set(wanted.map(({ seatId }) => seatId));
  const lost = seats.filter((seat, index) => fakeStatus[index] !== "f" && isWanted.has(seat.id));
  if (lost.length > 0)
    return {
      code: "seats-taken",
      lost: lost.map(({ section, row, number, kind }) => ({ section, row, number, kind })),
      lostIds: lost.map((seat) => seat.id),
      nearest: ["O-A-7", "O-A-8"].slice(0, wanted.length),
    };
  return wanted.every(({ priceTypeId }) => ["standard", "under30"].includes(priceTypeId))
    ? null
    : { code: "not-allowed", reason: "price-not-open" };
}

function rowOf(instanceId: string, section: string, row: string, depth: number): Seat[] {
  return Array.from({ length: SEATS_A_ROW }, (_, index) => ({
    id: `${section === "Orchestra" ? "O" : "T"}-${row}-${index + 1}`,
    section,
    row,
    number: String(index + 1),
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
    view: null,
    floorsAboveStage: section === "Orchestra" ? 0 : 1,
    endOfRow: index === 0 || index === SEATS_A_ROW - 1,
    stepFree: section === "Orchestra",
    restrictedView: false,
  }));
}
