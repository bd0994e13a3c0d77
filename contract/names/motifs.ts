/** `runtime/posters/drawings.json` has drawings of each. */
export const MOTIFS = [
  "piano",
  "strings",
  "rhythm",
  "hills",
  "voices",
  "brass",
  "film",
  "chamber",
  "night",
  "winds",
  "rings",
  "family",
  "gala",
] as const;
export type Motif = (typeof MOTIFS)[number];
