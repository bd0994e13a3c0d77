import type { AvailabilityStatus } from "#contract/schemas/event";
import type { availabilityName } from "~/parts/performances/performance-sale";
import type { EventPhoto } from "#contract/schemas/photo";
import type { Money } from "#contract/schemas/money";
import type { SeatLabel } from "#contract/schemas/ticket";
import type { DraftSeat, SeatLevel } from "~/domain/packages/package-draft";
import { isLevel, type PackageLevel } from "~/domain/packages/package-levels";

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
  levels: PackageLevel[];
};

type OwnSeat = DraftSeat & {
  label: SeatLabel;
  total: Money;
  faceValue: Money;
};

/** Whether the visitor has own seats at the event, but not one for each package. */
export const hasWrongSeatCount = (
  { ownSeats }: Pick<ChosenEvent, "ownSeats">,
  quantity: number,
): boolean => ownSeats.length > 0 && ownSeats.length !== quantity;

/**
 * The event's own price level, else the one for all; null if none is chosen, the event doesn't have it, or the visitor
 * has own seats there.
 */
export function chosenLevel(
  { ownLevel, ownSeats, levels }: Pick<ChosenEvent, "ownLevel" | "ownSeats" | "levels">,
  forAll: SeatLevel | null,
): PackageLevel | null {
  if (ownSeats.length > 0) return null;
  const chosen = ownLevel ?? forAll;
  return chosen === null ? null : (levels.find((level) => isLevel(chosen, level)) ?? null);
}
