import { EVENT_KIND_IDS } from "#contract/schemas/event-kind";
import { HtmlValidate } from "html-validate";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, inflateSync } from "node:zlib";
import { expect, it } from "vitest";

import { type Motif, MOTIFS } from "#contract/names/motifs";
import { STOCK_DRAWINGS } from "#contract/schemas/stock-item";
import { getPosterLook, posterVariant, shareImage, VARIANTS } from "./poster-look";
import { drawGoods, drawPlain, drawPoster } from "./draw-poster";

// Quality of pages as sent; the best quality takes twenty times as long.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const variants = Array.from({ length: VARIANTS }, (_, index) => index);

it.each(MOTIFS)(
  "posters of motif %s are small, varied, deterministic and well-formed",
  async (motif) => {
    const posters = variants.map((variant) => drawPoster(motif, variant));
    const weights = posters.map((svg) => brotliCompressSync(svg, FAST).length);
    expect(Math.max(...weights)).toBeLessThan(1024);
    expect(drawPoster(motif, 7)).toBe(posters[7]);
    expect(new Set(posters).size).toBe(VARIANTS);
    const validate = new HtmlValidate({
      rules: { "close-order": "error", "attr-quotes": "error", "no-dup-attr": "error" },
    });
    for (const svg of posters) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d|[&]/);
      expect((svg.match(/<[a-z]/g) ?? []).length).toBe((svg.match(/<\/[a-z]|\/>/g) ?? []).length);
    }
    for (const svg of posters.slice(0, 3))
      expect((await validate.validateString(svg)).valid).toBe(true);
  },
);

/** The kinds of lines of a drawing, whatever their places, sizes and colors. */
const getComposition = (motif: Motif, variant: number) =>
  drawPoster(motif, variant)
    .replace(/<style>.*<\/style>/, "")
    .replace(/"#\w+"/g, "")
    .replace(/[-\d. ]+/g, "")
    .replace(/([a-z])\1+/gi, "$1");

it.each(MOTIFS)("the first three posters of motif %s are of different lines", (motif) => {
  const compositions = [0, 1, 2].map((variant) => getComposition(motif, variant));
  // The strings have one composition on two of their three grounds.
  const other = motif === "strings" ? [getComposition(motif, 3)] : [];
  expect(new Set([...compositions, ...other]).size).toBeGreaterThanOrEqual(3);
});

it("six compositions for families are each on both of the motif's grounds", () => {
  const drawn = variants.map((variant) => getComposition("family", variant).replace(/^.*?\/>/, ""));
  const counts = new Map<string, Set<number>>();
  drawn.forEach((lines, variant) =>
    counts.set(lines, (counts.get(lines) ?? new Set()).add(variant % 2)),
  );
  expect([...counts.values()].map(({ size }) => size)).toEqual([2, 2, 2, 2, 2, 2]);
});

it("only posters on the ground of ink have colors of their own in dark mode", () => {
  const dark = (ground: string) => drawPlain(ground)?.includes("prefers-color-scheme:dark");
  expect([dark("ink"), dark("plum"), dark("night")]).toEqual([true, false, false]);
});

it("a poster is drawn for any event kind and any id", () => {
  for (const kind of EVENT_KIND_IDS) {
    for (const id of ["", "é <&> 漢", "x".repeat(10_000)]) {
      const look = getPosterLook({ id, kind, instrument: null, photo: null });
      expect(drawPoster(look.motif, posterVariant(look))).toMatch(/^<svg[^]*<\/svg>$/);
    }
  }
});

it.each(MOTIFS)(
  "each drawing of motif %s has a 1200 by 630 image for previews and emails",
  (motif) => {
    for (const variant of variants) {
      const png = readFileSync(`public${shareImage(motif, variant)}`);
      expect(png.toString("latin1", 1, 4)).toBe("PNG");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(40_000);
    }
  },
);

/** The palette indices down the left edge of an image by `draw-share-images.ts`. */
function leftEdge(png: Buffer): Set<number | undefined> {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(data));
  return new Set(Array.from({ length: 630 }, (_, row) => rows[row * 1201 + 1]));
}

it.each(MOTIFS)(
  "no drawing of motif %s is cut by its left edge, beside a banner's text",
  (motif) => {
    for (const variant of variants)
      expect(leftEdge(readFileSync(`public${shareImage(motif, variant)}`)).size).toBe(1);
  },
);

it.each([
  ["piano", "piano"],
  ["cello", "strings"],
  ["bass clarinet", "winds"],
  ["French horn", "brass"],
  ["mezzo-soprano", "voices"],
])(
  "the poster of an event whose first soloist plays the %s is of motif %s",
  (instrument, motif) => {
    for (const kind of EVENT_KIND_IDS)
      expect(getPosterLook({ id: "1", kind, instrument, photo: null }).motif).toBe(motif);
  },
);

it("each drawing of goods is small and another one, and there are no others", () => {
  const drawings = [...STOCK_DRAWINGS, "parcel"].map((name) => drawGoods(name) ?? "");
  expect(new Set(drawings).size).toBe(STOCK_DRAWINGS.length + 1);
  for (const svg of drawings) {
    expect(svg).toMatch(/^<svg[^&]*<\/svg>$/);
    // Every color was found in the palette.
    expect(svg).not.toMatch(/(?:fill|stroke)="(?!#|none)[^"]*"/);
    expect(brotliCompressSync(svg, FAST).length).toBeLessThan(1024);
  }
  expect([drawGoods("castle"), drawGoods("constructor")]).toEqual([null, null]);
});
