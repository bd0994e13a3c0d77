import { respell, restoreDiacritics } from "./spelling";

/**
 * "Malkki [Mälkki], Susanna" → "Susanna Mälkki", "Clinton, Tyrone, Jr." → "Tyrone Clinton Jr.", "Unsung Collective,
 * The" → "The Unsung Collective". A group's name comes back as it is.
 */
export function personName(raw: string): string {
  const [last = "", first = "", suffix = ""] = tidy(raw)
    .split(",")
    .map((part) => part.trim());
  return joined(first, last, suffix);
}

/** The name by which a program book would speak of them: "Mälkki", "de Hartmann", "Vaughan Williams". */
export function shortName(raw: string): string {
  const [last = ""] = tidy(raw).split(",");
  const bare = last.trim();
  return bare.includes("/")
    ? bare.split("/").slice(0, 2).join(" & ")
    : bare.replace(/ and /g, " & ");
}

function tidy(raw: string): string {
  return (
    respell(restoreDiacritics(raw.replace(/\s+/g, " ")))
      // What is left in brackets is another name for the same person ("Claveles, Theo (Hayes)", "Hiromi [Uehara]").
      .replace(/ ?[[(][^\])]*[\])]/g, "")
      .replace(/\bSir /g, "")
      .replace(/\bVon$/, "von")
      .replace(/"([^"]*)"/g, "“$1”")
      .replace(/'/g, "’")
      .trim()
  );
}

function joined(first: string, last: string, suffix: string): string {
  if (first === "" || first === last) return last;
  const pairs = pairedNames(first, last);
  if (pairs) return pairs;
  // A lone initial stands for a name: "Tolstoy, M" → "M. Tolstoy".
  const given = first.replace(/(^| )([A-Z])$/, "$1$2.");
  return [given, last, suffix].filter((part) => part !== "").join(" ");
}

/** Two or more authors in one field: "Davis/Sherman, Jimmy/James", "Bricusse and Newley, Leslie and Anthony". */
function pairedNames(first: string, last: string): string | null {
  const lasts = last.split(/\/| and /);
  const firsts = first.split(/\/| and /);
  if (lasts.length < 2 || lasts.length !== firsts.length) return null;
  const names = lasts.map((name, index) => `${firsts[index] ?? ""} ${name}`.trim());
  return new Intl.ListFormat("en-US").format(names);
}
