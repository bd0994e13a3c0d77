import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { colorRules, contrastOf, PALETTE, poorContrasts } from "./palette";

test("contrast is WCAG's", () => {
  expect(contrastOf("#000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777", "#fff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#fff", "#767676")).toBeCloseTo(4.54, 2);
});

test("the product's own colors have enough contrast, and are those of the stylesheet", () => {
  expect(poorContrasts({})).toEqual([]);
  const [, light = "", dark = ""] = readFileSync("app/tailwind.css", "utf8").split(":root {");
  for (const [name, ...expected] of Object.values(PALETTE)) {
    const found = [light, dark].map(
      (part) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(part)?.[1] ?? "",
    );
    const inFull = found.map((color) => (color === "#fff" ? "#ffffff" : color));
    // The dark scheme repeats only what differs.
    expect([inFull[0], inFull[1] || expected[1]], name).toEqual(expected);
  }
});

test("a venue without colors adds no rules", () => {
  expect(colorRules({})).toBeNull();
  expect(colorRules({ light: {} })).toBeNull();
});

test("a color of one scheme leaves that of the other as it is", () => {
  expect(colorRules({ light: { accent: "#600" } })).toBe(
    ":root{--river:#600}@media screen and (prefers-color-scheme:dark){:root{--river:#8fcde8}}",
  );
});

test("an accent is compared with every background, in its scheme alone", () => {
  expect(poorContrasts({ light: { accent: "#8fcde8" }, dark: { accent: "#8fcde8" } })).toEqual([
    {
      scheme: "light",
      name: "accent",
      message: "accent #8fcde8 on band #f2ecdf has a contrast of 1.4:1, expected at least 4.5:1",
    },
    {
      scheme: "light",
      name: "accent",
      message:
        "onAccent #ffffff on accent #8fcde8 has a contrast of 1.7:1, expected at least 4.5:1",
    },
  ]);
});
