import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import PDFDocument from "pdfkit";

import { projectRoot } from "../../platform/project-root";

export type Doc = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

/** PDF's standard fonts lack letters such as "ř". pdfkit embeds only the glyphs in use. */
const FILES = {
  serif: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf"),
  sans: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  "sans-bold": require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
  // Droid Sans Fallback: Chinese, Japanese and Korean in one file, regular only. Few documents need its 3.5 MB.
  cjk: join(projectRoot, "crm/desk/print/fonts/DroidSansFallback.ttf"),
} as const;
/** Registered with every document; the others when they are used. */
const USUAL_FONTS = ["serif", "sans", "sans-bold"] as const;

export type FontName = keyof typeof FILES;

/**
 * Glyphs that are embedded in every document, in this order, so that most documents have the same font subset, which can
 * be cached. The serif is used only for titles, which often differ only by a number.
 */
const DIGITS = "0123456789";
const USUAL = `${DIGITS} ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz .,:;-()/$&’•·`;
const EXPECTED: Record<FontName, string> = {
  serif: DIGITS,
  sans: USUAL,
  "sans-bold": USUAL,
  cjk: "",
};

type Subset = { glyphs: number[]; encode: () => Uint8Array };

/** The methods of a fontkit font that pdfkit calls. */
type Font = {
  layout: (text: string, features?: unknown) => object;
  createSubset: () => Subset;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
};

/** pdfkit's layout cache of a font, by text. */
type Runs = Record<string, object>;

/** A font of one document; missing in pdfkit's types. */
type EmbeddedFont = {
  font: Font;
  layoutCache: Runs;
  /** Per 1,000 of the font size. */
  ascender: number;
  unicode: unknown[];
  encode: (text: string) => unknown;
};

const openFont = (doc: Doc) => (doc as unknown as { _font: EmbeddedFont })._font;

/** Prevents pdfkit from loading its default font. */
export const NO_FONT = "";

function parseFont(name: FontName): Font {
  const doc = new PDFDocument({ autoFirstPage: false, font: NO_FONT });
  return openFont(doc.font(readFileSync(FILES[name]))).font;
}

/** Streams that are already compressed. */
const compressed = new WeakSet<Uint8Array>();

function compress(stream: Uint8Array | string): Uint8Array {
  const deflated = deflateSync(stream, { level: 9 });
  compressed.add(deflated);
  return deflated;
}

const newRuns = () => Object.create(null) as Runs;
/** Per font; more than the words of all six languages. */
const MAX_RUNS = 10_000;

type SharedFont = { font: Font; runs: () => Runs };

/**
 * Shares a font between all documents of the process, with its word layouts and font subsets. Creating these took most
 * of the time for a short document, and most documents have the same ones.
 */
function shareFont(name: FontName): SharedFont {
  const font = parseFont(name);
  // A separate instance: a glyph that is first loaded as part of another has no character, also in later documents.
  const subsetFont = parseFont(name);
  const files = new LRUCache<string, Uint8Array>({ max: 100 });
  let runs = newRuns();
  let count = 0;

  // Called by pdfkit for texts that are not in its layout cache.
  const layout = (text: string, features?: unknown) => {
    count += 1;
    if (count > MAX_RUNS) [runs, count] = [newRuns(), 0];
    return font.layout(text, features);
  };
  const createSubset = (): Subset => {
    const subset = subsetFont.createSubset();
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      const key = subset.glyphs.join();
      const file = files.get(key) ?? compress(encode());
      files.set(key, file);
      return file;
    };
    return subset;
  };
  const cached = Object.assign(Object.create(font) as Font, { layout, createSubset });
  return { font: cached, runs: () => runs };
}

const shared = new Map<FontName, SharedFont>();

function sharedFont(name: FontName): SharedFont {
  const font = shared.get(name) ?? shareFont(name);
  shared.set(name, font);
  return font;
}

/** Compressed ToUnicode maps, which are the same in most documents. */
const mappings = new LRUCache<string, Uint8Array>({ max: 300 });

/** pdfkit also accepts parsed fonts, but its types do not. */
const registerFont = (doc: Doc, name: FontName) =>
  doc.registerFont(name, sharedFont(name).font as unknown as Buffer);

/** Registers the shared fonts by name. */
export function registerFonts(doc: Doc): void {
  for (const name of USUAL_FONTS) registerFont(doc, name);
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

/** Fast path: all fonts have these characters. */
const LATIN = /^[\s!-~¡-ž‘-„•…]*$/;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Whether a font has all visible characters of a text. */
export function hasGlyphs(name: FontName, text: string): boolean {
  const { font } = sharedFont(name);
  return [...text].every(
    (character) =>
      INVISIBLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

/** Chinese, Japanese and Korean, with their punctuation. */
const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

/** Whether any of a text is Chinese, Japanese or Korean. Most texts aren't: the font is loaded on first use. */
export const hasCjk = (text: string): boolean => CJK.test(text);

const isCjk = (character: string) => hasCjk(character) && hasGlyphs("cjk", character);

/** Divides a text into parts of one font each: what `name` lacks and the other has is in the font for CJK. */
export function fontRuns(text: string, name: FontName): { text: string; font: FontName }[] {
  const runs: { text: string; font: FontName }[] = [];
  for (const character of text) {
    const font = !hasGlyphs(name, character) && isCjk(character) ? "cjk" : name;
    const run = runs.at(-1);
    if (run?.font === font) run.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/** Removes characters that the fonts lack, such as Hindi and most emoji. Empty if nothing visible is left. */
export function toPrintable(text: string): string {
  if (LATIN.test(text)) return text;
  // Text that the serif font lacks is drawn in the bold sans serif (sheet.ts).
  const isPrintable = (character: string) =>
    (hasGlyphs("sans", character) && hasGlyphs("sans-bold", character)) || isCjk(character);
  let isUnchanged = true;
  const segments = [...segmenter.segment(text.normalize("NFC"))].map(({ segment }) => {
    const characters = [...segment];
    const printable = characters.filter(isPrintable);
    if (printable.length === characters.length) return segment;
    isUnchanged = false;
    // A combining mark or joiner without its base would be drawn on the previous character.
    return printable[0] === characters[0] ? printable.join("") : "";
  });
  if (isUnchanged) return segments.join("");
  const rest = segments.join("");
  const isBlank = [...rest].every((character) => INVISIBLE.test(character));
  if (isBlank) return "";
  const squeezed = rest.replace(/ {2,}/g, " ");
  const start = /^\s/.test(text) ? squeezed : squeezed.trimStart();
  return /\s$/.test(text) ? start : start.trimEnd();
}

export const toPrintableOrNull = (text: string | null) =>
  text === null ? null : toPrintable(text) || null;

type PDFReference = ReturnType<Doc["ref"]> & {
  compress: boolean;
  data: { Filter?: string };
  end: (chunk?: unknown) => void;
};

/** Sets the document's current font. */
export function useFont(doc: Doc, name: FontName): Font {
  if (name === "cjk") registerFont(doc, name);
  const embedded = openFont(doc.font(name));
  // First use in this document: only the glyph for missing characters is embedded.
  if (embedded.unicode.length === 1) {
    embedded.layoutCache = sharedFont(name).runs();
    embedded.encode(EXPECTED[name]);
  }
  return embedded.font;
}

/** Height of the current font above its baseline, in points. */
export const ascentOf = (doc: Doc, size: number): number => (openFont(doc).ascender / 1000) * size;
