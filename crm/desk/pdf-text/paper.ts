type Paper = { size: "LETTER" | "A4"; width: number; height: number };

/** In points. */
const LETTER: Paper = { size: "LETTER", width: 612, height: 792 };
const A4: Paper = { size: "A4", width: 595.28, height: 841.89 };

/** Countries whose printers have US Letter paper, by the Unicode CLDR (supplemental data, measurementData). */
const LETTER_COUNTRIES = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" ");

/** The paper that people print on in a country. */
export const choosePaper = (country: string): Paper =>
  LETTER_COUNTRIES.includes(country) ? LETTER : A4;
