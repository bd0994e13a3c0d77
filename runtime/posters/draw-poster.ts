import { GROUNDS, chooseGround, hashToSeed } from "./poster-look";
import type { Motif } from "#contract/motifs";
import type { PosterLook } from "./poster-look";
import { drawings } from "./drawings";

const COLORS = {
  paper: "#fbf3e2",
  saffron: "#e9a820",
  coral: "#e8644a",
  rose: "#f3b9a2",
  sky: "#8fc7d9",
  sea: "#2c7f9a",
  violet: "#9b72b0",
  teal: "#2f6a57",
  denim: "#2e5d8a",
  dusk: "#2b3c66",
  clay: "#c96f4a",
} as const;
type Color = keyof typeof COLORS;

/** Color choices by motif; every color contrasts with every background of the motif. */
const palettes: Record<Motif, readonly (readonly [Color, Color, Color, Color])[]> = {
  piano: [
    ["paper", "saffron", "coral", "sky"],
    ["paper", "coral", "saffron", "sky"],
  ],
  strings: [
    ["paper", "saffron", "clay", "sky"],
    ["saffron", "paper", "clay", "sky"],
  ],
  rhythm: [
    ["saffron", "clay", "paper", "sky"],
    ["paper", "clay", "saffron", "sky"],
  ],
  hills: [
    ["saffron", "coral", "sea", "denim"],
    ["rose", "coral", "denim", "sea"],
  ],
  voices: [["saffron", "sky", "paper", "rose"]],
  brass: [
    ["saffron", "clay", "teal", "paper"],
    ["paper", "saffron", "clay", "rose"],
  ],
  film: [["sky", "denim", "coral", "paper"]],
  chamber: [
    ["coral", "saffron", "paper", "sea"],
    ["saffron", "paper", "sky", "coral"],
  ],
  night: [["paper", "saffron", "dusk", "sky"]],
  winds: [["paper", "saffron", "sea", "coral"]],
  rings: [["rose", "saffron", "violet", "paper"]],
  family: [["saffron", "coral", "paper", "sky"]],
  gala: [["paper", "saffron", "violet", "rose"]],
};

/** Draws a deterministic SVG of 600 by 400. The motif is right of x = 170, for square and wide crops. */
export function drawPoster(look: PosterLook): string {
  const ground = GROUNDS[chooseGround(look)];
  const choices = palettes[look.motif];
  const seed = hashToSeed(`palette ${look.seed}`);
  const palette = choices[seed % choices.length] ?? choices[0];
  if (palette === undefined) throw new Error(`no palette for ${look.motif}`);
  const [main, second, third, fourth] = palette.map((color) => COLORS[color]) as [
    string,
    string,
    string,
    string,
  ];
  const body = drawings[look.motif]({
    random: randomFrom(hashToSeed(look.seed)),
    ground,
    main,
    second,
    third,
    fourth,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400"><path d="M0 0h600v400H0z" fill="${ground}"/>${body}</svg>`;
}

/** Mulberry32: deterministic pseudo-random numbers from 0 to 1, the same on every platform. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
