import { plainLine } from "#contract/text/name";
import { venue } from "#contract/venue";
import {
  at,
  codeText,
  drawCode,
  LEFT,
  openSheets,
  pageHead,
  put,
  RIGHT,
  SANS,
  SANS_BOLD,
  SERIF,
  TOP,
  WIDTH,
} from "../tickets/sheet";
import type { Letter } from "./letter";

const QR = 120;
const GAP = 16;

/** A short letter as one page to print: its texts, lists and codes, and each link with a QR code. */
export function letterPdf(
  { heading, subject, parts }: Pick<Letter, "heading" | "subject" | "parts">,
  { language, madeAt }: { language: string; madeAt: Date },
): Promise<Buffer> {
  const title = plainLine(subject);
  const { doc, root, finish } = openSheets({ title, language, author: venue.name, madeAt });
  doc.addPage();
  const page = doc.struct("Sect", { title });
  root.add(page);
  pageHead(doc, page, venue.name, title);
  const text = (words: string, y: number) =>
    put(doc, page, "P", words, at(LEFT, y + GAP, WIDTH), { font: SANS, size: 12 });
  let y = put(doc, page, "H1", plainLine(heading), at(LEFT, TOP, WIDTH), { font: SERIF, size: 27 });
  for (const part of parts) {
    if (typeof part === "string") y = text(part, y);
    else if (part.kind === "list") for (const item of part.items) y = text(`• ${item}`, y - 8);
    else if (part.kind === "code")
      y = put(doc, page, "P", part.code, at(LEFT, y + GAP, WIDTH), { font: SANS_BOLD, size: 22 });
    else if (part.kind === "link") {
      const { label, url } = part;
      drawCode(doc, page, { content: url, alt: label }, { x: LEFT, y: y + GAP, size: QR });
      const beside = LEFT + QR + 2 * GAP;
      const words = { below: `${label}: ${url}`, link: url };
      codeText(doc, page, words, at(beside, y + GAP, RIGHT - beside));
      y += GAP + QR;
    }
  }
  page.end();
  return finish();
}
