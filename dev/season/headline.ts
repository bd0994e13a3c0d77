import type { Player, SeasonWork } from "./season-work";

/** Works that are no one person's. */
const NOBODYS = /^(Traditional|Various|Anonymous)$/;

/** A work as one would say it in the middle of a sentence: "Mahler’s Symphony No. 5". */
export function workPhrase(work: SeasonWork): string {
  if (work.movement === "selections")
    return `selections from ${workPhrase({ ...work, movement: null })}`;
  // A movement or a number is not the work.
  if (work.movement !== null && work.movement !== "Overture") {
    return `music from ${workPhrase({ ...work, movement: null })}`;
  }
  const name = posterName(work).replace(/^(The|A|An) /, "");
  if (NOBODYS.test(work.composerShort)) return posterName(work);
  return `${possessive(work.composerShort)} ${name}`;
}

/** A work as a poster names it: the overture of an opera is "Candide Overture", a movement is its work. */
export function posterName(work: SeasonWork): string {
  if (work.movement === "selections") return `Selections from ${work.title.short}`;
  return work.movement === "Overture" ? `${work.title.short} Overture` : work.title.short;
}

function possessive(name: string): string {
  return `${name}’s`;
}

/** "A", "A & B", "A, B & C". */
export function ampersandList(names: string[]): string {
  const [last] = names.slice(-1);
  return names.length < 2 ? (last ?? "") : `${names.slice(0, -1).join(", ")} & ${last ?? ""}`;
}

/** The composers whose music takes the most time, at most `count`, in the order of that. */
export function leadingComposers(works: SeasonWork[], count: number): string[] {
  const minutes = new Map<string, number>();
  for (const work of works) {
    if (NOBODYS.test(work.composerShort)) continue;
    minutes.set(work.composerShort, (minutes.get(work.composerShort) ?? 0) + work.minutes);
  }
  return [...minutes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name]) => name);
}

/** The work that an evening is named for: the longest, and of two as long the later. */
export function mainWork(works: SeasonWork[]): SeasonWork | null {
  return works.reduce<SeasonWork | null>(
    (main, work) => (main && main.minutes > work.minutes ? main : work),
    null,
  );
}

/** Who conducts most of an evening; the one who leads an encore or an anthem does not. */
export function mainConductor(works: SeasonWork[]): string | null {
  const minutes = new Map<string, number>();
  for (const { conductor, minutes: length } of works) {
    if (conductor !== null) minutes.set(conductor, (minutes.get(conductor) ?? 0) + length);
  }
  const [leading] = [...minutes].sort((a, b) => b[1] - a[1]);
  return leading?.[0] ?? null;
}

const NOT_A_PERSON =
  /chorus|choir|ensemble|orchestra|company|group|design|choreographer$|narrator|actor/;

/** A featured person; a chorus or a company is part of the forces, not a soloist. */
export function isSoloist(player: Player): boolean {
  return player.featured && !NOT_A_PERSON.test(player.role);
}

/** The people who carry an evening, most works first: featured soloists, or whoever plays in half of the works. */
export function leadingPlayers(works: SeasonWork[]): Player[] {
  const counts = new Map<string, { player: Player; works: number }>();
  for (const work of works) {
    for (const player of work.players) {
      const known = counts.get(player.name) ?? { player, works: 0 };
      counts.set(player.name, {
        player: player.featured ? player : known.player,
        works: known.works + 1,
      });
    }
  }
  const people = [...counts.values()].filter(({ player }) => !NOT_A_PERSON.test(player.role));
  const featured = people.filter(({ player }) => player.featured);
  const leading =
    featured.length > 0 ? featured : people.filter((person) => person.works * 2 >= works.length);
  return leading.sort((a, b) => b.works - a.works).map(({ player }) => player);
}
