/**
 * Countries whose addresses have no postcode, or not always one. Source: libaddressinput of June 2025 and CLDR's
 * postalCodeData; a postcode is needed where the first requires it, or where both have one that can't be empty.
 */
const WITHOUT_POSTCODE = new Set(
  (
    "AC AE AF AG AI AL AO AQ AW BB BF BH BI BJ BO BQ BS BT BV BW BZ CD CF CG CI CK CM CO CU CW DJ DM EC EH ER FJ GA GD GH " +
    "GI GM GQ GY HK HN IE IR JM KI KM KN KP KY LB LC LY ML MM MO MR MS MU MW MZ NA NG NI NR NU PA PE PS QA RW SB SC SD SL " +
    "SR SS ST SV SX SY TA TD TF TG TK TL TO TT TV TZ UG UM VC VG VN VU WS XK YE ZW"
  ).split(" "),
);

/** British postcodes, those of Crown dependencies and the Army included. */
const BRITISH = /^(?:GIR ?0AA|(?:[A-Z]{1,2}\d[A-Z\d]?|BFPO) ?\d[ABD-HJLNP-UW-Z]{2}|BFPO ?\d{1,4})$/;

/**
 * Formats of upper-case postcodes; others are not checked. At least as wide as in those two sources, but for a space in a ZIP
 * code, CLDR's older formats of Ireland and Korea, and the letter O near the end of British ones, which none has.
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  ...formats("AT AU BE BG CH CY DK HU LI LU LV NO NZ SI TN ZA", /^(?:[A-Z]{1,2}-)?\d{4}$/),
  ...formats("DE EE ES FI HR IT MC ME MX MY TR UA", /^(?:[A-Z]{1,3}-)?\d{5}$/),
  ...formats("CZ GR SE SK", /^(?:[A-Z]{1,3}-)?\d{3} ?\d{2}$/),
  ...formats("CN CO IN KZ RO RU SG", /^\d{3} ?\d{3}$/),
  ...formats("GB GG IM JE", BRITISH),
  ...formats("AS FM GU MH MP PR PW US VI", /^\d{5}(?:-\d{4})?$/),
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z] ?\d[ABCEGHJ-NPR-TV-Z]\d$/,
  FR: /^(?:FR?-)?\d{2} ?\d{3}$/,
  HT: /^(?:HT-?)?\d{4}$/,
  IE: /^(?:D6W|[AC-FHKNPRTV-Y]\d{2}) ?[\dAC-FHKNPRTV-Y]{4}$/,
  JP: /^\d{3}-?\d{4}$/,
  KR: /^\d{5}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(?:-\d{3})?$/,
  RS: /^(?:RS-)?\d{5,6}$/,
};

function formats(countries: string, format: RegExp): Record<string, RegExp> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, format]));
}

/** Whether addresses in a country need a postcode. True for an unknown country. */
export function needsPostcode(country: string): boolean {
  return !WITHOUT_POSTCODE.has(country);
}

/** Upper case with single spaces; a British or Canadian one with its space: "sw1a1aa" is "SW1A 1AA". */
export function normalizePostcode(typed: string, country: string): string {
  const postcode = typed.trim().toUpperCase().replace(/\s+/gu, " ");
  if (FORMATS[country]?.test(postcode) !== true) return typed.trim();
  const isJoined = (FORMATS[country] === BRITISH || country === "CA") && !postcode.includes(" ");
  return isJoined ? postcode.replace(/(?=.{3}$)/u, " ") : postcode;
}

/** Whether a normalized postcode has its country's format. True if the format is not known. */
export function isPostcode(postcode: string, country: string): boolean {
  return FORMATS[country]?.test(postcode) ?? true;
}

/** Countries whose postcode stands before the city: "4000-001 Porto". Source: libaddressinput of June 2025. */
const POSTCODE_FIRST = new Set(
  (
    "AD AR AT AX BA BE BG BL CH CY CZ DE DK DO DZ EE ES FI FO FR GE GF GL GP GR GT HR HT IS IT LI LT LU MA MC ME MF MK MQ MX " +
    "NC NL NO PF PL PM PT PY RE RO RS SE SI SJ SK SM SN TN TR UY VA WF XK YT"
  ).split(" "),
);

export const isPostcodeFirst = (country: string): boolean => POSTCODE_FIRST.has(country);

/** What a country calls its postcode, in English. */
export function postcodeName(country: string): "zip" | "postcode" | "postalCode" {
  if (FORMATS[country] === FORMATS["US"]) return "zip";
  return FORMATS[country] === BRITISH ? "postcode" : "postalCode";
}
