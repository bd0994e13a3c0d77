type RowKey = "seatName.row" | "seatName.numbered.standard" | "seatName.part.rows";

type RowWords = (
  key: RowKey,
  values: { section: string; row: string; number: string; first: string; last: string },
) => string;

const NBSP = "\u00a0";
/** Stands for a row or number in the language's texts. */
const PLACE = "\u0001";

/** Longer names of rows, such as "Box 8", are words of their own. */
const NAME = String.raw`[\p{Lu}\d]{1,4}`;

// By the function that has a language's texts.
const patterns = new WeakMap<RowWords, RegExp>();

function getPattern(t: RowWords): RegExp {
  const known = patterns.get(t);
  if (known !== undefined) return known;
  const named = { row: PLACE, number: PLACE, first: PLACE, last: PLACE };
  const keys: RowKey[] = ["seatName.part.rows", "seatName.row", "seatName.numbered.standard"];
  const texts = keys.map((key) => {
    const [first = "", ...others] = t(key, { ...named, section: "" }).replace(/^[,\s]+/, "");
    const start = first === first.toUpperCase() ? first : `[${first}${first.toUpperCase()}]`;
    return [start, ...others].join("").replaceAll(PLACE, NAME);
  });
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${texts.join("|")})(?![\p{L}\d])`, "gu");
  patterns.set(t, pattern);
  return pattern;
}

/**
 * Keeps each "row K", "rows E to L" and "seat 12" of a text on one line. For what people see, in the end: names of seats
 * and sections are compared with plain spaces.
 */
export const unbreakRows = (t: RowWords, text: string): string =>
  text.replace(getPattern(t), (match) => match.replaceAll(" ", NBSP));
