import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { expect, it, vi } from "vitest";

import { type Doc, NO_FONT, registerFonts, sharedFont, useFont } from "./shared-fonts";

async function draw(text: string): Promise<Buffer> {
  const doc = new PDFDocument({ font: NO_FONT, info: { CreationDate: new Date(0) } });
  registerFonts(doc);
  useFont(doc, "sans");
  doc.text(text).end();
  return buffer(doc);
}

it("a document reuses the word layouts and font files of earlier ones", async () => {
  await draw("Quux tickets");
  const layout = vi.spyOn(sharedFont("sans").font, "layout");
  const again = await draw("Quux tickets");
  expect(layout).not.toHaveBeenCalled();
  expect(again.toString("latin1")).toMatch(/\/Length1? \d+[^]*\/Filter \/FlateDecode/);
  layout.mockRestore();
});

it("a document of pdfkit without its private font is refused instead of drawn without its glyphs", () => {
  const changed = { font: () => ({}) } as unknown as Doc;
  expect(() => useFont(changed, "sans")).toThrow("no longer have a font");
});
