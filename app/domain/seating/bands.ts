/**
 * Short name of a band in classes and stylesheets, by its position in the price list: "a" to "z", then "26". Ids and
 * names of bands can have any characters.
 */
export const bandMark = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : String(index);

/** The class that colors and shapes what belongs to a band (`app/bands.css`). */
export const bandClass = (index: number): string => `b${bandMark(index)}`;

/** Colors, shapes and patterns: the first five bands have one each, the next ones each color with another shape. */
const LOOKS = 5;

export const bandColor = (index: number): number => index % LOOKS;
export const bandShape = (index: number): number => (index + Math.floor(index / LOOKS)) % LOOKS;
