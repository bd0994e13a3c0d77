import { venueFile } from "#venue";
import { type Colors, listGrounds, mixColors, posterColors } from "../venue/colors/palette";
import { GROUNDS, type Ground, choose, pickGround } from "./poster-look";
import type { Motif } from "#contract/names/motifs";
import { GOODS_GROUNDS, type GoodsDrawing } from "./item-posters";
import files from "./drawings.json" with { type: "json" };
import goodsFile from "./goods.json" with { type: "json" };

const PRODUCT_COLORS = {
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
type Color = keyof typeof PRODUCT_COLORS;

/** With a venue's own colors, drawings have its text and button colors, and mixtures of them with the first background. */
export function drawingColors(colors: Colors): Record<Color, string> {
  if (colors.poster === undefined) return PRODUCT_COLORS;
  const { text: paper, button: saffron } = posterColors(colors);
  const { ink } = listGrounds(colors);
  return {
    paper,
    saffron,
    coral: mixColors(saffron, ink, 0.7),
    rose: mixColors(paper, saffron, 0.6),
    sky: mixColors(paper, ink, 0.75),
    sea: mixColors(paper, ink, 0.45),
    violet: mixColors(saffron, ink, 0.55),
    teal: mixColors(paper, ink, 0.35),
    denim: mixColors(saffron, ink, 0.4),
    dusk: mixColors(paper, ink, 0.25),
    clay: mixColors(saffron, paper, 0.6),
  };
}
const COLORS = drawingColors(venueFile.look.colors);

/** A path, filled or stroked; its color is a name of the palette. A poster is 600 by 400. */
type Shape = { d: string } & (
  | { fill: string; opacity?: number; stroke?: never }
  | { stroke: string; width: number; round?: boolean; fill?: never }
);
const goods: Record<GoodsDrawing, readonly Shape[]> = goodsFile;
const drawings: Record<Motif, readonly (readonly Shape[])[]> = files;

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

/** The colors and shapes of a poster. The motif is right of x = 170, for square and wide crops. */
export function findPoster(motif: Motif, variant: number): { ground: string; shapes: Shape[] } {
  const ground = GROUNDS[pickGround(motif, variant)];
  // Each color choice is on each ground.
  const [main, second, third, fourth] = choose(palettes[motif], Math.floor(variant / 3));
  const tint: Record<string, string> = {
    ground,
    main: COLORS[main],
    second: COLORS[second],
    third: COLORS[third],
    fourth: COLORS[fourth],
  };
  const drawing = choose(drawings[motif], variant);
  return { ground, shapes: drawing.map((shape) => tinted(shape, (color) => tint[color] ?? color)) };
}

/** A poster as an SVG of 600 by 400. */
export function drawPoster(motif: Motif, variant: number): string {
  const { ground, shapes } = findPoster(motif, variant);
  return picture(ground, writePaths(shapes));
}

/** Goods on a shelf, as an SVG like a poster's; null if there is no drawing of that name. */
export function drawGoods(name: string): string | null {
  if (!isGoods(name)) return null;
  const ground = GROUNDS[GOODS_GROUNDS[name]];
  const tint: Record<string, string> = { ...COLORS, ground };
  return picture(
    ground,
    writePaths(
      [SHELF, ...goods[name]].map((shape) => tinted(shape, (color) => tint[color] ?? color)),
    ),
  );
}

const SHELF: Shape = { d: "M0 326h600v74H0z", fill: "paper", opacity: 0.14 };

const isGoods = (name: string): name is GoodsDrawing => Object.hasOwn(goods, name);

const tinted = (shape: Shape, colored: (color: string) => string): Shape =>
  shape.fill === undefined
    ? { ...shape, stroke: colored(shape.stroke) }
    : { ...shape, fill: colored(shape.fill) };

const writePaths = (shapes: readonly Shape[]): string =>
  shapes.map((shape) => `<path d="${shape.d}" ${writePaint(shape)}/>`).join("");

/** The background of posters alone; null if there is none of that name. */
export function drawPlain(ground: string): string | null {
  return isGround(ground) ? picture(GROUNDS[ground], "") : null;
}

const isGround = (name: string): name is Ground => Object.hasOwn(GROUNDS, name);

/** The product's ground `ink` in dark mode, where the warm one would look brown. As `--ground-ink` in tailwind.css. */
const DARK_INK = "#1d2126";

const darkStyle = (ground: string): string =>
  venueFile.look.colors.poster === undefined && ground === GROUNDS.ink
    ? `<style>@media screen and (prefers-color-scheme:dark){[fill="${ground}"]{fill:${DARK_INK}}[stroke="${ground}"]{stroke:${DARK_INK}}}</style>`
    : "";

const picture = (ground: string, paths: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">${darkStyle(ground)}<path d="M0 0h600v400H0z" fill="${ground}"/>${paths}</svg>`;

function writePaint(shape: Shape): string {
  if (shape.fill !== undefined)
    return `fill="${shape.fill}"${shape.opacity === undefined ? "" : ` fill-opacity="${shape.opacity}"`}`;
  const { stroke, width, round = false } = shape;
  return `fill="none" stroke="${stroke}" stroke-width="${width}"${round ? ' stroke-linecap="round"' : ""}`;
}
