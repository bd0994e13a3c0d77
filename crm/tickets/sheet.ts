import type PDFDocument from "pdfkit";

import type { FontName } from "./fonts";

type Doc = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Doc["struct"]>;

/** The colours of the house on white paper (tailwind.config.ts has the same on screen). */
export const INK = "#1c1a17";
export const MUTED = "#5a554c";
export const HAIR = "#e2dccf";
export const RIVER = "#0a4a63";

export const SERIF = "serif" as const satisfies FontName;
export const SANS = "sans" as const satisfies FontName;
export const SANS_BOLD = "sans-bold" as const satisfies FontName;

type Type = { font: FontName; size: number; color?: string; align?: "left" | "right" };

/**
 * Puts one tagged text at a place and gives the y below it. What is drawn and what is read aloud are made together:
 * the order of the calls is the order of reading.
 */
export function put(
  doc: Doc,
  parent: Element,
  tag: string,
  text: string,
  at: { x: number; y: number; width: number },
  type: Type,
): number {
  const written = text.normalize("NFC");
  doc.font(type.font).fontSize(type.size);
  const height = doc.heightOfString(written, { width: at.width, lineGap: type.size * 0.15 });
  parent.add(
    doc.struct(tag, {}, () => {
      doc.font(type.font).fontSize(type.size);
      doc.fillColor(type.color ?? INK);
      doc.text(written, at.x, at.y, {
        width: at.width,
        lineGap: type.size * 0.15,
        align: type.align ?? "left",
      });
    }),
  );
  return at.y + height;
}

/** Draws what is only there to look at. */
export function ornament(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
