import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { BAND_COLORS, bandColorsWith, colorDistance } from "./band-palette";
import { SCHEMES } from "./color-parts";
import { measureContrast, PALETTE } from "./palette";

test("the colors of price bands are those of the stylesheet", () => {
  const found = [...readFileSync("app/bands.css", "utf8").matchAll(/--band-[a-e]: (#[0-9a-f]+);/g)];
  expect(found.map(([, color]) => color)).toEqual([...BAND_COLORS.light, ...BAND_COLORS.dark]);
});

test.each(SCHEMES)(
  "no two bands of a %s page look alike, whatever accent the venue has",
  (scheme) => {
    const own = BAND_COLORS[scheme];
    const closest = (colors: readonly string[]) =>
      Math.min(
        ...colors.flatMap((one, at) =>
          colors.slice(at + 1).map((other) => colorDistance(one, other)),
        ),
      );
    // The product's colors, shades of them, and other venues' accents.
    const accents = own.flatMap((color) => [color, `${color.slice(0, 5)}${color.slice(3, 5)}`]);
    for (const accent of [...accents, "#8a3413", "#f2b48f", "#1f5138", "#b3001b", "#5a2196"]) {
      const colors = bandColorsWith(accent, scheme);
      expect(colors[0]).toBe(accent);
      expect(closest(colors), accent).toBeGreaterThan(0.06);
    }
  },
);

test("bands' colors have enough contrast with the background, which their letters have", () => {
  for (const scheme of SCHEMES)
    for (const color of [
      ...BAND_COLORS[scheme],
      // One that takes the place of another.
      ...bandColorsWith(BAND_COLORS[scheme][1] ?? "", scheme).slice(1),
    ])
      expect(
        measureContrast(color, PALETTE.background[scheme === "light" ? 1 : 2]),
      ).toBeGreaterThanOrEqual(4.5);
});
