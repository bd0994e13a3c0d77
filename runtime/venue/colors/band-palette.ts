import { linearParts, type Scheme } from "./color-parts";

/** Colors of the first five price bands, as in `app/bands.css`. Further bands have them again. */
export const BAND_COLORS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ["#0a4a63", "#9a3b12", "#2c6135", "#6b3a7d", "#5f5a2b"],
  dark: ["#8fcde8", "#f0a98a", "#9ed3a5", "#d3aee2", "#d6cf8f"],
};

/** In place of the color that looks like a venue's accent: a blue that is not the product's own accent. */
const SPARE: Readonly<Record<Scheme, string>> = { light: "#17507a", dark: "#93c5f0" };

/** Distance in Oklab below which two colors look alike in small marks. */
const ALIKE = 0.12;

/** Lightness and two color axes of Oklab (https://bottosson.github.io/posts/oklab/). */
function toOklab(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = linearParts(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function colorDistance(one: string, other: string): number {
  const [first, second] = [toOklab(one), toOklab(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

/**
 * The bands' colors with a venue's accent, which the first band has. The color that looks most like the accent is
 * replaced if it is too alike.
 */
export function bandColorsWith(accent: string, scheme: Scheme): string[] {
  const [, ...others] = BAND_COLORS[scheme];
  const spare = SPARE[scheme];
  const distances = others.map((color) => colorDistance(accent, color));
  const least = Math.min(...distances);
  const isReplaced = least < ALIKE && colorDistance(accent, spare) > least;
  return [
    accent,
    ...others.map((color, at) => (isReplaced && distances[at] === least ? spare : color)),
  ];
}
