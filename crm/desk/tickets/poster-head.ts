import type PDFDocument from "pdfkit";

import { findPoster } from "#runtime/posters/draw-poster";
import { posterColors } from "#runtime/venue/colors/palette";
import { venue } from "#contract/venue";
import {
  chooseGround,
  GROUNDS,
  type PosterLook,
  posterVariant,
} from "#runtime/posters/poster-look";
import {
  at,
  type Element,
  measureHeight,
  LEFT,
  PAGE_WIDTH,
  drawArtifact,
  drawText,
  SANS,
  SANS_BOLD,
  SERIF,
  SMALL,
} from "../pdf-text/sheet";
import { drawLogo } from "../pdf-text/logo-image";
import type { TicketWords } from "./ticket-words";

type Doc = InstanceType<typeof PDFDocument>;

const PAPER = posterColors(venue.look.colors).text;
/** Width of the title; the poster is right of it. */
const COLUMN = 330;
const TITLE_TOP = 70;
const MIN_HEIGHT = 156;
const SIZES = [23, 19];

/** Draws the head of a page on the poster's background: venue, `aside` and title. Returns the y below it. */
export function posterHead(doc: Doc, page: Element, words: TicketWords, aside: string): number {
  const { poster, heading: title, subtitle } = words;
  // A long title is set smaller, so that a ticket fits on one page.
  const large = SIZES.map((size) => ({ font: SERIF, size, color: PAPER })).find(
    (type) => measureHeight(doc, title, COLUMN, type) < 100,
  ) ?? { font: SERIF, size: 15, color: PAPER };
  const text = { font: SANS, size: 12, color: PAPER } as const;
  const below = subtitle === null ? 0 : measureHeight(doc, subtitle, COLUMN, text) + 4;
  const height = Math.max(
    MIN_HEIGHT,
    TITLE_TOP + measureHeight(doc, title, COLUMN, large) + below + 18,
  );
  drawArtifact(doc, () => {
    doc.rect(0, 0, PAGE_WIDTH, height).fill(GROUNDS[chooseGround(poster)]);
    drawArt(doc, poster, LEFT + COLUMN + 12, height);
  });
  const house = { font: SANS_BOLD, size: 11, color: PAPER } as const;
  if (!drawLogo(doc, page, words.venue, { x: LEFT, below: 36, onColor: true }))
    drawText(doc, page, "P", words.venue, at(LEFT, 30, COLUMN), house);
  drawText(doc, page, "P", aside, at(LEFT, 48, COLUMN), { ...SMALL, color: PAPER });
  const y = drawText(doc, page, "H1", title, at(LEFT, TITLE_TOP, COLUMN), large);
  if (subtitle !== null) drawText(doc, page, "P", subtitle, at(LEFT, y + 4, COLUMN), text);
  return height;
}

/**
 * Draws a poster at the right end of the page's head, clipped at `left`. Photographs are not available in the worker
 * thread, so the poster is drawn in their place.
 */
function drawArt(doc: Doc, look: PosterLook, left: number, height: number): void {
  const scale = height / 400;
  doc.save();
  doc.rect(left, 0, PAGE_WIDTH - left, height).clip();
  doc.translate(PAGE_WIDTH - 600 * scale, 0).scale(scale);
  for (const shape of findPoster(look.motif, posterVariant(look)).shapes) {
    doc.path(shape.d);
    if (shape.fill !== undefined) doc.fillColor(shape.fill, shape.opacity ?? 1).fill();
    else
      doc
        .lineCap(shape.round ? "round" : "butt")
        .lineWidth(shape.width)
        .stroke(shape.stroke);
  }
  doc.restore();
}
