export const NBSP = "\u00a0";
/** Between two things in one line, beside the first of them: no line begins with it. */
export const DOT = `${NBSP}· `;

/** Keeps the dots of a venue's own text beside what is before them: "Tiler Peck, dancer · Hilary Hahn, violin". */
export const keepDots = (text: string): string => text.replaceAll(DOT.replace(NBSP, " "), DOT);

/** Longer words must break in windows of 320 pixels with large text. */
const MAX_UNBROKEN = 14;

/** Keeps a date on one line: "Fri, Dec 4". */
export const unbreak = (text: string): string => text.replaceAll(" ", NBSP);

/** Keeps the words of a short name together: "Main Hall". */
export const unbreakShort = (text: string): string =>
  text.length > MAX_UNBROKEN ? text : unbreak(text);

/**
 * Keeps the few numbers and the last words of a line of seats together: "Orchestra, row U, seats 113, 114, side by side"
 * breaks only before "seats" and "side". For what people see, in the end.
 * @param numbers those of the seats as they stand in the line: "113, 114". Other lines have numbers too: "Tier 1, 2 spaces".
 */
export function unbreakSeats(line: string, numbers: string): string {
  const start = line.lastIndexOf(numbers);
  const [word = ""] = /[^\s,]+ $/.exec(line.slice(0, start)) ?? [];
  const seats =
    word.length + numbers.length > MAX_UNBROKEN
      ? word + unbreakShort(numbers)
      : unbreak(word + numbers);
  const after = line.slice(start + numbers.length);
  const together = after.replace(/(?<=^, )[^,]+$/, unbreakShort);
  return line.slice(0, start - word.length) + seats + together;
}
