import type { BasketNotes } from "./basket-contents";

/**
 * The most characters of one note (spec section 5: notes show the characters that remain; the cap is left open). Counted
 * as Unicode code points, so that an emoji is one as it is for whoever types it.
 */
export const NOTE_MAX = 500;

/** The notes without spaces around them; what is empty is null. */
export function tidyNotes(notes: BasketNotes): BasketNotes {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    order: tidy(notes.order),
    access: tidy(notes.access),
    allergies: tidy(notes.allergies),
  };
}

/** What is wrong with tidy notes: from the note to a code; empty when nothing is. */
export function notesFaults(notes: BasketNotes): Record<string, string> {
  const tooLong = Object.entries(notes).filter(
    ([, text]) => Array.from(text ?? "").length > NOTE_MAX,
  );
  return Object.fromEntries(tooLong.map(([note]) => [note, "too-long"]));
}
