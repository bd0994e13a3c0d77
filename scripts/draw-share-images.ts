import { chromium } from "@playwright/test";

import { drawPoster } from "#runtime/posters/draw-poster";
import { SHARE_SEED } from "#runtime/posters/poster-look";
import { MOTIFS } from "#contract/motifs";
import { shareImage } from "../app/domain/pictures/poster-image";
import { findBrowser, findHeadlessShell } from "./installing/find-browser.mjs";

/*
 * Draws the share images (Open Graph) of all motifs into public/share: `npx tsx scripts/draw-share-images.ts`. Its output
 * is committed; run it after changing a drawing.
 */
const executablePath = (await findHeadlessShell()) ?? (await findBrowser());
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const motif of MOTIFS) {
  const wide = 'width="1200" height="630" preserveAspectRatio="xMaxYMid slice"';
  const svg = drawPoster({ motif, seed: SHARE_SEED }).replace('width="600" height="400"', wide);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: `public${shareImage(motif)}` });
}
await browser.close();
