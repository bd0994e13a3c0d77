import { type FontName, sharedFont } from "./shared-fonts";

/** Fast path: all fonts have these characters. */
const LATIN = /^[\s!-~¡-ž‘-„•…]*$/;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Whether a font has all visible characters of a text. */
export function hasGlyphs(name: FontName, text: string): boolean {
  const { font } = sharedFont(name);
  return [...text].every(
    (character) =>
      INVISIBLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

/** Chinese, Japanese and Korean, with their punctuation. */
const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

/** Whether any of a text is Chinese, Japanese or Korean. Most texts aren't: the font is loaded on first use. */
export const hasCjk = (text: string): boolean => CJK.test(text);

const isCjk = (character: string) => hasCjk(character) && hasGlyphs("cjk", character);

/** Divides a text into parts of one font each: what `name` lacks and the other has is in the font for CJK. */
export function fontRuns(text: string, name: FontName): { text: string; font: FontName }[] {
  const runs: { text: string; font: FontName }[] = [];
  for (const character of text) {
    const font = !hasGlyphs(name, character) && isCjk(character) ? "cjk" : name;
    const run = runs.at(-1);
    if (run?.font === font) run.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/** Removes characters that the fonts lack, such as Hindi and most emoji. Empty if nothing visible is left. */
export function toPrintable(text: string): string {
  if (LATIN.test(text)) return text;
  // Text that the serif font lacks is drawn in the bold sans serif (sheet.ts).
  const isPrintable = (character: string) =>
    (hasGlyphs("sans", character) && hasGlyphs("sans-bold", character)) || isCjk(character);
  let isUnchanged = true;
  const segments = [...segmenter.segment(text.normalize("NFC"))].map(({ segment }) => {
    const characters = [...segment];
    const printable = characters.filter(isPrintable);
    if (printable.length === characters.length) return segment;
    isUnchanged = false;
    // A combining mark or joiner without its base would be drawn on the previous character.
    return printable[0] === characters[0] ? printable.join("") : "";
  });
  if (isUnchanged) return segments.join("");
  const rest = segments.join("");
  const isBlank = [...rest].every((character) => INVISIBLE.test(character));
  if (isBlank) return "";
  const squeezed = rest.replace(/ {2,}/g, " ");
  const start = /^\s/.test(text) ? squeezed : squeezed.trimStart();
  return /\s$/.test(text) ? start : start.trimEnd();
}

export const toPrintableOrNull = (text: string | null) =>
  text === null ? null : toPrintable(text) || null;
