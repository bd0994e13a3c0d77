import type { LookFont, LookFontName } from "./look-fonts";
import { colorRules } from "./palette";
import type { Look } from "./read-look";

/** Here and not in `look-fonts.ts`, which no bundle for browsers can have. */
export const fontType = (file: string) => (file.endsWith(".ttf") ? "font/ttf" : "font/woff2");

/** The families' names are the product's own, whatever the files say (`tailwind.config.ts`). */
const FAMILIES: Record<LookFontName, string> = { display: "Foyer-display", text: "Foyer-text" };

export const fontAddress = ({ file, version }: LookFont) => `/look/${file}?v=${version}`;

/** Rules that follow the site's stylesheet, with the venue's fonts and colors; null if it sets neither. */
export function lookRules({ fonts, colors }: Pick<Look, "fonts" | "colors">): string | null {
  const faces = (["display", "text"] as const).map((name) => {
    const font = fonts[name]?.web;
    return font === undefined ? "" : fontFace(name, font);
  });
  return [...faces, colorRules(colors) ?? ""].join("") || null;
}

/** Headings have one weight, as the product's font has: the range prevents a synthetic bold. */
function fontFace(name: LookFontName, font: LookFont): string {
  const format = font.file.endsWith(".ttf") ? "truetype" : "woff2";
  const weight = name === "display" ? "400 700" : font.isVariable ? "100 900" : "400";
  return `@font-face{font-family:${FAMILIES[name]};src:url("${fontAddress(font)}") format("${format}");font-weight:${weight};font-display:swap}`;
}
