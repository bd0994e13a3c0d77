import type { SeatKind, SeatLabel } from "./schemas/ticket";

/** The kinds of places for people who need them. */
type SpecialKind = Extract<SeatKind, "wheelchair" | "companion" | "transfer">;

export function isSpecialKind(kind: SeatKind): kind is SpecialKind {
  return kind === "wheelchair" || kind === "companion" || kind === "transfer";
}

/** Gives the words of a language for the parts of a seat's name (`locales/en.json`). */
type SeatWords = (
  key: "seatName.row" | `seatName.numbered.${SeatKind}` | `seatName.unnumbered.${SpecialKind}`,
  values: { row?: string; number?: string },
) => string;

/** "Orchestra, row K, wheelchair space 3"; without a row or a number where the place has none. */
export function seatName(t: SeatWords, { section, row, number, kind }: SeatLabel): string {
  const place = placeName(t, { number, kind });
  // A section that has only wheelchair spaces may be named for them.
  const isSaid = number === null && section.toLowerCase().startsWith(place[0] ?? "");
  return [section, ...(row === null ? [] : [rowName(t, row)]), ...(isSaid ? [] : place)].join(", ");
}

/** "row K", or "Box 8". */
export function rowName(t: SeatWords, row: string): string {
  return namesItself(row) ? row : t("seatName.row", { row });
}

/** Whether a row's name stands alone: "Box 8", "Loge". "K", "BB" and "12" need the word "row". */
export function namesItself(row: string): boolean {
  return /^\p{L}{3,}/u.test(row);
}

/** "seat 12", "wheelchair space 3"; the kind alone where places have no numbers; nothing for an ordinary one. */
export function placeName(
  t: SeatWords,
  { number, kind }: Pick<SeatLabel, "number" | "kind">,
): string[] {
  if (number !== null) return [t(`seatName.numbered.${kind}`, { number })];
  return isSpecialKind(kind) ? [t(`seatName.unnumbered.${kind}`, {})] : [];
}

/** What names a seat, of all that is known of it. */
export function seatLabel({ section, row, number, kind }: SeatLabel): SeatLabel {
  return { section, row, number, kind };
}
