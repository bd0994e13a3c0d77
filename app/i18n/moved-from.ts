import type { InstanceListing } from "#contract/schemas/event";
import { isSameDay } from "~/domain/arithmetic/dates";
import { formatDate } from "./dates-and-money/format-date";
import type { Translation } from "./translation-context";

type Moved = Pick<InstanceListing, "startsAt" | "status" | "movedFrom">;

/** "Moved from Saturday, December 5, 2026", or from which time of the same day; null once it is over, or if it never moved. */
export function movedFromText(
  { t, locale }: Translation,
  { startsAt, status, movedFrom }: Moved,
  shape: "date" | "pill" = "date",
): string | null {
  if (movedFrom == null || status === "passed" || status === "cancelled") return null;
  const format = isSameDay(movedFrom, startsAt) ? "time" : shape;
  return t("event.movedFrom", { time: formatDate(movedFrom, format, locale) });
}
