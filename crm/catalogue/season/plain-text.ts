/** Text of the dataset: a string, or a string whose italics were lifted out of it into `em`. */
export type MarkedText = string | { _: string; em: string | string[] };

/**
 * Puts lifted-out italics back and collapses white space. Two italics around a lone "FROM" are "part from whole"
 * ("SPRING FROM THE FOUR SEASONS"); any others are a nickname and go to the end, in quotation marks.
 */
export function plainText(value: MarkedText): string {
  if (typeof value === "string") return collapse(value);
  const italics = typeof value.em === "string" ? [value.em] : value.em;
  const [part, whole] = italics;
  if (part !== undefined && whole !== undefined && /\bFROM\b/.test(value._)) {
    return collapse(value._.replace(/\bFROM\b/, `${part} FROM ${whole}`));
  }
  const text = collapse(value._);
  const joined = italics.map((word) => `"${word}"`).join(" ");
  const arranged = /^\(arr\. .*\)$/i.test(text);
  return (arranged ? `${joined} ${text}` : `${text} ${joined}`).trim();
}

function collapse(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/ ([,;:)])/g, "$1")
    .replace(/,"/g, '"')
    .replace(/\( /g, "(")
    .trim();
}
