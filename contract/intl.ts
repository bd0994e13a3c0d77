/**
 * What `Intl` is asked for in a language: the Spanish of New York, whose numbers are written as in English; and English
 * for Haitian Creole, which it does not know (it would take the server's own language).
 */
export function intlTag(language: string): string {
  if (language === "es") return "es-US";
  return language === "ht" ? "en-US" : language;
}

/** "Torsdag 3 december" for "torsdag 3 december": of a heading, and of what stands on a line of its own. */
export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "−$5.00" with the minus sign for the hyphen that `Intl` writes in most languages. */
export const withMinusSign = (sum: string): string => sum.replace("-", "\u2212");

/** "$85.00" in British English too, not "US$85.00": the venue sells in one currency. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(intlTag(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });

/** As public services write them. What is not here has its French name: French is Haiti's other official language. */
const CREOLE_COUNTRIES: Readonly<Record<string, string>> = {
  AR: "Ajantin",
  AT: "Otrich",
  AU: "Ostrali",
  BB: "Babad",
  BE: "Bèljik",
  BO: "Bolivi",
  BR: "Brezil",
  BS: "Bahamas",
  CA: "Kanada",
  CH: "Swis",
  CL: "Chili",
  CN: "Lachin",
  CO: "Kolonbi",
  CR: "Kosta Rika",
  CU: "Kiba",
  DE: "Almay",
  DK: "Danmak",
  DO: "Repiblik Dominikèn",
  EC: "Ekwatè",
  EG: "Ejip",
  ES: "Espay",
  FI: "Fenlann",
  FR: "Lafrans",
  GB: "Wayòm Ini",
  GF: "Giyàn franse",
  GP: "Gwadloup",
  GR: "Grès",
  GT: "Gwatemala",
  HN: "Ondiras",
  HT: "Ayiti",
  IE: "Iland",
  IL: "Izrayèl",
  IN: "Lend",
  IT: "Itali",
  JM: "Jamayik",
  JP: "Japon",
  KE: "Kenya",
  KR: "Kore di Sid",
  MA: "Mawòk",
  MQ: "Matinik",
  MX: "Meksik",
  NG: "Nijerya",
  NI: "Nikaragwa",
  NL: "Pey Ba",
  NO: "Nòvèj",
  NZ: "Nouvèl Zelann",
  PA: "Panama",
  PE: "Pewou",
  PL: "Polòy",
  PR: "Pòtoriko",
  PT: "Pòtigal",
  RU: "Larisi",
  SE: "Syèd",
  SN: "Senegal",
  TR: "Tiki",
  TT: "Trinidad ak Tobago",
  UA: "Ikrèn",
  US: "Etazini",
  VE: "Venezyela",
  ZA: "Afrik di Sid",
};

/** How a language names a country by its ISO code: "US" is "United States". A code without a name stays as it is. */
export function countryNames(language: string): (isoCode: string) => string {
  const isCreole = language === "ht";
  const tag = isCreole ? "fr" : intlTag(language);
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  const known = new Map<string, string>(isCreole ? Object.entries(CREOLE_COUNTRIES) : []);
  return (isoCode) => {
    let name = known.get(isoCode);
    if (name === undefined) {
      // `Intl` throws where there is no code.
      name = (isoCode === "" ? "" : names.of(isoCode)) ?? isoCode;
      known.set(isoCode, name);
    }
    return name;
  };
}
