import type { EventKind } from "#contract/schemas/event-kind";
import { describeEvent } from "./describe-event";
import { eventHall, eventKind, type HallId, streamedFrom } from "./event-hall";
import { eventSlug, eventTitle, leadingPlayers, mainConductor } from "./headline";
import type { SourceProgramme } from "./programme";
import { daysBetween, type ProgrammeConcert, shiftedStart } from "./season-dates";
import { type SeasonWork, seasonWorks } from "./season-work";
import { titleLanguage } from "./spelling";

type ProgramItem =
  | {
      kind: "work";
      composer: string;
      title: string;
      movement: string | null;
      titleLang?: string | undefined;
    }
  | { kind: "intermission" };

export interface SeasonEvent {
  id: string;
  title: string;
  subtitle: string | null;
  kind: EventKind;
  description: string;
  programme: ProgramItem[];
  artists: Artist[];
  runningMinutes: number;
  hasIntermission: boolean;
  /** The source's name for the sort of evening, for rules that depend on it ("Chamber Concert (Private)"). */
  eventType: string;
}

export interface SeasonInstance {
  id: string;
  eventId: string;
  hallId: HallId;
  /** ISO 8601 with New York's offset. */
  startsAt: string;
  /** Where the source says that it was played; empty when it does not. */
  venue: string;
}

export interface Season {
  events: SeasonEvent[];
  /** In order of their start. */
  instances: SeasonInstance[];
}

const INTERMISSION_MINUTES = 20;

/** Many short pieces, each judged by its form, add up to more than an evening has. */
const MOST_MINUTES = 300;

/** Within these days of one another the evenings of a program are one event. */
const SAME_EVENT_DAYS = 14;

/**
 * `weeksOf` returns the whole weeks each program is shifted by. With `streams` false everything is in one hall. The source
 * has a program for each encore; the evenings are one event here, since nobody knows an encore beforehand.
 */
export function importSeason(
  programmes: readonly SourceProgramme[],
  weeksOf: (programme: SourceProgramme) => number,
  { streams = true }: { streams?: boolean } = {},
): Season {
  const events: SeasonEvent[] = [];
  const instances: SeasonInstance[] = [];
  const running = new Map<string, { event: SeasonEvent; last: string }>();
  for (const programme of programmes) {
    const made = seasonEvent(programme, streams);
    const dates = programme.concerts.map((concert) => concert.Date).sort();
    const halls = [...new Set(programme.concerts.map(eventHall))].sort();
    const key = JSON.stringify([made.title, made.subtitle, made.kind, made.programme, halls]);
    const before = running.get(key);
    const isSame = made.programme.length > 0 && before && areNear(before.last, dates[0]);
    const event = isSame ? before.event : made;
    if (event === made) events.push(event);
    running.set(key, { event, last: dates.at(-1) ?? "" });
    for (const concert of programme.concerts)
      instances.push({
        id: instanceId(programme, concert),
        eventId: event.id,
        hallId: eventHall(concert),
        startsAt: shiftedStart(concert, weeksOf(programme)),
        venue: concert.Venue,
      });
  }
  return { events, instances: instances.sort(byStart) };
}

function areNear(day: string, other: string | undefined): boolean {
  return other !== undefined && Math.abs(daysBetween(day, other)) <= SAME_EVENT_DAYS;
}

/** The same whenever the file is read again. */
export function instanceId(
  { programID }: Pick<SourceProgramme, "programID">,
  { number }: Pick<ProgrammeConcert, "number">,
): string {
  return `${programID}-${number}`;
}

function seasonEvent(programme: SourceProgramme, streams: boolean): SeasonEvent {
  const items = seasonWorks(programme).filter((item) => !item?.encore);
  const works = items.filter((item) => item !== null);
  const kind = eventKind(programme, works);
  const title = eventTitle({ programme, works, kind });
  const artists = eventArtists(works);
  const [concert] = programme.concerts;
  const streamed = programme.concerts.filter(
    (each) => streams && eventHall(each) === "live-stream",
  );
  const places = [...new Set(streamed.map(streamedFrom))];
  return {
    id: eventSlug(title, programme.programID),
    title,
    subtitle: peopleLine(works),
    kind,
    description: describeEvent(programme, works, kind, places),
    programme: items.map(programItem),
    artists,
    runningMinutes: runningMinutes(items, kind),
    hasIntermission: items.includes(null),
    eventType: concert?.eventType ?? "",
  };
}

function programItem(work: SeasonWork | null): ProgramItem {
  if (work === null) return { kind: "intermission" };
  const { composer, title, movement } = work;
  return {
    kind: "work",
    composer,
    title: title.full,
    movement,
    titleLang: titleLanguage(title.full),
  };
}

/** Music, applause and the intermission, to five minutes. A film runs for two hours. */
function runningMinutes(items: (SeasonWork | null)[], kind: EventKind): number {
  if (items.length === 0) return 75;
  if (kind === "film") return 130;
  const minutes = items.reduce(
    (sum, work) => sum + (work === null ? INTERMISSION_MINUTES : work.minutes + 2),
    0,
  );
  return Math.min(MOST_MINUTES, Math.max(30, Math.ceil(minutes / 5) * 5));
}

function byStart(a: SeasonInstance, b: SeasonInstance): number {
  return Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id.localeCompare(b.id);
}

interface Artist {
  name: string;
  role: string;
}

/** Everyone who is named in an evening, once each: conductors, then soloists, then players, in order of appearance. */
function eventArtists(works: SeasonWork[]): Artist[] {
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
function peopleLine(works: SeasonWork[]): string | null {
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
