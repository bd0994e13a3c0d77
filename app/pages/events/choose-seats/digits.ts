/** Each digit as strokes in a box of 24 by 40, drawn from its upper left corner. */
export const DIGITS: readonly string[] = [
  "h24v40h-24z",
  "m12 0v40",
  "h24v20h-24v20h24",
  "h24v40h-24m0 -20h24",
  "v20h24m0 -20v40",
  "m24 0h-24v20h24v20h-24",
  "m24 0h-24v40h24v-20h-24",
  "h24v40",
  "h24v40h-24zm0 20h24",
  "m24 40v-40h-24v20h24",
];
