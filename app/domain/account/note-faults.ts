import type { OrderNotes } from "../basket/basket";

export type NoteName = keyof OrderNotes;
export const NOTE_NAMES = ["order", "access", "allergies"] as const satisfies NoteName[];

/** Notes as they are kept and counted: one character for each end of a line, nothing around; what is empty is null. */
export function tidyNotes(typed: Record<NoteName, string>): OrderNotes {
  const tidy = (text: string) => text.replaceAll("\r\n", "\n").trim() || null;
  return {
    order: tidy(typed.order),
    access: tidy(typed.access),
    allergies: tidy(typed.allergies),
  };
}

/** The characters of a text as somebody who types it counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The notes that are too long, and how long each is. */
export function noteFaults(
  notes: OrderNotes,
  maxLength: number,
): Partial<Record<NoteName, number>> {
  const long = NOTE_NAMES.map((name) => [name, lengthOf(notes[name] ?? "")] as const);
  return Object.fromEntries(long.filter(([, length]) => length > maxLength));
}
