/** Kinds of which there is only one thing to buy: it is named in the reader's language. */
const NAMED = ["booking-protection", "cover-fee", "gift-voucher"] as const;

type LineWords = (key: `lineName.${(typeof NAMED)[number]}`) => string;

/** What a line of a basket or an order is called; most have a name of their own. */
export function lineName(t: LineWords, { kind, name }: { kind: string; name: string }): string {
  const named = NAMED.find((one) => one === kind);
  return named === undefined ? name : t(`lineName.${named}`);
}

/**
 * What the box office calls things that every venue has, and the keys of their translations. By name: a ticket that was
 * bought has no id of its price type, and a name that the box office changes is not translated by the old one's words.
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
    Orchestra: "eventKind.orchestra",
    "Chamber music": "eventKind.chamber",
    "For families": "eventKind.family",
    "Film with orchestra": "eventKind.film",
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

/** A name of the box office in the reader's language, or undefined where only the box office knows the thing. */
export function findKnownName(t: NameWords, kind: KnownKind, name: string): string | undefined {
  const key = new Map<string, KnownKey>(Object.entries(KNOWN[kind])).get(name);
  return key === undefined ? undefined : t(key);
}

/** The same where a name stands among other words: what only the box office knows is as it writes it. */
export const knownName = (t: NameWords, kind: KnownKind, name: string): string =>
  findKnownName(t, kind, name) ?? name;

/** A text in another text; `lang` names its language where that is another one. */
export type Passage = { text: string; lang?: string };

/** What the box office has written, within a text in a language (BCP 47). English texts need no mark. */
export const ownPassage = (text: string, language: string): Passage =>
  /^en\b/i.test(language) ? { text } : { text, lang: "en-US" };

/** A name of the box office in a text in a language (BCP 47), marked as English where only the box office knows it. */
export function knownPassage(
  t: NameWords,
  kind: KnownKind,
  name: string,
  language: string,
): Passage {
  const text = findKnownName(t, kind, name);
  return text === undefined ? ownPassage(name, language) : { text };
}
