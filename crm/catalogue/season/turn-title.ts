const ARTICLES = /^(THE|A|AN|LA|LE|LES|L'|IL|EL|DER|DIE|DAS)$/;
const NUMBERS = /^(\d+|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|TEN|TWELVE|FORTY-FOUR)$/;
const SCORING =
  /^(PIANO SOLO|SOLO PIANO|VOICE AND PIANO|SOPRANO AND (PIANO|ORCHESTRA)|UNSPECIFIED|WIND ENSEMBLE)$/;

/**
 * Turns a library's inverted title round, still in capitals: "MER, LA" → "LA MER", "DUOS, FORTY-FOUR, TWO VIOLINS" →
 * "FORTY-FOUR DUOS FOR TWO VIOLINS". What follows a colon is kept where it is.
 */
export function turnTitle(title: string, count: string | null): string {
  const colon = title.indexOf(":");
  const name = colon === -1 ? title : title.slice(0, colon);
  const part = colon === -1 ? "" : title.slice(colon).replace(/:\s*SELECTIONS?$/, "");
  const [head = "", second = "", ...others] = name
    .split(/,\s*/)
    .filter((piece) => !SCORING.test(piece));
  const whole = turned(head, second, others, count);
  return part.replace(/^:\s*/, "") === whole ? whole : `${whole}${part}`.trim();
}

function turned(head: string, second: string, others: string[], count: string | null): string {
  const [third = ""] = others;
  const numbers = count ?? (NUMBERS.test(second) && !NUMBERS.test(head) ? second : null);
  if (numbers !== null) {
    const rest = count === null ? others : [second, ...others];
    return `${numbers} ${head}${rest.map((piece) => (piece === "" ? "" : scored(piece))).join("")}`;
  }
  // "COWBOYS, THE, OVERTURE" is the overture to The Cowboys.
  if (ARTICLES.test(second)) {
    const whole = `${second} ${head}`;
    return third === "" ? whole : `${whole}: ${others.join(", ")}`;
  }
  if (/^(OVERTURE|MARCH|SUITE)$/.test(second)) return `${head} ${second}`;
  if (/^SUITE NO\./.test(second)) return `${head}: ${second}`;
  return [head, second, ...others].filter((piece) => piece !== "").join(", ");
}

function scored(piece: string): string {
  return /^(IN|FOR)\b/.test(piece) ? ` ${piece}` : ` FOR ${piece}`;
}
