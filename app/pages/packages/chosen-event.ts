import type { AvailabilityStatus } from "#contract/schemas/event";
import type { availabilityName } from "~/parts/performances/performance-sale";
import type { EventPhoto } from "#contract/schemas/photo";
import type { Money } from "#contract/schemas/money";
import type { SeatLabel } from "#contract/schemas/ticket";
import type { DraftSeat, SeatLevel } from "~/domain/packages/package-draft";
import { isLevel, type PackageLevel } from "~/domain/packages/package-levels";
import type { OfferedSeats } from "~/domain/seating/adjacent-seats";

/** An event of a package with the visitor's choices so far. */
export type ChosenEvent = {
  id: string;
  title: string;
  subtitle: string | null;
  kind: string;
  instrument: string | null;
  photo: EventPhoto | null;
  /** The dates to choose from, including a chosen one that is no longer sold. */
  dates: { id: string; startsAt: string; hallName: string }[];
  /** The date whose prices are shown; null if none is sold. */
  date: { id: string; startsAt: string; status: AvailabilityStatus } | null;
  /** The status of the first date if none is sold. */
  status: ReturnType<typeof availabilityName> | null;
  isChosen: boolean;
  /** The price level of this event only. */
  ownLevel: SeatLevel | null;
  /** The visitor's own seats at this event, without those that are not sold. Empty for best available seats. */
  ownSeats: OwnSeat[];
  /**
   * With a wheelchair space at every event: the best for the party, null if none is left. Undefined for an event with own
   * seats or a level of its own.
   */
  party?: PartySeats | null;
  /** Free wheelchair spaces at the date, and the bands that have accessible seats. */
  spaces: EventSpaces;
  levels: PackageLevel[];
};

export type EventSpaces = { capacity: number; left: number; bands: string[] };

export type PartySeats = { seats: OwnSeat[]; offer: OfferedSeats };

export type OwnSeat = DraftSeat & {
  label: SeatLabel;
  total: Money;
  usual: Money;
  faceValue: Money;
};

/** The visitor's own seats, or those of the wheelchair user's party. Empty for best available seats. */
export const seatsAt = ({ ownSeats, party }: Pick<ChosenEvent, "ownSeats" | "party">): OwnSeat[] =>
  ownSeats.length > 0 ? ownSeats : (party?.seats ?? []);

/** Whether the visitor has own seats at the event, but not one for each package. */
export const hasWrongSeatCount = (
  { ownSeats }: Pick<ChosenEvent, "ownSeats">,
  quantity: number,
): boolean => ownSeats.length > 0 && ownSeats.length !== quantity;

/**
 * The event's own price level, else the one for all; null if none is chosen, the event doesn't have it, or the visitor
 * has own seats or a wheelchair space there.
 */
export function chosenLevel(
  {
    ownLevel,
    ownSeats,
    party,
    levels,
  }: Pick<ChosenEvent, "ownLevel" | "ownSeats" | "party" | "levels">,
  forAll: SeatLevel | null,
): PackageLevel | null {
  if (ownSeats.length > 0 || party !== undefined) return null;
  const chosen = ownLevel ?? forAll;
  return chosen === null ? null : (levels.find((level) => isLevel(chosen, level)) ?? null);
}
