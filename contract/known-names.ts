/** Item kinds with a single product, whose name is translated by the kind. */
const NAMED = ["booking-protection", "cover-fee", "gift-voucher"] as const;

type TranslateLineName = (key: `lineName.${(typeof NAMED)[number]}`) => string;

/** Name of a basket or order line in the reader's language; most keep the name that the box office gave them. */
export function lineName(
  t: TranslateLineName,
  { kind, name }: { kind: string; name: string },
): string {
  const namedKind = NAMED.find((candidate) => candidate === kind);
  return namedKind === undefined ? name : t(`lineName.${namedKind}`);
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

export type KnownKind = keyof typeof KNOWN;

type KnownKey = {
  [Kind in KnownKind]: (typeof KNOWN)[Kind][keyof (typeof KNOWN)[Kind]];
}[KnownKind];
type NameWords = (key: KnownKey) => string;

/** Translates a name of the box office; undefined if there is no translation. */
export function findKnownName(t: NameWords, kind: KnownKind, name: string): string | undefined {
  const key = new Map<string, KnownKey>(Object.entries(KNOWN[kind])).get(name);
  return key === undefined ? undefined : t(key);
}

/** Translates a name of the box office, or returns it unchanged if there is no translation. */
export const knownName = (t: NameWords, kind: KnownKind, name: string): string =>
  findKnownName(t, kind, name) ?? name;

/** Text embedded in other text; `lang` is set if its language differs. */
export type Passage = { text: string; lang?: string };

/** Text by the box office, which writes English, embedded in text of a language (BCP 47). */
export const ownPassage = (text: string, language: string): Passage =>
  /^en\b/i.test(language) ? { text } : { text, lang: "en-US" };

/** A name of the box office embedded in text of a language (BCP 47): translated, or else marked as English. */
export function translateKnownName(
  t: NameWords,
  kind: KnownKind,
  name: string,
  language: string,
): Passage {
  const text = findKnownName(t, kind, name);
  return text === undefined ? ownPassage(name, language) : { text };
}
