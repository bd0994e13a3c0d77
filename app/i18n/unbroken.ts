const NBSP = "\u00a0";
/** Between two things in one line, beside the first of them: no line begins with it. */
export const DOT = `${NBSP}· `;

/** Longer words must break in windows of 320 pixels with large text. */
const MAX_UNBROKEN = 14;

const SEAT = String.raw`[^\s,]*\d[^\s,]*`;
/** Several seats with the word before them: "seats 113, 114". */
const SEATS = new RegExp(String.raw`([^\s,]+) (${SEAT}(?:, ${SEAT})+)`, "g");
const WORDS_AFTER_SEATS = /(?<=\d[^\s,]*, )[^,\d]+$/;

/** Keeps a date on one line: "Fri, Dec 4". */
export const unbreak = (text: string): string => text.replaceAll(" ", NBSP);

/** Keeps the words of a short name together: "Main Hall". */
export const unbreakShort = (text: string): string =>
  text.length > MAX_UNBROKEN ? text : unbreak(text);

/**
 * Keeps the few numbers and the last words of a line of seats together: "Orchestra, row U, seats 113, 114, side by side"
 * breaks only before "seats" and "side". For what people see, in the end.
 */
export const unbreakSeats = (line: string): string =>
  line
    .replace(SEATS, (found, word: string, numbers: string) =>
      found.length > MAX_UNBROKEN ? `${word} ${unbreakShort(numbers)}` : unbreak(found),
    )
    .replace(WORDS_AFTER_SEATS, unbreakShort);
