import { ownPassage, type Passage, type TranslatedTexts } from "./known-names";
import type { SectionPart } from "../schemas/seat-plan";

type PartKey = "name" | "names" | "row" | "rows" | "seats";

type SectionWords = ((
  key: `seatName.part.${PartKey}`,
  values: { section?: string; part?: string; first: string; last: string },
) => string) & { texts?: TranslatedTexts };

/**
 * Name of a section, or of a part of one that was divided on import, in the reader's language: "Floor, rows A to H",
 * "Floor, row A", or "Floor, row A, seats 1 to 150" for a part of a cut row. `name`: as seats have it.
 */
export function sectionName(t: SectionWords, name: string): string {
  const part = t.texts?.findPart(name);
  return part === undefined ? name : partName(t, part);
}

/** The venue's own words in a section's name: "Floor". They are in the catalogue's language. */
export const ownSectionName = (t: { texts?: TranslatedTexts }, name: string): string =>
  t.texts?.findPart(name)?.section ?? name;

/** Name of a seat's section beside its row, which the name of a part would say again: "Floor" of "Floor, rows A to H". */
export const seatSectionName = (
  t: SectionWords,
  { section, row }: { section: string; row: string | null },
): string => (row === null ? sectionName(t, section) : ownSectionName(t, section));

/** Name of a part of a section. */
export function partName(t: SectionWords, part: Omit<SectionPart, "name">): string {
  const { section, firstRow: first, lastRow: last, firstSeat, lastSeat } = part;
  const isOne = first === last;
  const key = isNamedWithoutRow(first) ? (isOne ? "name" : "names") : isOne ? "row" : "rows";
  const rows = t(`seatName.part.${key}`, { section, first, last });
  return firstSeat === null || lastSeat === null
    ? rows
    : t("seatName.part.seats", { part: rows, first: firstSeat, last: lastSeat });
}

/** Whether a row is named without the word "row": "Box 8" and "Loge" are; "K", "BB" and "12" are not. */
export function isNamedWithoutRow(row: string): boolean {
  return /^\p{L}{3,}/u.test(row);
}

/** A section's name embedded in text of a language (BCP 47), marked with the catalogue's if all words are the venue's. */
export const sectionPassage = (t: SectionWords, name: string, language: string): Passage =>
  t.texts?.findPart(name) === undefined
    ? ownPassage(name, language)
    : { text: sectionName(t, name) };
