/** What the season's pages of links are by. */
export const BROWSE_BY = ["composers", "artists", "seasons"] as const;
export type BrowseBy = (typeof BROWSE_BY)[number];

/** Parts of a name after the family name. */
const SUFFIX = /,? (?:Jr\.?|Sr\.?|I{2,3}|IV)$/;

/**
 * What a name is sorted by: the last word, as most family names are written, then the others. A group is found by its
 * last word too: "New York Philharmonic" with P.
 */
export function sortKey(name: string): string {
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
