import { primaryLanguage } from "../names/locales";
import { type ItemKind, LINE_FACTS, type NamedItemKind } from "../schemas/basket-item";
import type { TextKind } from "../schemas/reference";
import type { SectionPart } from "../schemas/seat-plan";
import { venue } from "#contract/venue";

/** What the box office has to say its own texts in one language. */
export type TranslatedTexts = {
  find: (kind: TextKind, source: string) => string | undefined;
  /** The part of a divided section that has this name (section-name.ts). */
  findPart: (name: string) => SectionPart | undefined;
};

/** `sectionParts`: of all plans. Parts of the same name have the same words in any language. */
export function readTranslatedTexts(
  texts: readonly { kind: string; source: string; text: string }[],
  sectionParts: readonly SectionPart[] = [],
): TranslatedTexts {
  const translations = new Map(texts.map(({ kind, source, text }) => [`${kind} ${source}`, text]));
  const parts = new Map(sectionParts.map((part) => [part.name, part]));
  return {
    find: (kind, source) => translations.get(`${kind} ${source}`),
    findPart: (name) => parts.get(name),
  };
}

/** What a function that translates texts of the locale files has for texts of the box office. */
type OwnTexts = { texts?: TranslatedTexts };

type TranslateLineName = ((key: `lineName.${NamedItemKind}`) => string) & OwnTexts;

const isNamedByKind = (kind: ItemKind): kind is NamedItemKind => LINE_FACTS[kind].texts === null;

/** Name of a basket or order line in the reader's language, or as the box office gave it. */
export function lineName(
  t: TranslateLineName,
  { kind, name }: { kind: ItemKind; name: string },
): string {
  if (isNamedByKind(kind)) return t(`lineName.${kind}`);
  const { texts } = LINE_FACTS[kind];
  return (texts && t.texts?.find(texts, name)) ?? name;
}

/**
 * Translation keys of names that every venue has, by the box office's own name: a bought ticket has no price type id,
 * and once the box office changes a name, the old translation no longer applies.
 */
const KNOWN = {
  accessTag: {
    "Audio described": "knownName.accessTag.audioDescribed",
    "Closed captions": "knownName.accessTag.closedCaptions",
    "Relaxed performance": "knownName.accessTag.relaxed",
    ASL: "knownName.accessTag.asl",
    "Open captions": "knownName.accessTag.openCaptions",
  },
  delivery: {
    "E-tickets": "knownName.delivery.printAtHome",
    "By mail": "knownName.delivery.postal",
    "Pick up at the box office": "knownName.delivery.cobo",
  },
  interest: {
    Orchestra: "knownName.interest.orchestra",
    "Chamber music": "knownName.interest.chamber",
    "For families": "knownName.interest.family",
    "Film with orchestra": "knownName.interest.film",
  },
  priceType: {
    Standard: "knownName.priceType.standard",
    "Under 30": "knownName.priceType.under30",
    "Pay what you wish": "knownName.priceType.wish",
    Member: "knownName.priceType.member",
    Access: "knownName.priceType.access",
    Companion: "knownName.priceType.companion",
    School: "knownName.priceType.school",
  },
} as const;

type KnownKind = keyof typeof KNOWN;
type KnownKey = {
  [Kind in KnownKind]: (typeof KNOWN)[Kind][keyof (typeof KNOWN)[Kind]];
}[KnownKind];
type NameWords = ((key: KnownKey) => string) & OwnTexts;

const keys = new Map<string, KnownKey>(
  Object.entries(KNOWN).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, key]): [string, KnownKey] => [`${kind} ${name}`, key]),
  ),
);

/** Translates a name or text of the box office; undefined if there is no translation. The venue's own comes first. */
export function findKnownName(t: NameWords, kind: TextKind, name: string): string | undefined {
  const own = t.texts?.find(kind, name);
  if (own !== undefined) return own;
  const key = keys.get(`${kind} ${name}`);
  return key === undefined ? undefined : t(key);
}

/** Translates a name or text of the box office, or returns it unchanged if there is no translation. */
export const knownName = (t: NameWords, kind: TextKind, name: string): string =>
  findKnownName(t, kind, name) ?? name;

/** Text embedded in other text; `lang` is set if its language differs. */
export type Passage = { text: string; lang?: string };

/** The `lang` that a text in the catalogue's language needs within one in `language` (BCP 47); undefined for none. */
export const catalogueLang = (language: string): string | undefined =>
  primaryLanguage(language) === primaryLanguage(venue.catalogueLanguage)
    ? undefined
    : venue.catalogueLanguage;

/** Text in the catalogue's language, embedded in text of a language (BCP 47). */
export function ownPassage(text: string, language: string): Passage {
  const lang = catalogueLang(language);
  return lang === undefined ? { text } : { text, lang };
}

/** A text of the box office embedded in text of a language (BCP 47): translated, or else marked with its language. */
export function translateKnownName(
  t: NameWords,
  kind: TextKind,
  name: string,
  language: string,
): Passage {
  const text = findKnownName(t, kind, name);
  return text === undefined ? ownPassage(name, language) : { text };
}

/**
 * Splits a text at the names that are whole words in it; the parts at odd positions are names. Of several that begin at
 * the same place, the longest counts.
 */
export function splitAtNames(text: string, names: readonly string[]): string[] {
  const longestFirst = [...new Set(names)]
    .filter((name) => name !== "")
    .toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [text];
  const any = longestFirst.map(escapeRegExp).join("|");
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "u"));
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
