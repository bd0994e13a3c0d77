const ENGLISH = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Whether it is a language's BCP 47 tag in its usual form, like pt-BR. A language's name, such as "polski", has the form of one. */
export function isLanguageTag(tag: string): boolean {
  const [language = ""] = tag.split("-");
  try {
    if (Intl.getCanonicalLocales(tag)[0] !== tag) return false;
  } catch {
    return false;
  }
  // Of the thousands of languages with three letters, `Intl` has the names of some.
  return language.length === 3 || (language.length === 2 && ENGLISH.of(language) !== undefined);
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** The tag of the language that has this name in English or in the language itself; null for none. Takes some milliseconds. */
export function findLanguageTag(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return (
    tags.find((tag) => {
      const english = ENGLISH.of(tag);
      if (english === undefined) return false;
      const own = new Intl.DisplayNames(tag, { type: "language" }).of(tag);
      return [english, own].some((each) => each?.toLowerCase() === wanted);
    }) ?? null
  );
}
