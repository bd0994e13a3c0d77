import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import PDFDocument from "pdfkit";

export type Doc = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

/** PDF's standard fonts cannot write "Dvořák". pdfkit puts only the glyphs in use into a file. */
const FILES = {
  serif: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf"),
  sans: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  "sans-bold": require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
} as const;

export type FontName = keyof typeof FILES;

/**
 * Glyphs that each document has, in this order, whatever it says: most documents then need the very same file of a font,
 * which is made once. The serif is for titles, which many buyers share but for a number.
 */
const DIGITS = "0123456789";
const USUAL = `${DIGITS} ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz .,:;-()/$&’•·`;
const EXPECTED: Record<FontName, string> = { serif: DIGITS, sans: USUAL, "sans-bold": USUAL };

type Subset = { glyphs: number[]; encode: () => Uint8Array };

/** What pdfkit calls of a font that fontkit has parsed. */
type Font = {
  layout: (text: string, features?: unknown) => object;
  createSubset: () => Subset;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
};

/** Words as pdfkit has laid them out in a font, by text. */
type Runs = Record<string, object>;

/** A font of one document, which the types of pdfkit leave out. */
type EmbeddedFont = {
  font: Font;
  layoutCache: Runs;
  unicode: unknown[];
  encode: (text: string) => unknown;
};

const openFont = (doc: Doc) => (doc as unknown as { _font: EmbeddedFont })._font;

/** No font that pdfkit would open before ours. */
export const NO_FONT = "";

function parseFont(name: FontName): Font {
  const doc = new PDFDocument({ autoFirstPage: false, font: NO_FONT });
  return openFont(doc.font(readFileSync(FILES[name]))).font;
}

/** Streams as they stand in a PDF. */
const compressed = new WeakSet<Uint8Array>();

function compress(stream: Uint8Array | string): Uint8Array {
  const small = deflateSync(stream, { level: 9 });
  compressed.add(small);
  return small;
}

const newRuns = () => Object.create(null) as Runs;
/** Of each font: more than the words of all six languages. */
const MAX_RUNS = 10_000;

type SharedFont = { font: Font; runs: () => Runs };

/**
 * A font for all documents of the process: to lay out words and to write the file of a font took most of the time of a
 * short document, and most have the same words and glyphs as the one before. Neither changes while the process runs.
 */
function shareFont(name: FontName): SharedFont {
  const font = parseFont(name);
  // Of its own: a glyph that is opened as a part of another has no character, and would lack one wherever it is printed.
  const parts = parseFont(name);
  const files = new LRUCache<string, Uint8Array>({ max: 100 });
  let runs = newRuns();
  let count = 0;

  // pdfkit asks for a text that is not among its runs, and puts it there.
  const layout = (text: string, features?: unknown) => {
    count += 1;
    if (count > MAX_RUNS) [runs, count] = [newRuns(), 0];
    return font.layout(text, features);
  };
  const createSubset = (): Subset => {
    const subset = parts.createSubset();
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      const key = subset.glyphs.join();
      const file = files.get(key) ?? compress(encode());
      files.set(key, file);
      return file;
    };
    return subset;
  };
  const own = Object.assign(Object.create(font) as Font, { layout, createSubset });
  return { font: own, runs: () => runs };
}

const shared = new Map<FontName, SharedFont>();

function sharedFont(name: FontName): SharedFont {
  const font = shared.get(name) ?? shareFont(name);
  shared.set(name, font);
  return font;
}

/** What a font's glyphs stand for: the same text in most documents. */
const mappings = new LRUCache<string, Uint8Array>({ max: 300 });

/** Lets a document use our fonts by their names. */
export function registerFonts(doc: Doc): void {
  for (const name of Object.keys(FILES) as FontName[])
    // It takes a font that is open as well; its types know files alone.
    doc.registerFont(name, sharedFont(name).font as unknown as Buffer);
  const makeRef = doc.ref.bind(doc);
  doc.ref = (data) => {
    const ref = makeRef(data) as PDFReference;
    const end = ref.end.bind(ref);
    ref.end = (chunk) => {
      const stream = typeof chunk === "string" ? compressMapping(chunk) : chunk;
      if (stream instanceof Uint8Array && compressed.has(stream)) {
        ref.compress = false;
        ref.data.Filter = "FlateDecode";
      }
      end(stream);
    };
    return ref;
  };
}

function compressMapping(text: string): Uint8Array {
  const mapping = mappings.get(text) ?? compress(`${text}\n`);
  mappings.set(text, mapping);
  return mapping;
}

/** What the fonts have, so that most texts need no look into them. */
const LATIN = /^[\s!-~¡-ž‘-„•…]*$/;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Whether a font has all that there is to see of a text. */
export function hasGlyphs(name: FontName, text: string): boolean {
  const { font } = sharedFont(name);
  return [...text].every(
    (one) => INVISIBLE.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
  );
}

/** A text without the characters that our fonts lack, as Chinese and most emoji; empty where nothing to see is left. */
export function printable(text: string): string {
  if (LATIN.test(text)) return text;
  // What the serif lacks is written in the bold sans serif (sheet.ts).
  const has = (one: string) => hasGlyphs("sans", one) && hasGlyphs("sans-bold", one);
  let isWhole = true;
  const kept = [...segmenter.segment(text.normalize("NFC"))].map(({ segment }) => {
    const characters = [...segment];
    const shown = characters.filter(has);
    if (shown.length === characters.length) return segment;
    isWhole = false;
    // A mark or joiner alone would be drawn on the character before.
    return shown[0] === characters[0] ? shown.join("") : "";
  });
  if (isWhole) return kept.join("");
  const rest = kept.join("");
  const isBlank = [...rest].every((one) => INVISIBLE.test(one));
  if (isBlank) return "";
  const tidy = rest.replace(/ {2,}/g, " ");
  const start = /^\s/.test(text) ? tidy : tidy.trimStart();
  return /\s$/.test(text) ? start : start.trimEnd();
}

type PDFReference = ReturnType<Doc["ref"]> & {
  compress: boolean;
  data: { Filter?: string };
  end: (chunk?: unknown) => void;
};

/** Sets the font of what is written next. */
export function useFont(doc: Doc, name: FontName): Font {
  const embedded = openFont(doc.font(name));
  // It has no glyph yet but that of a missing character.
  if (embedded.unicode.length === 1) {
    embedded.layoutCache = sharedFont(name).runs();
    embedded.encode(EXPECTED[name]);
  }
  return embedded.font;
}
