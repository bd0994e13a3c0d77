import PDFDocument from "pdfkit";

import type { Passage } from "#contract/known-names";
import { qrRuns } from "#contract/qr-code";
import {
  type Doc,
  type FontName,
  hasGlyphs,
  NO_FONT,
  printable,
  registerFonts,
  useFont,
} from "./print-fonts";

export type Element = ReturnType<Doc["struct"]>;

/** The colors of the house on white paper (tailwind.config.ts has the same on screen). */
const INK = "#1c1a17";
export const MUTED = "#5a554c";
const HAIR = "#e2dccf";
const RIVER = "#0a4a63";

export const SERIF = "serif" as const satisfies FontName;
export const SANS = "sans" as const satisfies FontName;
export const SANS_BOLD = "sans-bold" as const satisfies FontName;

export type Type = {
  font: FontName;
  size: number;
  color?: string;
  align?: "left" | "right";
  link?: string | null;
};

/** Sets the font of a text and returns the text as printed. */
function setFont(doc: Doc, text: string, { font, size }: Type): string {
  const written = text.normalize("NFC");
  // The serif has no Hebrew and no Arabic.
  useFont(doc, font === SERIF && !hasGlyphs(SERIF, written) ? SANS_BOLD : font);
  doc.fontSize(size);
  return written;
}

/** A text to print, with its parts in other languages. */
export type Written = string | Passage | readonly Passage[];

/** Its parts without what no font of ours has, neighbors in one language together. */
function passagesOf(words: Written): Passage[] {
  if (typeof words === "string") return passagesOf([{ text: words }]);
  const passages: Passage[] = [];
  for (const { text: written, ...rest } of "text" in words ? [words] : words) {
    const before = passages.at(-1);
    const text = printable(written);
    if (text === "") continue;
    if (before !== undefined && before.lang === rest.lang) before.text += text;
    else passages.push({ text, ...rest });
  }
  return passages;
}

export function heightOf(doc: Doc, words: Written, width: number, type: Type): number {
  const text = passagesOf(words).map((one) => one.text);
  const written = setFont(doc, text.join(""), type);
  return doc.heightOfString(written, { width, lineGap: type.size * 0.15 });
}

/**
 * Puts one tagged text at a place; the y below it. The order of the calls is the order of reading. Each part in another
 * language than the document is an element that says so.
 */
export function put(
  doc: Doc,
  parent: Element,
  tag: string,
  words: Written,
  at: { x: number; y: number; width: number },
  type: Type,
): number {
  let below = at.y;
  const passages = passagesOf(words);
  const draw =
    ({ text }: Passage, index: number) =>
    () => {
      const written = setFont(doc, text, type);
      const options = {
        width: at.width,
        lineGap: type.size * 0.15,
        align: type.align ?? "left",
        continued: index < passages.length - 1,
        ...(type.link != null && { link: type.link, underline: true }),
      };
      doc.fillColor(type.color ?? INK);
      if (index === 0) doc.text(written, at.x, at.y, options);
      else doc.text(written, options);
      below = doc.y;
    };
  const [first, ...more] = passages;
  if (first === undefined) return below;
  parent.add(
    more.length === 0
      ? doc.struct(tag, langOf(first), draw(first, 0))
      : doc.struct(
          tag,
          {},
          passages.map((one, index) =>
            one.lang === undefined
              ? draw(one, index)
              : doc.struct("Span", langOf(one), draw(one, index)),
          ),
        ),
  );
  return below;
}

const langOf = ({ lang }: Passage) => (lang === undefined ? {} : { lang });

/**
 * Opens a tagged PDF of US Letter pages: a screen reader gets its language, title and reading order. `finish` returns the
 * file; the same content always gives the same bytes.
 */
export function openSheets({
  title,
  language,
  author,
  madeAt,
}: Record<"title" | "language" | "author", string> & { madeAt: Date }) {
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: language,
    tagged: true,
    font: NO_FONT,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const bytes = collect(doc);
  registerFonts(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const finish = () => {
    root.end();
    doc.end();
    return bytes;
  };
  return { doc, root, finish };
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

/** Draws what is there only to look at. */
export function ornament(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

type Place = { x: number; y: number; width: number };

/** US Letter, in points, and what is left of it between its margins. */
export const LEFT = 54;
export const RIGHT = 558;
export const WIDTH = RIGHT - LEFT;
export const BOTTOM = 748;
/** Below the line under the page's head. */
export const TOP = 84;

export const SMALL = { font: SANS, size: 10, color: MUTED } as const;

export const at = (x: number, y: number, width: number): Place => ({ x, y, width });

/** The head of a page: the house, and at the right what this page is. */
export function pageHead(doc: Doc, page: Element, venue: string, aside: string): void {
  ornament(doc, () => {
    doc.rect(0, 0, 612, 10).fill(RIVER);
  });
  put(doc, page, "P", venue, at(LEFT, 40, 300), { font: SANS_BOLD, size: 11, color: RIVER });
  put(doc, page, "P", aside, at(RIGHT - 196, 40, 196), { ...SMALL, align: "right" });
  rule(doc, 64);
}

export function labelled(
  doc: Doc,
  parent: Element,
  label: string,
  words: Written,
  place: Place,
  size = 15,
): number {
  const below = put(doc, parent, "P", label, place, SMALL);
  return put(doc, parent, "P", words, { ...place, y: below + 1 }, { font: SANS_BOLD, size });
}

/** Draws the code that the door reads, or a stream's; its other text says what it stands for. */
export function drawCode(
  doc: Doc,
  parent: Element,
  code: { content: string; alt: string },
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { size: modules, runs } = qrRuns(code.content);
  const module = size / modules;
  parent.add(
    doc.struct("Figure", { alt: code.alt }, () => {
      for (const run of runs)
        // A hair more than a module, so that no viewer shows seams between rows.
        doc.rect(x + run.x * module, y + run.y * module, run.length * module, module + 0.05);
      doc.fill(INK);
    }),
  );
}

/** What is written under a code: the number it stands for, or the link it opens. */
export function codeText(
  doc: Doc,
  parent: Element,
  { below, link }: { below: string; link: string | null },
  place: Place,
): number {
  return put(doc, parent, link === null ? "P" : "Link", below, place, {
    font: SANS,
    size: 10.5,
    link,
  });
}

export function rule(doc: Doc, y: number): void {
  ornament(doc, () => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(HAIR);
  });
}
