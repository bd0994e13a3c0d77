import type { EventKind } from "#contract/schemas/event";
import {
  ampersandList,
  isSoloist,
  leadingComposers,
  leadingPlayers,
  mainWork,
  posterName,
  workPhrase,
} from "./headline";
import type { Programme } from "./programme";
import type { SeasonWork } from "./season-work";

interface Evening {
  programme: Programme;
  works: SeasonWork[];
  kind: EventKind;
}

/** More than these are not named in a title. */
const MOST_COMPOSERS = 4;

/** What the posters call an evening. Always something, also for a programme whose works are not known. */
export function eventTitle(evening: Evening): string {
  const { kind, works, programme } = evening;
  const type = programme.concerts[0]?.eventType ?? "";
  if (kind === "film") return filmTitle(works);
  if (kind === "family") return inSeries(familySeries(type), leadingComposers(works, 2));
  return (
    seriesTitle(type, works) ??
    themeTitle(works) ??
    (kind === "chamber" ? chamberTitle(works) : orchestraTitle(works))
  );
}

function filmTitle([film]: SeasonWork[]): string {
  const name = film?.title.full ?? "";
  if (/in Concert$/.test(name)) return name;
  if (/ - Live to Film$/.test(name)) return name.replace(" - ", ": ");
  return name.includes(":") ? `${name} in Concert` : `${name}: Live to Film`;
}

function familySeries(type: string): string {
  return type
    .replace("'", "’")
    .replace("Concerts", "Concert")
    .replace(/^Tour - /, "");
}

/** "Sound On: Boulez & Ives"; the series alone when nobody is named. */
function inSeries(series: string, names: string[]): string {
  return names.length > 0 ? `${series}: ${ampersandList(names)}` : series;
}

/** Evenings that belong to a series of their own and carry its name. */
function seriesTitle(type: string, works: SeasonWork[]): string | null {
  const leading = leadingPlayers(works).slice(0, 2);
  const people = leading.map((player) => player.name);
  const composers = leadingComposers(works, 3);
  if (type === "Fundraising Concert")
    return people.length > 0 ? `Gala with ${ampersandList(people.slice(0, 1))}` : "Gala Concert";
  if (type === "Artist Spotlight" && people.length > 0)
    return `${ampersandList(people)} in Recital`;
  if (type === "Nightcap") return inSeries(type, leading[0]?.featured ? people : composers);
  if (type === "Pride Alliance")
    return people.length > 0
      ? `Pride Alliance: ${ampersandList(people)}`
      : "Pride Alliance Evening";
  if (type === "Sound ON") return inSeries("Sound On", composers);
  if (/^(Take a Breath|Lecture)$/.test(type)) return inSeries(type, composers);
  if (type === "Parks") return inSeries("Concert in the Parks", composers);
  return null;
}

/** Evenings of many short pieces are named for what these have in common. */
function themeTitle(works: SeasonWork[]): string | null {
  const titles = works.map((work) => work.title.full).join("\n");
  if (
    (titles.match(/Christmas|Carol|Sleigh|Hanukkah|Chanukah/g) ?? []).length >= 3 &&
    works.length > 7
  ) {
    return "Holiday Concert";
  }
  if (/Spring Festival/.test(titles)) return "Lunar New Year Concert";
  const [first] = works;
  const [composer, ...others] = new Set(works.map((work) => work.composer));
  if (first && composer !== undefined && others.length === 0) {
    const parts = new Set(works.map((work) => work.title.short.replace(/, Part \d+$/, "")));
    if (works.length > 7) return `The Music of ${composer}`;
    if (parts.size === 1) {
      return `${first.composerShort}: ${works.length > 1 ? [...parts].join("") : soleName(first)}`;
    }
  }
  return null;
}

/** One number out of a stage work is not the work. */
function soleName(work: SeasonWork): string {
  const excerpt = work.movement !== null && work.movement !== "Overture";
  return excerpt && work.title.form === null ? `Scene from ${work.title.short}` : posterName(work);
}

function chamberTitle(works: SeasonWork[]): string {
  const [first] = works;
  if (!first) return "Chamber Music";
  const names = new Set(works.map((work) => `${work.composerShort}: ${work.title.short}`));
  return names.size === 1
    ? [...names].join("")
    : inSeries("Chamber Music", leadingComposers(works, 3));
}

/**
 * Named for the longest work that the evening's soloist does not play, and for the soloist: "Mahler’s Symphony No. 5 &
 * Emanuel Ax". Without a soloist for the work alone: "Mahler: Symphony No. 7".
 */
function orchestraTitle(works: SeasonWork[]): string {
  const played = works.filter((work) => !work.encore);
  const [soloist] = leadingPlayers(played);
  const plays = (work: SeasonWork) => work.players.some((player) => player.name === soloist?.name);
  const others = played.filter((work) => !plays(work));
  if (soloist && others.length === 0 && played.length > 2) {
    const composers = [...new Set(played.map((work) => work.composerShort))];
    return composers.length > MOST_COMPOSERS
      ? `${soloist.name} in Concert`
      : `${soloist.name} Plays ${ampersandList(composers)}`;
  }
  const main = mainWork(played);
  if (!main) return "Concert";
  const orchestral = mainWork(others.filter((work) => !work.players.some(isSoloist)));
  if (soloist && orchestral && orchestral.minutes >= main.minutes / 2)
    return `${capital(workPhrase(orchestral))} & ${soloist.name}`;
  return `${main.composerShort}: ${posterName(main)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LONGEST_SLUG = 100;

/** Stable and readable: "mahler-symphony-no-5-14934". */
export function eventSlug(title: string, programId: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/g, "l")
    .replace(/[’“”'"]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${words.slice(0, LONGEST_SLUG).replace(/-+$/, "")}-${programId}`;
}

/** The ensemble as one speaks of it; null for guests whom the orchestra only presents, and when none is named. */
export function ensembleName(orchestra: string): string | null {
  if (orchestra === "" || orchestra === "NYP Presentation") return null;
  if (/^(Musicians|Members|NY Philharmonic Ensembles)/.test(orchestra)) {
    return orchestra.endsWith("Symphony")
      ? "musicians from the New York Symphony"
      : "musicians from the New York Philharmonic";
  }
  const [name = ""] = orchestra.replace("Stadium-NY", "Stadium").split(" (");
  return `the ${name.replace("New/National", "National").replace(/^The /, "")}`;
}
