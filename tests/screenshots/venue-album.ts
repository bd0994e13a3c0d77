import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import { axeViolations } from "../e2e/support/axe-violations";

export const FOLDER = "build/screenshots/venues";
const SIZES = { 1280: 900, 375: 800 } as const;
/** Pages of the composed picture, by column: each venue in a row, with a page for a wide and one for a narrow window. */
const COMPOSED = [
  ["home", 1280],
  ["seats", 1280],
  ["event", 375],
  ["mail", 375],
] as const;
const HEIGHT = 400;
const GAP = 16;

const getFile = (venue: string, name: string, width: number, suffix = "") =>
  join(FOLDER, `${name}-${width}${suffix}-${venue}.png`);

/** Of one page: `axeViolations` checks each style again. */
const nothingChecked = () => ({
  findNew: (all: readonly string[]) => [...all],
  add: () => undefined,
});

/** Window widths in CSS px, with the size of text in percent. 640 px is also a window of 1280 px at 200 % zoom. */
const WINDOWS = [
  [320, 100],
  [375, 200],
  [640, 100],
  [768, 100],
  [1280, 200],
] as const;

/** Sizes at which the page, or text on a colored background, is wider than the window: such a background cuts it off. */
async function findTooWide(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, percent] of WINDOWS) {
    await page.setViewportSize({ width, height: 800 });
    const widest = await page.evaluate(
      (size) => {
        const root = document.documentElement;
        root.style.fontSize = size;
        const clipping = [...document.querySelectorAll(".ground")];
        const widths = [root, ...clipping].map(({ scrollWidth }) => scrollWidth);
        const reach = (element: Element) => element.getBoundingClientRect().right;
        const innermost = [...document.querySelectorAll("body *")]
          .filter((element) => element.childElementCount === 0 || element.matches("svg"))
          .toSorted((a, b) => reach(b) - reach(a))[0];
        root.style.fontSize = "";
        return { px: Math.max(...widths), html: innermost?.outerHTML.slice(0, 120) ?? "" };
      },
      percent === 100 ? "" : `${percent}%`,
    );
    if (widest.px > width)
      wrong.push(
        `${widest.px} px wide at ${width} px with ${percent} % text, widest: ${widest.html}`,
      );
  }
  return wrong;
}

/** Takes screenshots, and expects no violation of axe and nothing wider than the window, in light and in dark mode. */
export async function shootAndCheck(page: Page, venue: string, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const wrong: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of Object.entries(SIZES)) {
      await page.setViewportSize({ width: Number(width), height });
      const suffix = colorScheme === "dark" ? "-dark" : "";
      await page.screenshot({ path: getFile(venue, name, Number(width), suffix), fullPage: true });
      // In a window as tall as the page, the bar at its foot covers no link that a visitor could scroll clear of it.
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: Number(width), height: tall });
      wrong.push(...(await axeViolations(page, nothingChecked())));
    }
  }
  wrong.push(...(await findTooWide(page)));
  expect(wrong, `${name} of ${venue}`).toEqual([]);
}

/** Puts the venues' pages side by side into one picture, once each venue's were taken. */
export async function composePicture(
  page: Page,
  venues: readonly string[],
): Promise<string | null> {
  const isMissing = venues.some((venue) =>
    COMPOSED.some(([name, width]) => !existsSync(getFile(venue, name, width))),
  );
  if (isMissing) return null;
  const rows = venues.map((venue) =>
    COMPOSED.map(([name, width]) => ({
      src: `data:image/png;base64,${readFileSync(getFile(venue, name, width)).toString("base64")}`,
      ratio: width / SIZES[width],
    })),
  );
  const url = await page.evaluate(
    async ({ rows, height, gap }) => {
      const canvas = document.createElement("canvas");
      const widths = rows[0]?.map(({ ratio }) => Math.round(height * ratio)) ?? [];
      canvas.width = widths.reduce((sum, width) => sum + width + gap, gap);
      canvas.height = rows.length * (height + gap) + gap;
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.fillStyle = "#9aa0a6";
      context.fillRect(0, 0, canvas.width, canvas.height);
      for (const [row, pictures] of rows.entries()) {
        let x = gap;
        for (const [column, { src, ratio }] of pictures.entries()) {
          const image = new Image();
          image.src = src;
          await image.decode();
          const width = widths[column] ?? 0;
          // Only the first screen of a page.
          const shown = Math.min(image.height, image.width / ratio);
          const y = gap + row * (height + gap);
          context.drawImage(
            image,
            0,
            0,
            image.width,
            shown,
            x,
            y,
            width,
            (width / image.width) * shown,
          );
          x += width + gap;
        }
      }
      return canvas.toDataURL("image/webp", 0.85);
    },
    { rows, height: HEIGHT, gap: GAP },
  );
  const file = join(FOLDER, "venues.webp");
  writeFileSync(file, Buffer.from(url.split(",", 2)[1] ?? "", "base64"));
  return file;
}
