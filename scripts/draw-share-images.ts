import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";

import { MOTIFS } from "#contract/names/motifs";
import { drawPoster } from "#runtime/posters/draw-poster";
import { shareImage, VARIANTS } from "#runtime/posters/poster-look";
import { findBrowser, findHeadlessShell } from "./installing/find-browser.mjs";

/*
 * Draws the images of link previews (Open Graph) and emails of all drawings into public/share:
 * `npx tsx scripts/draw-share-images.ts`. Its output is committed; run it after changing a drawing.
 */
const WIDTH = 1200;
const HEIGHT = 630;
/** Posters have few colors; the others are of smoothed edges. */
const COLORS = 64;

/** A chunk of a PNG file (RFC 2083, section 3.2). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a palette, which is a quarter of the size of one without. `pixels`: RGBA. */
function encode(pixels: Buffer): Buffer {
  const colorAt = (at: number) => pixels.readUIntBE(at * 4, 3);
  const counts = new Map<number, number>();
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    counts.set(colorAt(at), (counts.get(colorAt(at)) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COLORS)
    .map(([color]) => color);
  const parts = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];
  const distance = (a: number, b: number) =>
    parts(a).reduce((sum, part, index) => sum + (part - (parts(b)[index] ?? 0)) ** 2, 0);
  const nearest = new Map(
    [...counts.keys()].map((color) => {
      const distances = palette.map((other) => distance(color, other));
      return [color, distances.indexOf(Math.min(...distances))];
    }),
  );
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      rows[y * (WIDTH + 1) + 1 + x] = nearest.get(colorAt(y * WIDTH + x)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits, by palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(parts))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const executablePath = (await findHeadlessShell()) ?? (await findBrowser());
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
const wide = `width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMaxYMid slice"`;
for (const motif of MOTIFS)
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const svg = drawPoster(motif, variant).replace('width="600" height="400"', wide);
    const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    // As one string, since a list of three million numbers is slow to pass on.
    const pixels = await page.evaluate(
      async ({ src, width, height }) => {
        const image = new Image(width, height);
        image.src = src;
        await image.decode();
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, width, height);
        const data = context?.getImageData(0, 0, width, height).data ?? [];
        let text = "";
        for (let at = 0; at < data.length; at += 32_768)
          text += String.fromCharCode(...data.slice(at, at + 32_768));
        return text;
      },
      { src: address, width: WIDTH, height: HEIGHT },
    );
    writeFileSync(`public${shareImage(motif, variant)}`, encode(Buffer.from(pixels, "latin1")));
  }
await browser.close();
