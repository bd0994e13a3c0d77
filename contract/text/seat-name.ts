import { capitalized } from "./intl";
import type { SeatKind, SeatLabel } from "../schemas/ticket";
import { isNamedWithoutRow, seatSectionName, sectionName } from "./section-name";

/** Seat kinds for people with access requirements. */
type SpecialKind = Extract<SeatKind, "wheelchair" | "companion" | "transfer">;

export function isSpecialKind(kind: SeatKind): kind is SpecialKind {
  return kind === "wheelchair" || kind === "companion" || kind === "transfer";
}

/** The part of i18next's `t` that is used here. */
type SeatWords = (
  key: "seatName.row" | `seatName.numbered.${SeatKind}` | `seatName.unnumbered.${SpecialKind}`,
  values: { row?: string; number?: string },
) => string;
type LabelWords = SeatWords & Parameters<typeof sectionName>[0];

/** Full name of a seat: "Orchestra, row K, wheelchair space 3". Row and number are left out if the seat has none. */
export function seatName(t: LabelWords, seat: SeatLabel): string {
  const { row, number, kind } = seat;
  const section = seatSectionName(t, seat);
  const place = placeName(t, { number, kind });
  const rows = row === null ? [] : [rowName(t, row)];
  // A section may be named "Wheelchair spaces" itself.
  const isNamedByKind =
    isSpecialKind(kind) && section.toLowerCase().startsWith(t(`seatName.unnumbered.${kind}`, {}));
  if (!isNamedByKind) return [section, ...rows, ...place].join(", ");
  return number === null
    ? [section, ...rows].join(", ")
    : capitalized([...rows, ...place].join(", "));
}

/** Name of a row with the word "row" if it needs one: "row K", "Box 8". */
export function rowName(t: SeatWords, row: string): string {
  return isNamedWithoutRow(row) ? row : t("seatName.row", { row });
}

/** "seat 12" or "wheelchair space 3"; without a number only the kind, or nothing for an ordinary seat. */
export function placeName(
  t: SeatWords,
  { number, kind }: Pick<SeatLabel, "number" | "kind">,
): string[] {
  if (number !== null) return [t(`seatName.numbered.${kind}`, { number })];
  return isSpecialKind(kind) ? [t(`seatName.unnumbered.${kind}`, {})] : [];
}

/** Names a seat among those of a line by what they don't share: "seat 19", "row C, seat 19". */
export function placeAmong(t: LabelWords, seat: SeatLabel, seats: readonly SeatLabel[]): string {
  const { section, row } = seat;
  const isInOneSection = seats.every((other) => other.section === section);
  const isInOneRow = isInOneSection && seats.every((other) => other.row === row);
  const parts = [
    ...(isInOneSection ? [] : [seatSectionName(t, seat)]),
    ...(isInOneRow || row === null ? [] : [rowName(t, row)]),
    ...placeName(t, seat),
  ];
  return parts.length === 0 ? sectionName(t, section) : parts.join(", ");
}

/** Picks the fields that identify a seat to people. */
export function seatLabel({ section, row, number, kind }: SeatLabel): SeatLabel {
  return { section, row, number, kind };
}
