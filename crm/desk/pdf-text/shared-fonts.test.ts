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

it("titles are in the venue's own font, and in the product's if that is damaged", async () => {
  const display = (file: string) => {
    const font = { file, isVariable: false, version: "1" };
    return { web: font, print: font };
  };
  const glyphsWith = async (file: string) => {
    vi.resetModules();
    const { venue } = await import("#contract/venue");
    venue.look.folder = "node_modules/dejavu-fonts-ttf";
    venue.look.fonts.display = display(file);
    const fonts = await import("./shared-fonts");
    const { postscriptName } = fonts.sharedFont("serif").font as unknown as {
      postscriptName: string;
    };
    delete venue.look.fonts.display;
    return postscriptName;
  };
  expect(await glyphsWith("ttf/DejaVuSansMono.ttf")).toBe("DejaVuSansMono");
  expect(await glyphsWith("package.json")).toBe("Gloock-Regular");
});
