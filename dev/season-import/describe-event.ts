import type { SeasonKind } from "./event-hall";
import {
  capital,
  ensembleName,
  isSoloist,
  leadingComposers,
  leadingPlayers,
  mainConductor,
  mainWork,
  workPhrase,
} from "./headline";
import type { SourceProgramme } from "./programme";
import type { Player, SeasonWork } from "./season-work";

const list = new Intl.ListFormat("en-US");
const SINGERS = /soprano|tenor|baritone|^bass$|alto|vocalist|singer|voice|chorus/;

/**
 * Describes an event in one or two sentences: who leads it, and who plays what that the program doesn't say.
 * `streamedFrom` is empty for events in our own halls.
 */
export function describeEvent(
  programme: SourceProgramme,
  works: SeasonWork[],
  kind: SeasonKind,
  streamedFrom: string[],
): string {
  const main = featuredWork(works);
  if (!main) return "The program will be announced.";
  const conductor = mainConductor(works);
  const second =
    streamedFrom.length === 0
      ? secondSentence(programme, works, kind, conductor, main)
      : streamSentence(streamedFrom);
  const first = firstSentence(programme, works, kind, conductor, main);
  return second === null ? first : `${first} ${second}`;
}

/** Names the place only if there is exactly one, since all performances share the description. */
function streamSentence(places: string[]): string {
  const [only = "", ...others] = places;
  return only === "" || others.length > 0 ? "Streamed live." : `Streamed live from ${only}.`;
}

/** The conductor's longest work; prefers one without a soloist that is at least half as long. */
function featuredWork(works: SeasonWork[]): SeasonWork | null {
  const conductor = mainConductor(works);
  const played = works.filter(
    (work) => !work.encore && (conductor === null || work.conductor === conductor),
  );
  const longest = mainWork(played);
  const orchestral = mainWork(played.filter((work) => !work.players.some(isSoloist)));
  return longest && orchestral && orchestral.minutes * 2 >= longest.minutes ? orchestral : longest;
}

function firstSentence(
  programme: SourceProgramme,
  works: SeasonWork[],
  kind: SeasonKind,
  conductor: string | null,
  main: SeasonWork,
): string {
  const ensemble = ensembleName(programme.orchestra);
  if (kind === "film") {
    const film = main.title.full.replace(/ - Live to Film$| in Concert$/, "");
    return `${conductor ?? "The conductor"} conducts ${main.composer}’s music for ${film}, played live.`;
  }
  const composers = leadingComposers(works, 3);
  const composerList = composers.length === 1 ? main.composer : list.format(composers);
  if (kind === "family")
    return `${subject(conductor, ensemble)} for young listeners: music by ${composerList}.`;
  const music =
    kind === "chamber" || works.length > 7 ? `music by ${composerList}` : workPhrase(main);
  // "perform", because one of the two may sing or dance.
  const duo = conductor === null ? duoNames(works, kind) : null;
  if (duo !== null) return `${duo} perform ${music}.`;
  if (conductor === null) {
    return ensemble === null
      ? `Music by ${composerList}, presented by the New York Philharmonic.`
      : `${capital(ensemble)} play ${music}.`;
  }
  if (leadingPlayers(works).some((player) => player.name === conductor))
    return `${conductor} conducts and plays music by ${composerList}.`;
  return `${conductor} conducts ${music}.`;
}

function secondSentence(
  programme: SourceProgramme,
  works: SeasonWork[],
  kind: SeasonKind,
  conductor: string | null,
  main: SeasonWork,
): string | null {
  if (kind === "film") return "The film is shown while the orchestra plays.";
  const [soloist] = leadingPlayers(works).filter((player) => player.featured);
  const solo =
    soloist &&
    mainWork(works.filter((work) => work.players.some((player) => player.name === soloist.name)));
  if (conductor !== null && solo && soloist.name !== conductor) {
    if (solo !== main) return `${soloist.name} ${verb(soloist, solo)} ${workPhrase(solo)}.`;
    return `With ${list.format(solo.players.filter((player) => player.featured).map((player) => player.name))}.`;
  }
  const isSimple = kind === "chamber" || kind === "family" || works.length > 7;
  const names = [...new Set(works.map((work) => workPhrase(work)))].filter(
    (name) => isSimple || name !== workPhrase(main),
  );
  const intermission = programme.works.some((work) => work.interval);
  return names.length === 0
    ? `It is played ${intermission ? "with" : "without"} an intermission.`
    : null;
}

function subject(conductor: string | null, ensemble: string | null): string {
  if (conductor !== null) return `${conductor} conducts a concert`;
  return ensemble === null ? "A concert" : `${capital(ensemble)} play`;
}

/** The names of two leading players of a special event; else null. */
function duoNames(works: SeasonWork[], kind: SeasonKind): string | null {
  const players = leadingPlayers(works);
  return players.length === 2 && kind === "special"
    ? list.format(players.map((player) => player.name))
    : null;
}

/** Singers "sing in" a whole work, but "sing" a number from it. */
function verb(player: Player, work: SeasonWork): string {
  if (SINGERS.test(player.role)) return work.movement === null ? "sings in" : "sings";
  return /choreographer|dancer|narrator|host|actor/.test(player.role) ? "appears in" : "plays";
}
