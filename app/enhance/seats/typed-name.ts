export type Typed = {
  /** What has been typed so far and may become a name. */
  text: string;
  /** Which of the names it is now; -1 while it is none. */
  index: number;
};

/**
 * One more character of a seat's name, "C14" or "1.14" where rows have numbers. A character that continues no name
 * begins a new one; text is empty when it begins none either. Nothing runs out: who types slowly is not behind.
 * @param names in capitals, with a point after the row
 */
export function typedName(before: string, character: string, names: readonly string[]): Typed {
  const letter = character.toUpperCase();
  const text = [before + letter, letter].find((one) =>
    names.some((name) => asTyped(name, one).startsWith(one)),
  );
  if (text === undefined) return { text: "", index: -1 };
  return { text, index: names.findIndex((name) => asTyped(name, text) === text) };
}

/** With the point or without, as it was typed. */
function asTyped(name: string, typed: string): string {
  return typed.includes(".") ? name : name.replace(".", "");
}
