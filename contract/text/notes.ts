import { z } from "zod";

import { freeText } from "../schemas/scalars";
import { countCharacters } from "./count-characters";
import { MAX_NOTE } from "../rules/orders/order-notes";

export const NOTE_NAMES = ["order", "access", "allergies"] as const;
export type NoteName = (typeof NOTE_NAMES)[number];

const makeNotesSchema = <Note extends z.ZodType>(note: Note) =>
  z.object({ order: note, access: note, allergies: note } satisfies Record<NoteName, Note>);

/** A customer's notes on an order; null if empty. */
export const notesSchema = makeNotesSchema(z.string().nullable());
/** Looser than the rule, which reports notes that are too long. */
export const setNotesSchema = makeNotesSchema(freeText(5000).nullable());
export type Notes = z.output<typeof notesSchema>;

/** Normalizes notes for storage and counting: one character per line end, trimmed, null if empty. */
export function normalizeNotes(input: Notes): Notes {
  const normalize = (text: string | null) => text?.replaceAll("\r\n", "\n").trim() || null;
  return {
    order: normalize(input.order),
    access: normalize(input.access),
    allergies: normalize(input.allergies),
  };
}

/** Returns the lengths of the notes that exceed the limit. */
export function findLongNotes(notes: Notes): Partial<Record<NoteName, number>> {
  const counts = NOTE_NAMES.map((name) => [name, countCharacters(notes[name] ?? "")] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > MAX_NOTE));
}
