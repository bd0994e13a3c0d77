/** Each digit as strokes in a box of 18 by 30, drawn from its upper left corner. */
export const DIGITS: readonly string[] = [
  "h18v30h-18z",
  "m9 0v30",
  "h18v15h-18v15h18",
  "h18v30h-18m0 -15h18",
  "v15h18m0 -15v30",
  "m18 0h-18v15h18v15h-18",
  "m18 0h-18v30h18v-15h-18",
  "h18v30",
  "h18v30h-18zm0 15h18",
  "m18 30v-30h-18v15h18",
];
