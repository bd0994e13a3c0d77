import type { AvailabilityStatus } from "#contract/schemas/event";
import type { EventKind } from "#contract/schemas/event-kind";
import type { EventPhoto } from "#contract/schemas/photo";
import type { SeatLevel } from "~/domain/packages/package-draft";
import { isLevel, type PackageLevel } from "~/domain/packages/package-levels";

/** An event of a package as its visitor has chosen so far. */
export type ChosenEvent = {
  id: string;
  title: string;
  subtitle: string | null;
  kind: EventKind;
  photo: EventPhoto | null;
  /** The dates to choose from; a chosen one is among them, even if it is not sold any more. */
  dates: { id: string; startsAt: string; hallName: string }[];
  /** The date whose prices are shown; null where none is sold. */
  date: { id: string; startsAt: string; status: AvailabilityStatus } | null;
  /** Why there is no date: the status of the first one. */
  status: AvailabilityStatus | null;
  isChosen: boolean;
  /** A price level of its own. */
  ownLevel: SeatLevel | null;
  levels: PackageLevel[];
};

/** The price level of a chosen event: its own, or that of all; null where none is chosen, or it is not sold there. */
export function chosenLevel(
  { ownLevel, levels }: Pick<ChosenEvent, "ownLevel" | "levels">,
  forAll: SeatLevel | null,
): PackageLevel | null {
  const wanted = ownLevel ?? forAll;
  return wanted === null ? null : (levels.find((level) => isLevel(wanted, level)) ?? null);
}
