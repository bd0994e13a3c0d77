import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The typefaces of documents, embedded: the standard fonts of PDF cannot write "Dvořák", and a reader needs to know
 * what letter a glyph stands for. Read once; pdfkit puts only the glyphs in use into a file.
 */
export const FONTS = {
  serif: readFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf")),
  sans: readFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
  "sans-bold": readFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf")),
} as const;

export type FontName = keyof typeof FONTS;
