import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

const FOLDER = "build/screenshots";
const WIDTHS = [1280, 375];

/** A folder with the design's HTML pages, for side-by-side comparison. */
const design = process.env.DESIGN;
const DESIGN_ORIGIN = "http://design.example";

const captureWidths = async (page: Page, name: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage: true });
  }
};

/** Takes screenshots of the page, and of a page of the design if `DESIGN` is set. */
export async function takeShots(page: Page, name: string, designPage?: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await captureWidths(page, name);
  if (design === undefined || designPage === undefined) return;
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("no browser for the design");
  // Pages at `file:` URLs may not load fonts.
  await context.route(`${DESIGN_ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(resolve(design), new URL(route.request().url()).pathname) }),
  );
  const tab = await context.newPage();
  await tab.goto(`${DESIGN_ORIGIN}/${designPage}.html`);
  await captureWidths(tab, `${name}.design`);
  await context.close();
}

/** Writes an HTML page with all screenshots, each beside its design. */
export function writeAlbum(): void {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".png"));
  const shots = files.filter((file) => !file.includes(".design-")).toSorted();
  const figures = shots.map((file) => {
    const designFile = file.replace(/-(\d+)\.png$/, ".design-$1.png");
    const pictures = [file, ...(files.includes(designFile) ? [designFile] : [])];
    const images = pictures.map((src) => `<img src="${src}" alt="${src}" loading="lazy">`).join("");
    return `<h2>${file}</h2><p>${images}</p>`;
  });
  const style = "p{display:flex;gap:1rem;align-items:start}img{max-width:48%}";
  const html = `<!doctype html><title>Screenshots</title><style>${style}</style>${figures.join("\n")}`;
  writeFileSync(join(FOLDER, "index.html"), html);
  console.log(`${shots.length} screenshots: ${join(FOLDER, "index.html")}`);
}
