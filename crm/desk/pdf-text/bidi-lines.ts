import createBidi from "bidi-js";

const bidi = createBidi();

/** Hebrew, Arabic and the other scripts that are written from the right. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Whether any of a text is written from the right. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Wraps a text into lines and orders the runs of each line for drawing from the left (UAX #9). Within a run the text stays
 * in logical order, since fontkit shapes and turns it; spaces are no-break spaces, since pdfkit would shape each word alone.
 */
export function bidiLines(
  text: string,
  width: number,
  getWidth: (text: string) => number,
): string[][] {
  const levels = bidi.getEmbeddingLevels(text);
  return wrapped(text, width, getWidth).map(([start, end]) => listRuns(text, levels, start, end));
}

/** A word, or a Chinese or Japanese character with the punctuation that must not begin a line. */
const UNITS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][\u3001\u3002\uff0c\uff0e\u300d\u300f\uff09\uff01\uff1f\uff1a\uff1b\u30fc\u3005]*|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu;

/** First and last index of each line. A word that is wider than the line has its own. */
function wrapped(
  text: string,
  width: number,
  getWidth: (text: string) => number,
): [start: number, end: number][] {
  const lines: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(UNITS)) {
    const end = index + word.length - 1;
    const line = lines.at(-1);
    if (line !== undefined && getWidth(text.slice(line[0], end + 1)) <= width) line[1] = end;
    else lines.push([index, end]);
  }
  return lines;
}

function listRuns(
  text: string,
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
): string[] {
  const order = bidi.getReorderedIndices(text, embedding, start, end).slice(start, end + 1);
  const runs: { level: number; indices: number[] }[] = [];
  for (const index of order) {
    const level = embedding.levels[index] ?? 0;
    const run = runs.at(-1);
    const isNext = Math.abs((run?.indices.at(-1) ?? index) - index) === 1;
    if (run !== undefined && run.level === level && isNext) run.indices.push(index);
    else runs.push({ level, indices: [index] });
  }
  return runs.map(({ level, indices }) => {
    const run = text.slice(Math.min(...indices), Math.max(...indices) + 1);
    const mirrored = level % 2 === 0 ? run : [...run].map(mirror).join("");
    return mirrored.replace(/\s/gu, "\u00a0");
  });
}

const mirror = (character: string) => bidi.getMirroredCharacter(character) ?? character;
