import { z } from "zod";

/** Maximum length of one note, in Unicode code points: an emoji counts as one. */
export const NOTE_MAX = 500;

export const NOTE_NAMES = ["order", "access", "allergies"] as const;
export type NoteName = (typeof NOTE_NAMES)[number];

const note = z.string().nullable();

/** A customer's notes on an order; null where empty. */
export const notesSchema = z.object({
  order: note,
  access: note,
  allergies: note,
} satisfies Record<NoteName, z.ZodType>);
export type Notes = z.output<typeof notesSchema>;

/** The length of a text in Unicode code points. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Notes as they are stored and counted: one character per line end, no surrounding spaces, null where empty. */
export function normalizeNotes(input: Notes): Notes {
  const normalize = (text: string | null) => text?.replaceAll("\r\n", "\n").trim() || null;
  return {
    order: normalize(input.order),
    access: normalize(input.access),
    allergies: normalize(input.allergies),
  };
}

/** The notes that are too long, with the number of characters of each. */
export function findLongNotes(notes: Notes): Partial<Record<NoteName, number>> {
  const counts = NOTE_NAMES.map((name) => [name, countCharacters(notes[name] ?? "")] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > NOTE_MAX));
}
