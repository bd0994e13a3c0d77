/** Length in Unicode code points, as counted by every limit on typed text. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Whether typed text exceeds its limit. Null and undefined count as empty. */
export const isTooLong = (text: string | null | undefined, max: number): boolean =>
  countCharacters(text ?? "") > max;
