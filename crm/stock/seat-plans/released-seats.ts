// Pure: wheelchair spaces and companion seats that are on general sale.

import {
  isAssignedAutomatically,
  type Party,
  type PlanSeat,
  type SeatIndex,
  type Seating,
} from "./seat-runs";

const opened = new WeakMap<SeatIndex, Map<string, SeatIndex>>();

/** The plan with these bands' wheelchair spaces and companion seats as ordinary seats; the same plan without bands. */
export function withReleasedSeats(plan: SeatIndex, bands: readonly string[]): SeatIndex {
  if (bands.length === 0) return plan;
  const key = [...bands].sort().join("\n");
  const ofPlan = opened.get(plan) ?? new Map<string, SeatIndex>();
  opened.set(plan, ofPlan);
  const known = ofPlan.get(key);
  if (known !== undefined) return known;
  const seats = plan.seats.map((seat) =>
    bands.includes(seat.bandId) && isAccessible(seat)
      ? { ...seat, kind: "standard" as const }
      : seat,
  );
  const released = { ...plan, seats, seatById: new Map(seats.map((seat) => [seat.id, seat])) };
  ofPlan.set(key, released);
  return released;
}

/**
 * What is chosen in the plan, or else with the accessible seats of those released bands that have too few other free seats for
 * the parties, so that those are taken last.
 */
export function chooseWithReleased(
  plan: SeatIndex,
  bands: readonly string[],
  parties: readonly Party[],
  isFree: (seat: PlanSeat) => boolean,
  choose: (seats: SeatIndex) => Seating,
): Seating {
  const ordinary = choose(plan);
  if (ordinary.ok || bands.length === 0) return ordinary;
  const isShort = ({ bandId, quantity }: Party) =>
    plan.seats.filter(
      (seat) => seat.bandId === bandId && isAssignedAutomatically(seat) && isFree(seat),
    ).length < quantity;
  const short = new Set(parties.filter(isShort).map(({ bandId }) => bandId));
  const released = withReleasedSeats(
    plan,
    bands.filter((band) => short.has(band)),
  );
  return released === plan ? ordinary : seatsOfPlan(plan, choose(released));
}

/** The same seats as the plan has them. */
function seatsOfPlan(plan: SeatIndex, seating: Seating): Seating {
  if (!seating.ok) return seating;
  const inPlan = (seat: PlanSeat) => plan.seatById.get(seat.id) ?? seat;
  return {
    ok: true,
    value: new Map([...seating.value].map(([band, run]) => [band, run.map(inPlan)])),
  };
}

export const isAccessible = ({ kind }: Pick<PlanSeat, "kind">) =>
  kind === "wheelchair" || kind === "companion";
