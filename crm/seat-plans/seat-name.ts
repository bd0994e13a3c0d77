import type { SeatLabel } from "#contract/schemas/ticket";
import type { Translate } from "../platform/words";

/** A row that says what it is: "Box 8", "Loge". "K", "BB" and "12" need the word "row". */
const NAMES_ITSELF = /^\p{L}{3,}/u;

/**
 * "Orchestra, row K, wheelchair space 3"; without a row or a number where the place has none. The storefront names a
 * seat in the same way (app/i18n/seat-name.ts), with the same words.
 */
export function seatName(t: Translate, { section, row, number, kind }: SeatLabel): string {
  const place = placeName(t, { number, kind });
  // A section of nothing but wheelchair spaces may be called so.
  const isSaid = number === null && section.toLowerCase().startsWith(place[0] ?? "");
  return [
    section,
    ...(row === null ? [] : [NAMES_ITSELF.test(row) ? row : t("seatName.row", { row })]),
    ...(isSaid ? [] : place),
  ].join(", ");
}

/** "seat 12", "wheelchair space 3"; the kind alone where places have no numbers; nothing for an ordinary one. */
function placeName(t: Translate, { number, kind }: Pick<SeatLabel, "number" | "kind">): string[] {
  if (number !== null) return [t(`seatName.numbered.${kind}`, { number })];
  return isSpecialKind(kind) ? [t(`seatName.unnumbered.${kind}`)] : [];
}

export function isSpecialKind(
  kind: SeatLabel["kind"],
): kind is "wheelchair" | "companion" | "transfer" {
  return kind === "wheelchair" || kind === "companion" || kind === "transfer";
}

/** What names a seat, of all that is known of it. `seatName` (seat-name.ts) puts it into words. */
export function seatLabel({ section, row, number, kind }: SeatLabel): SeatLabel {
  return { section, row, number, kind };
}
