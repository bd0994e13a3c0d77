import { leadingPlayers, mainConductor } from "./headline";
import type { SeasonWork } from "./season-work";

export interface Artist {
  name: string;
  role: string;
}

/** Everyone who is named in an evening, once each: conductors, then soloists, then players, in order of appearance. */
export function eventArtists(works: SeasonWork[]): Artist[] {
  const conductors = works.flatMap((work) =>
    work.conductor === null ? [] : [{ name: work.conductor, role: "conductor" }],
  );
  const players = works.flatMap((work) => work.players);
  const ordered = [
    ...conductors,
    ...players.filter((player) => player.featured),
    ...players.filter((player) => !player.featured),
  ];
  const seen = new Map<string, Artist>();
  for (const { name, role } of ordered) {
    const known = seen.get(name);
    if (!known) seen.set(name, { name, role });
    // Who leads from the keyboard does both.
    else if (known.role === "conductor" && role !== "conductor")
      seen.set(name, { name, role: `conductor and ${role}` });
  }
  return [...seen.values()];
}

/** The people under the title: "Michael Tilson Thomas, conductor · Emanuel Ax, piano". Null when nobody is named. */
export function peopleLine(works: SeasonWork[]): string | null {
  const artists = eventArtists(works);
  const leading = new Set(leadingPlayers(works).map((player) => player.name));
  const conductor = artists.filter((artist) => artist.name === mainConductor(works));
  const soloists = artists.filter(
    (artist) => !artist.role.startsWith("conductor") && leading.has(artist.name),
  );
  const shown = [...conductor, ...soloists].slice(0, 3);
  const people = shown.length > 0 ? shown : artists.slice(0, 3);
  return people.length === 0
    ? null
    : people.map((artist) => `${artist.name}, ${artist.role}`).join(" · ");
}
