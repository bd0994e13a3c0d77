import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import PDFDocument from "pdfkit";

import { venue } from "#contract/venue";
import { projectRoot } from "#runtime/project-root";

export type Doc = InstanceType<typeof PDFDocument>;

/*
 * What the box office uses of pdfkit beside its public API, in one place: parsed fonts, their caches, and references that
 * are already compressed. Without it, a short document takes four times as long.
 */

const require = createRequire(import.meta.url);

const SANS_BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf");

/** PDF's standard fonts lack letters such as "ř". pdfkit embeds only the glyphs in use. */
const FILES = {
  /** Of titles, which a venue may have without serifs. */
  serif:
    venue.look.titleFont === "sans"
      ? SANS_BOLD
      : // Gloock, as on the site: its two files there in one. Its license is OFL.txt.
        join(projectRoot, "crm/desk/pdf-text/fonts/Gloock-400.ttf"),
  sans: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  "sans-bold": SANS_BOLD,
  // Droid Sans Fallback: Chinese, Japanese and Korean in one file, regular only. Few documents need its 3.5 MB.
  cjk: join(projectRoot, "crm/desk/pdf-text/fonts/DroidSansFallback.ttf"),
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

function openFont(doc: Doc): EmbeddedFont {
  const { _font: font } = doc as unknown as { _font?: EmbeddedFont };
  if (font?.layoutCache === undefined || !Array.isArray(font.unicode))
    throw new Error("pdfkit's documents no longer have a font with a cache and glyphs");
  return font;
}

/** Prevents pdfkit from loading its default font. */
export const NO_FONT = "";

function parseFont(name: FontName): Font {
  return (name === "serif" && parseOwnFont()) || parseFile(FILES[name]);
}

function parseFile(file: string): Font {
  const doc = new PDFDocument({ autoFirstPage: false, font: NO_FONT });
  return openFont(doc.font(readFileSync(file))).font;
}

/**
 * The venue's own font for titles, which are in another where it lacks letters. Null without one, or if it cannot be
 * used: tickets matter more.
 */
function parseOwnFont(): Font | null {
  const { folder, fonts } = venue.look;
  const file = fonts.display?.print?.file;
  if (file === undefined) return null;
  try {
    const font = parseFile(join(folder, file));
    // Draws what every title may need, so that a damaged font fails here.
    const subset = font.createSubset();
    font.layout(USUAL);
    subset.encode();
    return font;
  } catch {
    return null;
  }
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

export function sharedFont(name: FontName): SharedFont {
  const font = shared.get(name) ?? shareFont(name);
  shared.set(name, font);
  return font;
}

/** Compressed ToUnicode maps, which are the same in most documents. */
const mappings = new LRUCache<string, Uint8Array>({ max: 300 });

/** pdfkit also accepts parsed fonts, but its types do not. */
const registerFont = (doc: Doc, name: FontName) =>
  doc.registerFont(name, sharedFont(name).font as unknown as Buffer);

/** Registers the shared fonts by name, and makes pdfkit encode and compress streams once. */
export function registerFonts(doc: Doc): void {
  for (const name of USUAL_FONTS) registerFont(doc, name);
  const makeRef = doc.ref.bind(doc);
  doc.ref = (data) => {
    const ref = makeRef(data) as PDFReference;
    const [write, end] = [ref.write.bind(ref), ref.end.bind(ref)];
    // A page has thousands of operators, and pdfkit would encode each on its own.
    let operators: string[] = [];
    const writeOperators = () => {
      if (operators.length > 0) write(operators.join("\n"));
      operators = [];
    };
    ref.write = (chunk) => {
      if (typeof chunk === "string") return void operators.push(chunk);
      writeOperators();
      write(chunk);
    };
    ref.end = (chunk) => {
      writeOperators();
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

type PDFReference = ReturnType<Doc["ref"]> & {
  compress: boolean;
  data: { Filter?: string };
  write: (chunk: unknown) => void;
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
export const measureAscent = (doc: Doc, size: number): number =>
  (openFont(doc).ascender / 1000) * size;
