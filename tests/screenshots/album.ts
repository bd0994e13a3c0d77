import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

const FOLDER = "build/screenshots";
const WIDTHS = [1280, 375];

/** The folder with the pages of the design, where each shot that names one is shown beside it. */
const design = process.env.DESIGN;
const DESIGN_ORIGIN = "http://design.example";

const take = async (page: Page, name: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage: true });
  }
};

/** Keeps the page as it is now under this name, with the design's page of the second name beside it. */
export async function shoot(page: Page, name: string, ofDesign?: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await take(page, name);
  if (design === undefined || ofDesign === undefined) return;
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("no browser to show the design in");
  // Not from `file:`, from where a page may load no font.
  await context.route(`${DESIGN_ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(resolve(design), new URL(route.request().url()).pathname) }),
  );
  const tab = await context.newPage();
  await tab.goto(`${DESIGN_ORIGIN}/${ofDesign}.html`);
  await take(tab, `${name}.design`);
  await context.close();
}

/** Writes the page that shows all shots, each beside its design. */
export function writeAlbum(): void {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".png"));
  const shots = files.filter((file) => !file.includes(".design-")).toSorted();
  const figures = shots.map((file) => {
    const beside = file.replace(/-(\d+)\.png$/, ".design-$1.png");
    const pictures = [file, ...(files.includes(beside) ? [beside] : [])];
    const images = pictures.map((one) => `<img src="${one}" alt="${one}" loading="lazy">`).join("");
    return `<h2>${file}</h2><p>${images}</p>`;
  });
  const style = "p{display:flex;gap:1rem;align-items:start}img{max-width:48%}";
  const html = `<!doctype html><title>Screenshots</title><style>${style}</style>${figures.join("\n")}`;
  writeFileSync(join(FOLDER, "index.html"), html);
  console.log(`${shots.length} screenshots: ${join(FOLDER, "index.html")}`);
}
