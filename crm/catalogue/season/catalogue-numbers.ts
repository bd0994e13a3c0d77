const CATALOGUES: { pattern: RegExp; print: (match: RegExpExecArray) => string }[] = [
  {
    pattern: /,? ?\bOP\. ?(\d+[A-Z]?)(?:,? NO\. ?(\d+))?(?:, NO\. (\d+))?/,
    print: ([, opus = "", number]) => `Op. ${opus.toLowerCase()}${number ? `, No. ${number}` : ""}`,
  },
  { pattern: /,? ?\bOP\. POSTH\. ?\d*/, print: () => "Op. posth." },
  { pattern: /,? ?\bWOO (\d+)/, print: ([, number]) => `WoO ${number ?? ""}` },
  { pattern: /,? ?\bH\.([IVX]+:\d+)/, print: ([, number]) => `Hob. ${number ?? ""}` },
  { pattern: /,? ?\b([KD])\. ?(\d+)/, print: ([, list = "", number = ""]) => `${list}. ${number}` },
  {
    pattern: /,? ?\b(BWV|RV|BB|MWV Q) (\d+)/,
    print: ([, list = "", number = ""]) => `${list} ${number}`,
  },
  {
    pattern: /,? ?\b(SZ|CH)\.? (\d+)/,
    print: ([, list = "", number = ""]) => `${list === "SZ" ? "Sz." : "Ch."} ${number}`,
  },
];

/** Takes the numbers of the composers' catalogues out of a title in capitals, and prints them as programs do. */
export function takeCatalogueNumbers(title: string): { rest: string; numbers: string[] } {
  let rest = title;
  const numbers: string[] = [];
  for (const { pattern, print } of CATALOGUES) {
    const match = pattern.exec(rest);
    if (!match) continue;
    numbers.push(print(match));
    rest = `${rest.slice(0, match.index)}${rest.slice(match.index + match[0].length)}`;
  }
  return { rest, numbers };
}

const KEY = /,? ?\b(?:IN )?([A-G])(?:[ -](FLAT|SHARP))? (MAJOR|MINOR)\b/;

/** Takes the key out of a title in capitals: "E FLAT MAJOR" → "E-flat major". */
export function takeKey(title: string): { rest: string; key: string | null } {
  const match = KEY.exec(title);
  if (!match) return { rest: title, key: null };
  const [whole, note = "", accidental, mode = ""] = match;
  const sharpened = accidental ? `${note}-${accidental.toLowerCase()}` : note;
  return {
    rest: `${title.slice(0, match.index)}${title.slice(match.index + whole.length)}`,
    key: `${sharpened} ${mode.toLowerCase()}`,
  };
}
