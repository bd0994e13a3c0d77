/** A mistake in a file of the venue. `line` counts from 1, and in CSV by rows; null: of the whole file. */
export type Mistake = { file: string; line: number | null; message: string };

/** More are not worth finding, or they would take minutes. */
export const MAX_FOUND = 1_000;
/** More are not worth printing: the first ones often cause the others. */
const MAX_PRINTED = 40;

const formatMistake = ({ file, line, message }: Mistake): string =>
  `${line === null ? file : `${file}:${line}`}: ${message}`;

/** One line per mistake, in the order of the lines of each file. */
export function formatMistakes(mistakes: readonly Mistake[]): string[] {
  const sorted = mistakes.toSorted((a, b) =>
    a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
  );
  // One cause can have several mistakes that say the same.
  const all = [...new Set(sorted.map(formatMistake))];
  const lines = all.slice(0, MAX_PRINTED);
  const left = all.length - lines.length;
  if (left === 0) return lines;
  return [...lines, mistakes.length < MAX_FOUND ? `… and ${left} more` : "… and many more"];
}
