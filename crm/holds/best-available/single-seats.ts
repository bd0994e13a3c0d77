import { isGivenAutomatically, rowKey, runsOf, type SeatIndex, type PlanSeat } from "./seat-runs";

/**
 * The single free seats that a choice would leave alone between taken ones, which hardly anybody buys (spec section 3,
 * "Single seat block config"; the feature is off unless a plan asks for it). A stretch with just one seat more than
 * was chosen of it may be left so: whoever wants these has no other way. Wheelchair spaces and companion seats do not
 * count as neighbours, since they are not sold to fill a row.
 */
export function seatsLeftAlone(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  chosen: ReadonlySet<string>,
): PlanSeat[] {
  if (house.seating !== "reserved") return [];
  const rows = new Set(house.seats.filter(({ id }) => chosen.has(id)).map(rowKey));
  const free = house.seats.filter(
    (seat) => rows.has(rowKey(seat)) && isGivenAutomatically(seat) && isFree(seat),
  );
  return runsOf(free).flatMap((run) => {
    const rest = run.filter(({ id }) => !chosen.has(id));
    if (rest.length === run.length || rest.length === 1) return [];
    return runsOf(rest)
      .filter((stretch) => stretch.length === 1)
      .flat();
  });
}
