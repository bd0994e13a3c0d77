import { bidiLines, hasRightToLeft } from "./bidi-lines";
import { fontRuns, hasCjk, hasGlyphs } from "./print-fonts";
import { measureAscent, type Doc, type FontName, useFont } from "./shared-fonts";

type Look = { font: FontName; size: number; align?: "left" | "right" };

/** Sets the font for a text and returns the normalized text. */
export function setFont(doc: Doc, text: string, { font, size }: Look): string {
  const normalized = text.normalize("NFC");
  useFont(doc, baseFont(normalized, font));
  doc.fontSize(size);
  return normalized;
}

/** The serif font has no Hebrew and no Arabic; Chinese, Japanese and Korean have a font of their own. */
function baseFont(text: string, font: FontName): FontName {
  if (font !== "serif") return font;
  const hasAll = fontRuns(text, "serif").every(
    (run) => run.font !== "serif" || hasGlyphs("serif", run.text),
  );
  return hasAll ? "serif" : "sans-bold";
}

/** Whether a text is drawn run by run: it is partly written from the right, or partly in the font for CJK. */
export const hasRuns = (text: string) => hasRightToLeft(text) || hasCjk(text);

export const breakLines = (doc: Doc, text: string, width: number, type: Look) =>
  bidiLines(text, width, (part) => getWidth(doc, part, type));

/** The width of a text whose parts are in several fonts. */
function getWidth(doc: Doc, text: string, { font, size }: Look): number {
  return fontRuns(text, baseFont(text, font)).reduce((sum, run) => {
    useFont(doc, run.font);
    return sum + doc.fontSize(size).widthOfString(run.text);
  }, 0);
}

/** Of the current font, as pdfkit spaces lines. */
export const lineHeight = (doc: Doc, { size }: Look) => doc.currentLineHeight(true) + size * 0.15;

/** Draws a text line by line and run by run, in the order from the left. Returns the y below it. */
export function drawRuns(
  doc: Doc,
  words: string,
  at: { x: number; y: number; width: number },
  type: Look,
): number {
  const text = setFont(doc, words, type);
  const height = lineHeight(doc, type);
  const ascent = measureAscent(doc, type.size);
  const lines = breakLines(doc, text, at.width, type);
  const base = baseFont(text, type.font);
  for (const [index, bidiRuns] of lines.entries()) {
    const runs = bidiRuns.flatMap((run) => fontRuns(run, base));
    const widths = runs.map((run) => getWidth(doc, run.text, type));
    const free = at.width - widths.reduce((sum, width) => sum + width, 0);
    let x = at.x + (type.align === "right" ? free : 0);
    for (const [position, run] of runs.entries()) {
      useFont(doc, run.font);
      const baseline = at.y + index * height + ascent;
      doc
        .fontSize(type.size)
        .text(run.text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      x += widths[position] ?? 0;
    }
  }
  return at.y + lines.length * height;
}
