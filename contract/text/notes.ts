import { z } from "zod";

import { countCharacters } from "./count-characters";

/** Maximum length of one note. */
export const MAX_NOTE = 500;

export const NOTE_NAMES = ["order", "access", "allergies"] as const;
export type NoteName = (typeof NOTE_NAMES)[number];

const notesOf = <Note extends z.ZodType>(note: Note) =>
  z.object({ order: note, access: note, allergies: note } satisfies Record<NoteName, Note>);

/** A customer's notes on an order; null where empty. */
export const notesSchema = notesOf(z.string().nullable());
/** Wider than the rule, which says that a note is too long. */
export const setNotesSchema = notesOf(z.string().max(5000).nullable());
export type Notes = z.output<typeof notesSchema>;

/** Notes as they are stored and counted: one character per line end, no surrounding spaces, null where empty. */
export function normalizeNotes(input: Notes): Notes {
  const normalize = (text: string | null) => text?.replaceAll("\r\n", "\n").trim() || null;
  return {
    order: normalize(input.order),
    access: normalize(input.access),
    allergies: normalize(input.allergies),
  };
}

/** The notes over the limit, with the length of each in characters. */
export function findLongNotes(notes: Notes): Partial<Record<NoteName, number>> {
  const counts = NOTE_NAMES.map((name) => [name, countCharacters(notes[name] ?? "")] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > MAX_NOTE));
}
