/** Pseudo-random choices that depend on the seed alone, and the colors to draw with. */
export interface Pen {
  /** A number from `low` to `high`, rounded to a tenth. */
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  palette: Palette;
}

interface Palette {
  ground: string;
  line: string;
  accent: string;
  /** Close to the ground, for planes in the background. */
  shade: string;
}

/** The venue's colors. Each line and accent is legible on its ground. */
const palettes: readonly [Palette, ...Palette[]] = [
  { ground: "#0a4a63", line: "#fbf9f4", accent: "#e9a820", shade: "#17607d" },
  { ground: "#123a4d", line: "#cfe3ea", accent: "#e9a820", shade: "#1d4f66" },
  { ground: "#6b3a7d", line: "#f0b8a0", accent: "#fbf9f4", shade: "#7d4b8f" },
  { ground: "#2c6135", line: "#e6d8a8", accent: "#fbf9f4", shade: "#3b7345" },
  { ground: "#9a3b12", line: "#fbe7cf", accent: "#f2bc4b", shade: "#ad4c21" },
  { ground: "#5f5a2b", line: "#fbf9f4", accent: "#e9a820", shade: "#706a38" },
  { ground: "#1c1a17", line: "#e9a820", accent: "#d9573f", shade: "#35312b" },
  { ground: "#efe6d3", line: "#0a4a63", accent: "#9a3b12", shade: "#e2d5b9" },
  { ground: "#dbe7ea", line: "#0a4a63", accent: "#c8871a", shade: "#c5d9df" },
];

/** FNV-1a with a final mix, so that ids that differ in one letter give unrelated seeds. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A pen whose choices follow from `seed` by Mulberry32, on every machine alike. */
export function penFor(seed: string): Pen {
  let state = seedOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(next() * choices.length)] ?? choices[0];
  return {
    between: (low, high) => tenth(low + next() * (high - low)),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick,
    palette: pick(palettes),
  };
}

/** Rounds to a tenth of a unit; drawings are 100 units wide. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
