import type { CallAnswer } from "../call-types";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import { LEFT_OUT, type Mapped, mapRows, needed, NotUnderstood, withoutRepeats } from "./findings";

type StatusRow = Pick<CallAnswer<"readSeatStatuses">[number], "Id" | "StatusCode" | "Inactive">;
type SeatRow = CallAnswer<"readSeats">[number];
type Rules = TessituraSettings["seats"];

/** Seat statuses differ between venues, so they are read and not assumed. */
export const readSeatStatuses = (rows: readonly StatusRow[]): Mapped<number> =>
  mapRows(
    rows,
    ({ Id }) => `seat status ${Id ?? "without an id"}`,
    ({ Id }) => needed(Id, "id"),
  );

export type SystemSeat = {
  /** The number that reserves it; not the one on the seat. */
  id: number;
  zone: number;
  kind: "standard" | "wheelchair" | "companion";
  /** `held`: for people of the venue's choice. Taken and held seats are not sold. */
  state: "free" | "held" | "taken";
};

const isMarked = (row: SeatRow, { holdCodes, seatTypes }: Rules["wheelchair"]) =>
  (typeof row.HoldCodeId === "number" && holdCodes.includes(row.HoldCodeId)) ||
  (typeof row.SeatTypeId === "number" && seatTypes.includes(row.SeatTypeId));

function getKind(row: SeatRow, rules: Rules): SystemSeat["kind"] {
  if (isMarked(row, rules.wheelchair)) return "wheelchair";
  return isMarked(row, rules.companion) ? "companion" : "standard";
}

/** A held seat is sold only if its hold code says for whom: its type alone could be another's hold. */
function isOurHold({ HoldCodeId }: SeatRow, { wheelchair, companion }: Rules): boolean {
  const codes = [...wheelchair.holdCodes, ...companion.holdCodes];
  return typeof HoldCodeId === "number" && codes.includes(HoldCodeId);
}

function getState(row: SeatRow, rules: Rules): SystemSeat["state"] {
  const status = needed(row.SeatStatusId, "status");
  if (rules.free.includes(status)) return "free";
  if (!rules.held.includes(status)) return "taken";
  return isOurHold(row, rules) ? "free" : "held";
}

/**
 * What each seat of a performance is to a buyer. `statuses`: those that the system lists; a seat with another is reported
 * and not sold. A seat of a zone without a price counts as taken.
 */
export function readSeats(
  rows: readonly SeatRow[],
  statuses: readonly number[],
  zones: readonly number[],
  rules: Rules,
): Mapped<SystemSeat> {
  const mapped = mapRows(
    rows,
    ({ Id }) => `seat ${Id ?? "without an id"}`,
    (row): SystemSeat | typeof LEFT_OUT => {
      if (!needed(row.IsSeat, "IsSeat")) return LEFT_OUT;
      const status = needed(row.SeatStatusId, "status");
      if (!statuses.includes(status))
        throw new NotUnderstood(`has the status ${status}, which the system does not list`);
      const zone = needed(row.ZoneId, "zone");
      return {
        id: needed(row.Id, "id"),
        zone,
        kind: getKind(row, rules),
        state: zones.includes(zone) ? getState(row, rules) : "taken",
      };
    },
  );
  return withoutRepeats(mapped, ({ id }) => `seat ${id}`);
}
