import PDFDocument from "pdfkit";

import type { Passage } from "#contract/text/known-names";
import { venue } from "#contract/venue";
import { type ColorName, findColor, measureContrast } from "#runtime/venue/colors/palette";
import { qrRuns } from "#runtime/qr-codes/qr-code";
import { hasRightToLeft } from "./bidi-lines";
import { drawLogo } from "./logo-image";
import { choosePaper } from "./paper";
import { toPrintable } from "./print-fonts";
import { type Doc, type FontName, NO_FONT, registerFonts } from "./shared-fonts";
import { drawRuns, hasRuns, lineHeight, breakLines, setFont } from "./text-runs";

export type Element = ReturnType<Doc["struct"]>;

/** A color of the venue's light look, or the product's where that cannot be read on white paper. */
function onPaper(name: ColorName): string {
  const color = findColor(venue.look.colors, "light", name);
  return measureContrast(color, "#ffffff") >= 4.5 ? color : findColor({}, "light", name);
}
const INK = onPaper("text");
export const MUTED = onPaper("mutedText");
const HAIR = findColor(venue.look.colors, "light", "divider");
const RIVER = onPaper("accent");

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

/** A text, or passages in several languages. */
export type PdfText = string | Passage | readonly Passage[];

/** Removes characters that no font has and joins adjacent passages in the same language. */
function listPassages(words: PdfText): Passage[] {
  if (typeof words === "string") return listPassages([{ text: words }]);
  const passages: Passage[] = [];
  for (const { text: original, ...rest } of "text" in words ? [words] : words) {
    const previous = passages.at(-1);
    const text = toPrintable(original);
    if (text === "") continue;
    if (previous !== undefined && previous.lang === rest.lang) previous.text += text;
    else passages.push({ text, ...rest });
  }
  return passages;
}

export function measureHeight(doc: Doc, words: PdfText, width: number, type: Type): number {
  const texts = listPassages(words).map(({ text }) => text);
  const text = setFont(doc, texts.join(""), type);
  if (hasRuns(text)) {
    const height = lineHeight(doc, type);
    return breakLines(doc, text, width, type).length * height;
  }
  return doc.heightOfString(text, { width, lineGap: type.size * 0.15 });
}

/**
 * Draws a tagged text and returns the y below it. The order of calls is the reading order. Passages in another language
 * become elements with that language.
 */
export function drawText(
  doc: Doc,
  parent: Element,
  tag: string,
  words: PdfText,
  at: { x: number; y: number; width: number },
  type: Type,
): number {
  let below = at.y;
  const passages = listPassages(words);
  const draw = (passage: Passage, index: number) => () => {
    const text = setFont(doc, passage.text, type);
    const options = {
      width: at.width,
      lineGap: type.size * 0.15,
      align: type.align ?? "left",
      continued: index < passages.length - 1,
      ...(type.link != null && { link: type.link, underline: true }),
    };
    doc.fillColor(type.color ?? INK);
    if (index === 0) doc.text(text, at.x, at.y, options);
    else doc.text(text, options);
    below = doc.y;
  };
  const [first, ...more] = passages;
  if (first === undefined) return below;
  const whole = passages.map(({ text }) => text).join("");
  if (hasRuns(whole)) {
    // If it is drawn in visual order, readers speak and copy the logical one.
    const options = { ...getLang(first), ...(hasRightToLeft(whole) && { actual: whole }) };
    parent.add(
      doc.struct(tag, options, () => {
        doc.fillColor(type.color ?? INK);
        below = drawRuns(doc, whole, at, type);
      }),
    );
    return below;
  }
  parent.add(
    more.length === 0
      ? doc.struct(tag, getLang(first), draw(first, 0))
      : doc.struct(
          tag,
          {},
          passages.map((passage, index) =>
            passage.lang === undefined
              ? draw(passage, index)
              : doc.struct("Span", getLang(passage), draw(passage, index)),
          ),
        ),
  );
  return below;
}

const getLang = ({ lang }: Passage) => (lang === undefined ? {} : { lang });

const PAPER = choosePaper(venue.country);

/** Creates a tagged PDF on the paper of the venue's country. `finish` returns the file. Deterministic for the same content. */
export function createPdf({
  title,
  language,
  author,
  madeAt,
}: Record<"title" | "language" | "author", string> & { madeAt: Date }) {
  const doc = new PDFDocument({
    size: PAPER.size,
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

/** Draws decoration, which screen readers skip. */
export function drawArtifact(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

type Place = { x: number; y: number; width: number };

/** The area between the margins of a page, in points: as wide on every paper, so that lines break alike. */
export const WIDTH = 504;
export const PAGE_WIDTH = PAPER.width;
export const LEFT = (PAGE_WIDTH - WIDTH) / 2;
export const RIGHT = LEFT + WIDTH;
export const BOTTOM = PAPER.height - 44;
/** Below the page's head. */
export const TOP = 84;

export const SMALL = { font: SANS, size: 10, color: MUTED } as const;

export const at = (x: number, y: number, width: number): Place => ({ x, y, width });

/** Draws the head of a page: the venue and, at the right, `aside`. */
export function pageHead(doc: Doc, page: Element, venue: string, aside: string): void {
  drawArtifact(doc, () => {
    doc.rect(0, 0, PAGE_WIDTH, 10).fill(RIVER);
  });
  if (!drawLogo(doc, page, venue, { x: LEFT, below: 57, onColor: false }))
    drawText(doc, page, "P", venue, at(LEFT, 40, 300), { font: SANS_BOLD, size: 11, color: RIVER });
  drawText(doc, page, "P", aside, at(RIGHT - 196, 40, 196), { ...SMALL, align: "right" });
  rule(doc, 64);
}

export function drawLabeled(
  doc: Doc,
  parent: Element,
  label: string,
  words: PdfText,
  place: Place,
  size = 15,
): number {
  const below = drawText(doc, parent, "P", label, place, SMALL);
  return drawText(doc, parent, "P", words, { ...place, y: below + 1 }, { font: SANS_BOLD, size });
}

/** Draws a QR code. */
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
        // Slightly higher than a module, so that viewers show no gaps between rows.
        doc.rect(x + run.x * module, y + run.y * module, run.length * module, module + 0.05);
      doc.fill(INK);
    }),
  );
}

/** Draws the text below a QR code: its number or its link. */
export function drawCodeText(
  doc: Doc,
  parent: Element,
  { below, link }: { below: string; link: string | null },
  place: Place,
): number {
  return drawText(doc, parent, link === null ? "P" : "Link", below, place, {
    font: SANS,
    size: 10.5,
    link,
  });
}

export function rule(doc: Doc, y: number): void {
  drawArtifact(doc, () => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(HAIR);
  });
}
