/** What the season's pages of links are by. */
export const BROWSE_BY = ["composers", "artists", "seasons"] as const;
export type BrowseBy = (typeof BROWSE_BY)[number];

/** Parts of a name after the family name. */
const SUFFIX = /,? (?:Jr\.?|Sr\.?|I{2,3}|IV)$/;

/** Words that only names of groups have, in the languages of most catalogues. */
const GROUP = new RegExp(
  `(?<!\\p{L})(?:${[
    "orchestra|philharmonic|symphony|sinfonietta|ensemble|quartet|quintet|trio|duo|choir|chorus|chorale",
    "consort|band|singers|players|voices|company|theat(?:er|re)|ballet|opera|collective|academy|school",
    "orquesta|filarm[oó]nica|sinf[oó]nica|coro|cuarteto|tr[ií]o|compañ[ií]a|teatro|ballet|colectivo|grupo|banda|t[ií]teres",
    "\\p{L}*orchester|\\p{L}*philharmoniker|\\p{L}*chor|\\p{L}*quartett|ensemble|theater",
    "orchestre|ch[oœ]e?ur|quatuor|compagnie|th[eé][aâ]tre",
    "\\p{L}*orkester[n]?|\\p{L}*filharmoniker|\\p{L}*k[öo]r(?:en)?|\\p{L}*kvartett(?:en)?|ensemblen?|teatern?",
  ].join("|")})(?!\\p{L})`,
  "iu",
);
const ARTICLE = /^(?:the|los|las|el|la|les|le|die|das|der)\s+(?=\S)/iu;

/**
 * What a name is sorted by: the last word, as most family names are written, then the others. The name of a group is
 * sorted as a whole, without its article: "New York Philharmonic" with N.
 */
export function sortKey(name: string): string {
  if (GROUP.test(name)) return name.replace(ARTICLE, "");
  const words = name.replace(SUFFIX, "").split(" ");
  return [words.at(-1), ...words.slice(0, -1)].join(" ");
}

/** Sorts by family name and groups by its first letter; other characters are last, with "#". */
export function groupByLetter<Item extends { name: string }>(
  items: readonly Item[],
  language: string,
): { letter: string; items: Item[] }[] {
  const { compare } = new Intl.Collator(language);
  const sorted = items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .toSorted((a, b) => compare(a.key, b.key));
  const groups = new Map<string, Item[]>();
  for (const { item, key } of sorted) {
    const [first = ""] = key.normalize("NFD").toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : "#";
    groups.set(letter, [...(groups.get(letter) ?? []), item]);
  }
  return [...groups].map(([letter, found]) => ({ letter, items: found }));
}
