import { ownPassage, type Passage } from "#contract/text/known-names";
import { plainLine } from "#contract/text/name";
import { venue } from "#contract/venue";
import {
  at,
  BOTTOM,
  drawCodeText,
  drawCode,
  type Element,
  measureHeight,
  LEFT,
  createPdf,
  pageHead,
  drawText,
  RIGHT,
  SANS,
  SANS_BOLD,
  SERIF,
  TOP,
  type Type,
  WIDTH,
  type PdfText,
} from "../pdf-text/sheet";
import type { Letter, LetterPart } from "./letter";
import { blocksAsText } from "./render-blocks";
import { ownTextSplitter } from "./untranslated-texts";

const QR = 120;
const GAP = 16;
const NEAR = 4;
const AMOUNT = 110;
/** Space that must be left below a heading, else it moves to the next page. */
const KEEP = 60;
const TEXT = { font: SANS, size: 12 } as const;
const BOLD = { font: SANS_BOLD, size: 12 } as const;

/** Renders a letter as a tagged PDF. Each link has a QR code. */
export function letterPdf(
  { heading, subject, parts, own }: Pick<Letter, "heading" | "subject" | "parts" | "own">,
  { language, madeAt }: { language: string; madeAt: Date },
): Promise<Buffer> {
  const title = plainLine(subject);
  const { doc, root, finish } = createPdf({ title, language, author: venue.name, madeAt });
  const page = doc.struct("Sect", { title });
  root.add(page);
  let y = 0;
  const newPage = () => {
    doc.addPage();
    pageHead(doc, page, venue.name, title);
    y = TOP;
  };
  const text = (tag: string, words: PdfText, type: Type, gap: number, keep = 0) => {
    if (y + gap + measureHeight(doc, words, WIDTH, type) + keep > BOTTOM) newPage();
    y = drawText(doc, page, tag, words, at(LEFT, y + gap, WIDTH), type);
  };
  const split = ownTextSplitter(own, language);
  const passages = (words: string): Passage[] =>
    split(words).map(({ text: part, isOwn }) =>
      isOwn ? ownPassage(part, language) : { text: part },
    );
  const list = ({ items }: { items: readonly string[] }) => {
    for (const item of items) text("P", passages(`• ${item}`), TEXT, GAP / 2);
  };
  const row = (table: Element, label: PdfText, amount: string, type: Type) => {
    const column = WIDTH - AMOUNT;
    if (y + GAP / 2 + measureHeight(doc, label, column, type) > BOTTOM) newPage();
    const line = doc.struct("TR");
    table.add(line);
    const top = y + GAP / 2;
    y = drawText(doc, line, "TH", label, at(LEFT, top, column), type);
    drawText(doc, line, "TD", amount, at(RIGHT - AMOUNT, top, AMOUNT), { ...type, align: "right" });
    line.end();
  };
  const draw = (part: LetterPart) => {
    if (typeof part === "string") return text("P", passages(part), TEXT, GAP);
    switch (part.kind) {
      case "heading":
        return text("H2", passages(part.text), { font: SERIF, size: 17 }, 2 * GAP, KEEP);
      case "facts":
        return part.lines.forEach((line, index) =>
          text("P", passages(line), index === 0 ? BOLD : TEXT, index === 0 ? GAP : NEAR),
        );
      case "list":
        return list(part);
      case "section":
        text("H3", passages(part.heading), BOLD, GAP, KEEP);
        for (const line of part.lines) text("P", passages(line), TEXT, NEAR);
        return list(part);
      case "own": {
        const { lang } = part;
        // Without the lines below headings.
        for (const line of blocksAsText(part.blocks).filter((each) => /[^-]/.test(each)))
          text("P", [lang === undefined ? { text: line } : { text: line, lang }], TEXT, GAP);
        return;
      }
      case "sums": {
        const table = doc.struct("Table");
        page.add(table);
        for (const { label, amount, isTotal } of part.rows)
          row(table, passages(label), amount, isTotal ? BOLD : TEXT);
        return table.end();
      }
      case "ticket-codes":
      case "ticket-row":
        // Tickets have a PDF of their own.
        return;
      case "code":
        return text("P", part.code, { font: SANS_BOLD, size: 22 }, GAP);
      case "link": {
        const { label, url } = part;
        if (y + GAP + QR > BOTTOM) newPage();
        drawCode(doc, page, { content: url, alt: label }, { x: LEFT, y: y + GAP, size: QR });
        const beside = LEFT + QR + 2 * GAP;
        const words = { below: `${label}: ${url}`, link: url };
        drawCodeText(doc, page, words, at(beside, y + GAP, RIGHT - beside));
        y += GAP + QR;
      }
    }
  };
  newPage();
  text("H1", passages(plainLine(heading)), { font: SERIF, size: 27 }, 0);
  for (const part of parts) draw(part);
  page.end();
  return finish();
}
