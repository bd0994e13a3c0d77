/** Letters that Unicode does not take apart into a Latin letter and a mark, as they are usually written without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** In lower case and without accents, for addresses and names of files: "Mała Scena" is "mala scena". Other scripts stay. */
export const plainLatin = (text: string): string =>
  withoutMarks(text).replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? letter);

/** In lower case and without accents, but with letters such as ł. */
export const withoutMarks = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\p{M}/gu, "");
