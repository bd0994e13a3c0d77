import { languageTags, type Locale, type LocalizedText, textIn } from "#contract/names/locales";
import { percentFormat } from "#contract/text/intl";
import type { TranslationTree } from "#contract/text/translation-tree";
import type { Mistake } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import type { YamlSource } from "../yaml/yaml";

/** A venue's own words in place of the product's, by key ("pages.contact.phone.text") and language. */
export type TextOverrides = Readonly<Record<string, LocalizedText>>;

/** Values of the venue that any text can have, and none must. */
const VENUE_VALUES = [
  "openingHours",
  "idleMinutes",
  "phoneDigits",
  "phoneExample",
  "phoneInDigits",
  // Each has those after it in it, and they are filled in after it.
  "giftCardEnd",
  "giftCardPeriod",
  "giftCardDays",
  "giftCardYears",
  // Has taxName in it.
  "taxNumber",
  "taxName",
] as const;
type OptionalValue = (typeof VENUE_VALUES)[number];

const PLACEHOLDER = /{{\s*(\w+)\s*}}/g;

const placeholders = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name).filter(
      (name) => !VENUE_VALUES.some((value) => value === name),
    ),
  );

/** The text at a key; undefined for a part of the tree, or none. */
function textAt(words: TranslationTree, key: string): string | undefined {
  let value: TranslationTree | string | undefined = words;
  for (const name of key.split(".")) {
    if (typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return typeof value === "string" ? value : undefined;
}

function listKeys(words: TranslationTree, prefix = ""): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [`${prefix}${name}`] : listKeys(value, `${prefix}${name}.`),
  );
}

/**
 * Overrides of texts that do not exist, and those that say something else with the values: a text that lacks one would
 * leave out a price or a name, and one with another would show nothing in its place.
 */
export function overrideMistakes(
  overrides: TextOverrides,
  english: TranslationTree,
  source: YamlSource,
): Mistake[] {
  const { file } = source;
  let known: string[] | undefined;
  return Object.entries(overrides).flatMap(([key, texts]): Mistake[] => {
    // Languages have plural forms that English has not.
    const original =
      textAt(english, key) ?? textAt(english, key.replace(/_(zero|two|few|many)$/, "_other"));
    if (original === undefined) {
      known ??= listKeys(english);
      const nearest = nearestName(key, known);
      const hint = nearest === null ? "" : `; did you mean "${nearest}"?`;
      return [
        { file, line: source.getLine(["texts", key]), message: `unknown text "${key}"${hint}` },
      ];
    }
    const needed = placeholders(original);
    return Object.entries(texts).flatMap(([locale, text]): Mistake[] => {
      const given = placeholders(text);
      const line = source.getLine(["texts", key, locale]);
      const at = `texts.${key}.${locale}`;
      // "One ticket" needs no {{count}}.
      const isOne = key.endsWith("_one");
      const missing = [...needed].filter(
        (name) => !given.has(name) && !(isOne && name === "count"),
      );
      const unknown = [...given].filter((name) => !needed.has(name));
      return [
        ...missing.map((name) => ({
          file,
          line,
          message: `${at}: expected {{${name}}} in the text`,
        })),
        ...unknown.map((name) => ({ file, line, message: `${at}: {{${name}}} has no value here` })),
      ];
    });
  });
}

/**
 * All American texts: those of `en-us.json` in place of the British ones. The venue's values are filled in after this, so
 * that a text without an American form states American opening hours too.
 */
export function withAmericanWords(
  british: TranslationTree,
  american: TranslationTree,
): TranslationTree {
  const merged = { ...british };
  for (const [name, value] of Object.entries(american)) {
    const before = merged[name];
    merged[name] =
      typeof value === "object" && typeof before === "object"
        ? withAmericanWords(before, value)
        : value;
  }
  return merged;
}

type VenueWords = {
  country: string;
  texts: TextOverrides;
  openingHours: LocalizedText;
  sessionIdleMinutes: number;
  phone: string;
  giftCardDays: number | null;
  taxName?: LocalizedText | undefined;
  customerPhone: { minDigits: number; maxDigits: number; example?: string | undefined };
  languages: readonly Locale[];
};

/**
 * A language's texts with the venue's own in their place, and with the values that any text can have. A text only for
 * British English counts for American too.
 */
export function withVenueWords(
  words: TranslationTree,
  locale: Locale,
  venue: VenueWords,
): TranslationTree {
  const isSwiss = SWISS_COUNTRIES.includes(venue.country);
  const changed = mapTexts(words, writerFor(locale, venue.country));
  for (const [key, texts] of Object.entries(venue.texts)) {
    const text = texts[locale] ?? (locale === "en-us" ? texts.en : undefined);
    if (text === undefined) continue;
    const names = key.split(".");
    const last = names.pop() ?? "";
    let tree = changed;
    for (const name of names) {
      const inner = tree[name];
      const next = typeof inner === "object" ? inner : {};
      tree[name] = next;
      tree = next;
    }
    tree[last] = text;
  }
  const { minDigits, maxDigits, example } = venue.customerPhone;
  const phone = example ?? venue.phone;
  return withValues(changed, {
    openingHours: textIn(venue.openingHours, locale, venue.languages),
    idleMinutes: String(venue.sessionIdleMinutes),
    phoneDigits: minDigits === maxDigits ? String(minDigits) : `${minDigits}–${maxDigits}`,
    // Lines don't break within it.
    phoneExample: phone.replaceAll(" ", "\u00a0"),
    phoneInDigits: phone.replaceAll(/[^+\d]/g, ""),
    giftCardEnd:
      textAt(changed, `giftCards.how.${venue.giftCardDays === null ? "noEnd" : "ends"}`) ?? "",
    giftCardPeriod: textAt(changed, periodKey(venue.giftCardDays)) ?? "",
    giftCardDays: String(venue.giftCardDays),
    giftCardYears: String(wholeYears(venue.giftCardDays ?? 0)),
    // In German, `tax.number` names that of the European Union.
    taxNumber:
      textAt(changed, venue.taxName === undefined && !isSwiss ? "tax.number" : "tax.numberOf") ??
      "",
    taxName:
      venue.taxName === undefined
        ? (textAt(changed, "tax.name") ?? "")
        : textIn(venue.taxName, locale, venue.languages),
  });
}

/** Where German has "ss" in place of "ß", other quotation marks, and a VAT number of its own. */
const SWISS_COUNTRIES = ["CH", "LI"];

const SWISS_LETTERS: readonly (readonly [from: string, to: string])[] = [
  ["ß", "ss"],
  ["ẞ", "SS"],
  ["„", "«"],
  ["“", "»"],
  ["‚", "‹"],
  ["‘", "›"],
];

/** Writes a language as the venue's country does: "15 %" or "15%", and German in Switzerland with its own quotation marks. */
function writerFor(locale: Locale, country: string): (text: string) => string {
  const percentSign = percentFormat(languageTags[locale], country)(0).replace("0", "");
  const letters = locale === "de" && SWISS_COUNTRIES.includes(country) ? SWISS_LETTERS : [];
  const withLetters = (text: string) =>
    letters.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return (text) => {
    const written = withLetters(text);
    // Most texts have none.
    if (!written.includes("%")) return written;
    return written.replaceAll(/(?<=[}\d])[ \u00a0]?%/g, percentSign);
  };
}

const mapTexts = (words: TranslationTree, write: (text: string) => string): TranslationTree =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === "string" ? write(value) : mapTexts(value, write),
    ]),
  );

/** Years of 365 days, or with the leap days that are in them; null if these days are no whole years. */
function wholeYears(days: number): number | null {
  const years = Math.floor(days / 365);
  return years > 0 && days - years * 365 <= Math.ceil(years / 4) ? years : null;
}

function periodKey(days: number | null): string {
  const years = wholeYears(days ?? 0);
  if (years === null) return "giftCards.how.days";
  return years === 1 ? "giftCards.how.year" : "giftCards.how.years";
}

function withValues(
  words: TranslationTree,
  values: Readonly<Record<OptionalValue, string>>,
): TranslationTree {
  const write = (original: string): string =>
    VENUE_VALUES.reduce(
      // "from 11 a.m. to 5 p.m." has the full stop of its sentence already.
      (text, key) =>
        text
          .replaceAll(`{{${key}}}.`, () => values[key].replace(/\.?$/, "."))
          .replaceAll(`{{${key}}}`, () => values[key]),
      original,
    );
  // Few texts have a value, and all programs read all texts when they start.
  return mapTexts(words, (text) => (text.includes("{{") ? write(text) : text));
}
