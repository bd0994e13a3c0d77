import groups from "./given-names.json" with { type: "json" };

/**
 * Given names, each with its other spellings and short forms: staff hear one, and the customer has typed another. The
 * English ones are the common ones of the list at github.com/carltonnorthern/nicknames, which is not published as a
 * package. The others are of this venue's languages.
 */
const NAMES = groups.map((names) => names.split(" "));

/** The other forms of a given name, in lower case without accents: "bob" has "robert", "bobby", "rob" and "bert". */
export function givenNameVariants(word: string): string[] {
  const name = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const known = NAMES.filter((names) => names.includes(name));
  return [...new Set(known.flat())].filter((other) => other !== name);
}
