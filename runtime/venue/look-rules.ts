import type { LookFont, LookFontName } from "./look-fonts";
import { layoutRules } from "./look-layout";
import { colorRules } from "./colors/palette";
import type { LookImage } from "./look-images";
import type { Look } from "./read-look";

/** Here and not in `look-fonts.ts`, which no bundle for browsers can have. */
export const fontType = (file: string) => (file.endsWith(".ttf") ? "font/ttf" : "font/woff2");

/** The families' names are the product's own, whatever the files say (`tailwind.config.ts`). */
const FAMILIES: Record<LookFontName, string> = { display: "Foyer-display", text: "Foyer-text" };

/** In narrow windows, a plain color above the title would be empty space. */
const NO_POSTERS = "@media (max-width:44rem){.band .art:not(.photo){display:none}}";

/** A changed file has another address, so that browsers load it. */
const lookAddress = ({ file, version }: { file: string; version: string }) =>
  `/look/${file}?v=${version}`;
export const fontAddress = (font: LookFont): string => lookAddress(font);
export const lookImageAddress = (image: LookImage): string => lookAddress(image);

/** Rules that follow the site's stylesheet, with the venue's fonts, colors and layout; null if it sets none of them. */
export function lookRules({
  fonts,
  colors,
  layout,
  posters,
}: Pick<Look, "fonts" | "colors" | "layout" | "posters">): string | null {
  const faces = (["display", "text"] as const).map((name) => {
    const font = fonts[name]?.web;
    return font === undefined ? "" : fontFace(name, font);
  });
  return (
    [...faces, colorRules(colors) ?? "", layoutRules(layout) ?? "", posters ? "" : NO_POSTERS].join(
      "",
    ) || null
  );
}

/** Headings have one weight, as the product's font has: the range prevents a synthetic bold. */
function fontFace(name: LookFontName, font: LookFont): string {
  const format = font.file.endsWith(".ttf") ? "truetype" : "woff2";
  const weight = name === "display" ? "400 700" : font.isVariable ? "100 900" : "400";
  return `@font-face{font-family:${FAMILIES[name]};src:url("${fontAddress(font)}") format("${format}");font-weight:${weight};font-display:swap}`;
}
