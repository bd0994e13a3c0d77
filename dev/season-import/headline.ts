import type { Player, SeasonWork } from "./season-work";
import type { SeasonKind } from "./event-hall";
import type { SourceProgramme } from "./programme";

/** Works without a single composer. */
export const NO_COMPOSER = /^(Traditional|Various|Anonymous)$/;

/** A work as written inside a sentence: "Mahler’s Symphony No. 5". */
export function workPhrase(work: SeasonWork): string {
  if (work.movement === "selections")
    return `selections from ${workPhrase({ ...work, movement: null })}`;
  // Only a part of the work is played.
  if (work.movement !== null && work.movement !== "Overture") {
    return `music from ${workPhrase({ ...work, movement: null })}`;
  }
  const name = posterName(work).replace(/^(The|A|An) /, "");
  if (NO_COMPOSER.test(work.composerShort)) return posterName(work);
  return `${work.composerShort}’s ${name}`;
}

/** A work as written on a poster. An opera's overture is "Candide Overture"; other movements use the work's title. */
function posterName(work: SeasonWork): string {
  if (work.movement === "selections") return `Selections from ${work.title.short}`;
  return work.movement === "Overture" ? `${work.title.short} Overture` : work.title.short;
}

/** "A", "A & B", "A, B & C". */
function ampersandList(names: string[]): string {
  const [last] = names.slice(-1);
  return names.length < 2 ? (last ?? "") : `${names.slice(0, -1).join(", ")} & ${last ?? ""}`;
}

/** The `count` composers with the most minutes of music, longest first. */
export function leadingComposers(works: SeasonWork[], count: number): string[] {
  const minutes = new Map<string, number>();
  for (const work of works) {
    if (NO_COMPOSER.test(work.composerShort)) continue;
    minutes.set(work.composerShort, (minutes.get(work.composerShort) ?? 0) + work.minutes);
  }
  return [...minutes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name]) => name);
}

/** The longest work; the later one in case of a tie. */
export function mainWork(works: SeasonWork[]): SeasonWork | null {
  return works.reduce<SeasonWork | null>(
    (main, work) => (main && main.minutes > work.minutes ? main : work),
    null,
  );
}

/** The conductor with the most minutes of music. */
export function mainConductor(works: SeasonWork[]): string | null {
  const minutes = new Map<string, number>();
  for (const { conductor, minutes: workMinutes } of works) {
    if (conductor !== null) minutes.set(conductor, (minutes.get(conductor) ?? 0) + workMinutes);
  }
  const [leading] = [...minutes].sort((a, b) => b[1] - a[1]);
  return leading?.[0] ?? null;
}

const NOT_A_PERSON =
  /chorus|choir|ensemble|orchestra|company|group|design|choreographer$|narrator|actor/;

/** A featured person. Choruses and companies are not soloists. */
export function isSoloist(player: Player): boolean {
  return player.featured && !NOT_A_PERSON.test(player.role);
}

/** Featured soloists, else players in at least half of the works; most works first. */
export function leadingPlayers(works: SeasonWork[]): Player[] {
  const counts = new Map<string, { player: Player; works: number }>();
  for (const work of works) {
    for (const player of work.players) {
      const entry = counts.get(player.name) ?? { player, works: 0 };
      counts.set(player.name, {
        player: player.featured ? player : entry.player,
        works: entry.works + 1,
      });
    }
  }
  const people = [...counts.values()].filter(({ player }) => !NOT_A_PERSON.test(player.role));
  const featured = people.filter(({ player }) => player.featured);
  const leading =
    featured.length > 0 ? featured : people.filter((person) => person.works * 2 >= works.length);
  return leading.sort((a, b) => b.works - a.works).map(({ player }) => player);
}

/** Titles with more composers don't name them. */
const MAX_COMPOSERS = 4;

/** The event's title. Never empty, even for a program without works. */
export function eventTitle({
  kind,
  works,
  programme,
}: {
  programme: SourceProgramme;
  works: SeasonWork[];
  kind: SeasonKind;
}): string {
  const type = programme.concerts[0]?.eventType ?? "";
  if (kind === "film") return filmTitle(works);
  if (kind === "family") return inSeries(familySeries(type), leadingComposers(works, 2));
  return (
    seriesTitle(type, works) ??
    themeTitle(works) ??
    (kind === "chamber"
      ? inSeries("Chamber Music", leadingComposers(works, 3))
      : orchestraTitle(works))
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

/** "Sound On: Boulez & Ives"; only the series without names. */
function inSeries(series: string, names: string[]): string {
  return names.length > 0 ? `${series}: ${ampersandList(names)}` : series;
}

/** The title of an event that belongs to a series, from the source's event type; else null. */
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

/** The title of an event whose works have something in common; else null. */
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

/** The title of a single work, or of a scene from it. */
function soleName(work: SeasonWork): string {
  const isExcerpt = work.movement !== null && work.movement !== "Overture";
  return isExcerpt && work.title.form === null
    ? `Scene from ${work.title.short}`
    : posterName(work);
}

/**
 * The longest work without the soloist, and the soloist: "Mahler’s Symphony No. 5 & Emanuel Ax". Without a soloist:
 * "Mahler: Symphony No. 7".
 */
function orchestraTitle(works: SeasonWork[]): string {
  const played = works.filter((work) => !work.encore);
  const [soloist] = leadingPlayers(played);
  const plays = (work: SeasonWork) => work.players.some((player) => player.name === soloist?.name);
  const others = played.filter((work) => !plays(work));
  if (soloist && others.length === 0 && played.length > 2) {
    const composers = [...new Set(played.map((work) => work.composerShort))];
    return composers.length > MAX_COMPOSERS
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

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MAX_SLUG_LENGTH = 100;

/** Stable and readable, such as "mahler-symphony-no-5-14934". */
export function eventSlug(title: string, programId: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/g, "l")
    .replace(/[’“”'"]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  // A title may have no Latin letter.
  const name = words.slice(0, MAX_SLUG_LENGTH).replace(/-+$/, "") || "event";
  return `${name}-${programId}`;
}

/** The ensemble as written in a sentence; null for presented guests and if none is named. */
export function ensembleName(orchestra: string): string | null {
  if (orchestra === "" || orchestra === "NYP Presentation") return null;
  if (/^(Musicians|Members|NY Philharmonic Ensembles)/.test(orchestra)) {
    return "musicians from the New York Philharmonic";
  }
  const [name = ""] = orchestra.split(" (");
  return `the ${name.replace(/^The /, "")}`;
}
