import english from "../../locales/en.json";

export function translationOf(key: string): string {
  const found = key
    .split(".")
    .reduce<unknown>(
      (words, part) => (words as Record<string, unknown> | undefined)?.[part],
      english,
    );
  if (typeof found !== "string") throw new Error(`no words for ${key}`);
  return found;
}
