import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import {
  colorRules,
  measureContrast,
  listGrounds,
  mixColors,
  PALETTE,
  poorContrasts,
  posterVariables,
} from "./palette";

test("contrast is WCAG's", () => {
  expect(measureContrast("#000", "#ffffff")).toBeCloseTo(21);
  expect(measureContrast("#777", "#fff")).toBeCloseTo(4.48, 2);
  expect(measureContrast("#fff", "#767676")).toBeCloseTo(4.54, 2);
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
    ":root{--river:#600;--band-a:#600}@media screen and (prefers-color-scheme:dark){:root{--river:#8fcde8;--band-a:#8fcde8}}",
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

test("the product's poster colors are those of the stylesheet", () => {
  const stylesheet = readFileSync("app/tailwind.css", "utf8");
  for (const [name, color] of Object.entries(posterVariables({})))
    expect(stylesheet).toContain(`--${name}: ${color};`);
});

test("a venue's own posters have its colors and no other, however few they are", () => {
  const poster = { grounds: ["#123456", "#400"], text: "#fff", button: "#ff0", onButton: "#000" };
  expect(poorContrasts({ poster })).toEqual([]);
  expect(listGrounds({ poster })).toEqual({
    ink: "#123456",
    river: "#400",
    plum: "#123456",
    pine: "#400",
    rust: "#123456",
    night: "#400",
  });
  const rules = colorRules({ poster }) ?? "";
  expect(rules).toMatch(/^:root\{--ground-ink:#123456;--ground-river:#400;.*--on-sun:#000\}$/);
  for (const color of Object.values(posterVariables({}))) expect(rules).not.toContain(color);
});

test("text and buttons are compared with each background of posters", () => {
  expect(poorContrasts({ poster: { grounds: ["#1c1a17", "#e9a820"] } })).toEqual([
    {
      scheme: "poster",
      name: "grounds",
      message:
        "text #fbf3e2 on grounds[2] #e9a820 has a contrast of 1.8:1, expected at least 4.5:1",
    },
    {
      scheme: "poster",
      name: "grounds",
      message: "button #e9a820 on grounds[2] #e9a820 has a contrast of 1:1, expected at least 3:1",
    },
  ]);
  expect(poorContrasts({ poster: { onButton: "#fff" } })).toMatchObject([{ name: "onButton" }]);
});

test("colors are mixed by their share", () => {
  expect(mixColors("#fff", "#000000", 0.5)).toBe("#808080");
  expect(mixColors("#ff0000", "#00f", 1)).toBe("#ff0000");
});
