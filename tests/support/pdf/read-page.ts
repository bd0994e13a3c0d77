import { PdfParser } from "./parse-pdf";
import type { PdfValue } from "./parse-pdf";
import type { OpenPdf, PdfDict } from "./open-pdf";

export type Rectangle = { x: number; y: number; width: number; height: number };

/** What is drawn on a page between two marks: text as it is told to a reader, and filled rectangles from the top left. */
export type Marked = { text: string; rectangles: Rectangle[] };

export type ReadPage = {
  /** By their number, as the structure names them. */
  marked: Map<number, Marked>;
  /** What is there only to look at. */
  artifacts: Marked[];
  /** Anything drawn outside of any mark: no reader would know of it. */
  unmarked: Marked;
};

const nothing = (): Marked => ({ text: "", rectangles: [] });

/** Reads what a page draws, mark by mark. */
export function readPage(pdf: OpenPdf, page: PdfDict): ReadPage {
  const fonts = pdf.dict(pdf.dict(page.dict.get("Resources")).dict.get("Font"));
  const letters = new Map(
    [...fonts.dict].map(([name, font]) => [name, lettersOf(pdf, pdf.dict(font))]),
  );
  const read: ReadPage = { marked: new Map(), artifacts: [], unmarked: nothing() };
  const open: Marked[] = [];
  const here = () => open.at(-1) ?? read.unmarked;
  const stack: PdfValue[] = [];
  let path: Rectangle[] = [];
  let letter: ReadonlyMap<number, string> = new Map();

  const show = (value: PdfValue | undefined) => {
    for (const part of Array.isArray(value) ? value : [value])
      if (typeof part === "object" && part !== null && "text" in part)
        here().text += glyphs(part.text)
          .map((glyph) => letter.get(glyph) ?? "\ufffd")
          .join("");
  };
  const operators: Record<string, () => void> = {
    BDC: () => {
      const [, about] = stack.slice(-2);
      const isDict = typeof about === "object" && about !== null && "dict" in about;
      const id = isDict ? about.dict.get("MCID") : undefined;
      const mark = nothing();
      if (typeof id === "number") read.marked.set(id, mark);
      else read.artifacts.push(mark);
      open.push(mark);
    },
    BMC: () => {
      const mark = nothing();
      read.artifacts.push(mark);
      open.push(mark);
    },
    EMC: () => void open.pop(),
    // A line of a paragraph: the space at its end is not drawn.
    BT: () => {
      const mark = here();
      if (mark.text !== "" && !mark.text.endsWith(" ")) mark.text += " ";
    },
    Tf: () => {
      const name = stack.at(-2);
      if (typeof name === "object" && name !== null && "name" in name)
        letter = letters.get(name.name) ?? new Map<number, string>();
    },
    Tj: () => show(stack.at(-1)),
    TJ: () => show(stack.at(-1)),
    re: () => {
      const [x = 0, y = 0, width = 0, height = 0] = stack.slice(-4).map(Number);
      path.push({ x, y, width, height });
    },
    f: () => {
      here().rectangles.push(...path);
      path = [];
    },
    S: () => {
      path = [];
    },
  };

  for (const part of pdf.list(page.dict.get("Contents"))) {
    const parser = new PdfParser(pdf.content(part));
    while (!parser.ended) {
      const next = parser.next();
      if (typeof next === "object" && next !== null && "operator" in next) {
        operators[next.operator]?.();
        stack.length = 0;
      } else stack.push(next);
    }
  }
  if (open.length > 0) throw new Error("a mark is left open");
  return read;
}

/** Two bytes a glyph, as embedded fonts are written. */
function glyphs(bytes: string): number[] {
  return Array.from(
    { length: bytes.length / 2 },
    (_, at) => bytes.charCodeAt(2 * at) * 256 + bytes.charCodeAt(2 * at + 1),
  );
}

/** What each glyph of a font stands for, by the font's own table. */
function lettersOf(pdf: OpenPdf, font: PdfDict): Map<number, string> {
  const letters = new Map<number, string>();
  const map = pdf.content(font.dict.get("ToUnicode"));
  const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, first, , list] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi))
    [...(list ?? "").matchAll(/<([\da-f]+)>/gi)].forEach(([, hex], at) =>
      letters.set(Number.parseInt(first ?? "", 16) + at, utf16(hex ?? "")),
    );
  return letters;
}
