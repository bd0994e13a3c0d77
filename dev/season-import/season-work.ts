import { plainText } from "../../crm/stock/seat-plans/read-fields";
import type { SourceProgramme, ProgrammeWork } from "./programme";
import { respell, restoreDiacritics } from "./spelling";
import { workTitle, type WorkTitle } from "./work-title";
import data from "./works.json" with { type: "json" };

/** Minutes of the major works; others are estimated by their form. */
const KNOWN_MINUTES = Object.entries(data.minutes).map(
  ([start, minutes]) => [new RegExp(`^${start}`), minutes] as const,
);

const MINUTES_BY_FORM: Record<string, number> = data.minutesByForm;

/** Estimates a work's length in minutes. `hasManyWorks`: a program of many short pieces. */
function workMinutes(work: Omit<SeasonWork, "minutes">, hasManyWorks: boolean): number {
  if (work.movement !== null) return work.movement === "selections" ? 15 : 5;
  const name = `${work.composerShort}: ${work.title.short}`;
  const known = KNOWN_MINUTES.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  if (work.encore) return 5;
  if (work.title.form !== null) return MINUTES_BY_FORM[work.title.form] ?? 15;
  if (hasManyWorks) return 5;
  if (/\bSuite\b/.test(work.title.full)) return 20;
  if (/\b(Overture|Fanfare|Anthem)\b/.test(work.title.full)) return 9;
  return 14;
}

/** A person or group in one work. Players who are not `featured` are part of the ensemble. */
export interface Player {
  name: string;
  role: string;
  featured: boolean;
}

export interface SeasonWork {
  composer: string;
  composerShort: string;
  title: WorkTitle;
  movement: string | null;
  conductor: string | null;
  players: Player[];
  /** Played by a soloist without the conductor, in a program that has one. */
  encore: boolean;
  minutes: number;
}

/** A program's works in order; null for an intermission. */
export function seasonWorks(programme: SourceProgramme): (SeasonWork | null)[] {
  const hasConductor = programme.works.some((work) => findConductor(work) !== null);
  const hasManyWorks = programme.works.filter((work) => !work.interval).length > 7;
  return programme.works.map((work) =>
    work.interval ? null : readWork(work, { hasConductor, hasManyWorks, programme }),
  );
}

function readWork(
  work: ProgrammeWork,
  {
    hasConductor,
    hasManyWorks,
    programme,
  }: { hasConductor: boolean; hasManyWorks: boolean; programme: SourceProgramme },
): SeasonWork {
  const isAnthem = /^Anthem\b/.test(work.composerName);
  const conductor = findConductor(work);
  const players = work.soloists.flatMap((soloist) => {
    const name = personName(soloist.soloistName);
    if (name === "") return [];
    return [
      { name, role: roleName(soloist.soloistInstrument), featured: soloist.soloistRoles !== "A" },
    ];
  });
  const isSolo = players.some((player) => player.featured) && players.length <= 2;
  const isOrchestra = programme.orchestra === "New York Philharmonic";
  const read = {
    composer: isAnthem ? "Traditional" : composerName(work, personName),
    composerShort: isAnthem ? "Traditional" : composerName(work, titleName),
    title: isAnthem ? nationalAnthem(work) : workTitle(work.workTitle),
    movement: movementTitle(work.movement),
    conductor,
    players,
    encore: isOrchestra && hasConductor && conductor === null && isSolo,
  };
  return { ...read, minutes: isAnthem ? 3 : workMinutes(read, hasManyWorks) };
}

/** Missing composers and "Unknown," become "Anonymous". */
function composerName(work: ProgrammeWork, getName: (raw: string) => string): string {
  const name = getName(work.composerName);
  return name === "" || name === "Unknown" ? "Anonymous" : name;
}

function findConductor(work: ProgrammeWork): string | null {
  const name = personName(work.conductorName);
  return name === "" || /not conducted/i.test(name) ? null : name;
}

function nationalAnthem(work: ProgrammeWork): WorkTitle {
  const country = workTitle(work.workTitle).full;
  const title = `National Anthem of the ${country}`;
  return { full: title, short: title, form: null };
}

/** "French Horn" → "French horn", "Mezzo-Soprano" → "mezzo-soprano". */
function roleName(instrument: string): string {
  const lower = instrument.trim().toLowerCase();
  if (lower === "") return "soloist";
  return lower
    .replace(/ ?\[([^\]]*)\]/g, " ($1)")
    .replace(/'/g, "’")
    .replace(/^french/, "French")
    .replace(/^english/, "English")
    .replace(/^e-flat/, "E-flat")
    .replace("/", " and ");
}

/** The movement or number that is played; null for the whole work. */
function movementTitle(raw: string): string | null {
  const text = restoreDiacritics(plainText(raw))
    .replace(/^\[([^\]]*)\]$/, "$1")
    .replace(/ ?\[[^\]]*\]/g, "")
    .replace(/,? ?\(?\barr\. [^)]*\)?$/i, "")
    .replace(/ ?\(Dvorak\)$/, "")
    .replace(/^(unspecified )?(excerpts?|selections?)$/i, "selections")
    .replace(/ -- /g, " – ")
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/["[\]]/g, "")
    .replace(/'/g, "’")
    .trim();
  return text === "" ? null : respell(text);
}

/**
 * "Malkki [Mälkki], Susanna" → "Susanna Mälkki", "Clinton, Tyrone, Jr." → "Tyrone Clinton Jr.", "Unsung Collective,
 * The" → "The Unsung Collective". Group names are returned unchanged.
 */
function personName(raw: string): string {
  const [last = "", first = "", suffix = ""] = cleanName(raw)
    .split(",")
    .map((part) => part.trim());
  return joinName(first, last, suffix);
}

/** Surnames that at the beginning of a title read as a word: "Price: String Quartet No. 1". */
const WORDS = /^Price$/;

function titleName(raw: string): string {
  const short = shortName(raw);
  return WORDS.test(short) ? personName(raw) : short;
}

/** The short name a program book would use: "Mälkki", "de Hartmann", "Vaughan Williams". */
function shortName(raw: string): string {
  const [last = ""] = cleanName(raw).split(",");
  const bare = last.trim();
  return bare.includes("/")
    ? bare.split("/").slice(0, 2).join(" & ")
    : bare.replace(/ and /g, " & ");
}

function cleanName(raw: string): string {
  return (
    respell(restoreDiacritics(raw.replace(/\s+/g, " ")))
      // Remaining brackets contain other names of the same person ("Claveles, Theo (Hayes)", "Hiromi [Uehara]").
      .replace(/ ?[[(][^\])]*[\])]/g, "")
      .replace(/\bSir /g, "")
      .replace(/\bVon$/, "von")
      .replace(/"([^"]*)"/g, "“$1”")
      .replace(/'/g, "’")
      .trim()
  );
}

function joinName(first: string, last: string, suffix: string): string {
  if (first === "" || first === last) return last;
  const authors = pairedNames(first, last);
  if (authors) return authors;
  // Adds the period of an initial: "Tolstoy, M" → "M. Tolstoy".
  const given = first.replace(/(^| )([A-Z])$/, "$1$2.");
  return [given, last, suffix].filter((part) => part !== "").join(" ");
}

/** Several authors in one field: "Davis/Sherman, Jimmy/James", "Bricusse and Newley, Leslie and Anthony". */
function pairedNames(first: string, last: string): string | null {
  const lasts = last.split(/\/| and /);
  const firsts = first.split(/\/| and /);
  if (lasts.length < 2 || lasts.length !== firsts.length) return null;
  const names = lasts.map((name, index) => `${firsts[index] ?? ""} ${name}`.trim());
  return new Intl.ListFormat("en-US").format(names);
}
