/** The length of typed text in Unicode code points, as every limit on typed text counts it: an emoji is one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Whether typed text is longer than its limit. No text is not. */
export const isTooLong = (text: string | null | undefined, max: number): boolean =>
  countCharacters(text ?? "") > max;
