import { describeEvent } from "./describe-event";
import { distinguishTitles } from "./distinguish-titles";
import { eventHall, eventKind, type HallId, type SeasonKind, streamedFrom } from "./event-hall";
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
  kind: SeasonKind;
  description: string;
  programme: ProgramItem[];
  artists: Artist[];
  runningMinutes: number;
  hasIntermission: boolean;
  /** The source's event type, such as "Chamber Concert (Private)". */
  eventType: string;
}

type ConvertedEvent = {
  event: SeasonEvent;
  programme: SourceProgramme;
  works: readonly SeasonWork[];
};

export interface SeasonInstance {
  id: string;
  eventId: string;
  hallId: HallId;
  /** ISO 8601 with New York's offset. */
  startsAt: string;
  /** The source's venue; empty if missing. */
  venue: string;
}

export interface Season {
  events: SeasonEvent[];
  /** In order of time. */
  instances: SeasonInstance[];
}

const INTERMISSION_MINUTES = 20;

/** Limit for programs of many short works, whose estimates add up to too much. */
const MAX_MINUTES = 300;

/** Performances of the same program within this time are one event. */
const SAME_EVENT_DAYS = 14;

/**
 * Converts source programs to events and instances. `getWeeks` returns the weeks to shift a program by; `streams` false
 * puts everything in one hall. Programs that only differ in their encores become one event, since encores are not
 * announced.
 */
export function importSeason(
  programmes: readonly SourceProgramme[],
  getWeeks: (programme: SourceProgramme) => number,
  { streams = true }: { streams?: boolean } = {},
): Season {
  const events: ConvertedEvent[] = [];
  const instances: SeasonInstance[] = [];
  const running = new Map<string, { event: SeasonEvent; last: string }>();
  for (const programme of programmes) {
    const titled = seasonEvent(programme, streams);
    const newEvent = titled.event;
    const { title, subtitle, kind, programme: items } = newEvent;
    const dates = programme.concerts.map((concert) => concert.Date).sort();
    const halls = [...new Set(programme.concerts.map(eventHall))].sort();
    const key = JSON.stringify([title, subtitle, kind, items, halls]);
    const previous = running.get(key);
    const isSame = items.length > 0 && previous && areNear(previous.last, dates[0]);
    const event = isSame ? previous.event : newEvent;
    if (event === newEvent) events.push(titled);
    running.set(key, { event, last: dates.at(-1) ?? "" });
    for (const concert of programme.concerts)
      instances.push({
        id: instanceId(programme, concert),
        eventId: event.id,
        hallId: eventHall(concert),
        startsAt: shiftedStart(concert, getWeeks(programme)),
        venue: concert.Venue,
      });
  }
  distinguishTitles(events);
  return { events: events.map(({ event }) => event), instances: instances.sort(byStart) };
}

function areNear(day: string, other: string | undefined): boolean {
  return other !== undefined && Math.abs(daysBetween(day, other)) <= SAME_EVENT_DAYS;
}

/** Stable across repeated imports. */
export function instanceId(
  { programID }: Pick<SourceProgramme, "programID">,
  { number }: Pick<ProgrammeConcert, "number">,
): string {
  return `${programID}-${number}`;
}

function seasonEvent(programme: SourceProgramme, streams: boolean): ConvertedEvent {
  const items = seasonWorks(programme).filter((item) => !item?.encore);
  const works = items.filter((item) => item !== null);
  const kind = eventKind(programme, works);
  const title = eventTitle({ programme, works, kind });
  const artists = eventArtists(works);
  const [concert] = programme.concerts;
  const streamed = programme.concerts.filter(
    (performance) => streams && eventHall(performance) === "live-stream",
  );
  const places = [...new Set(streamed.map(streamedFrom))];
  const event = {
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
  return { event, programme, works };
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

/** Music, applause and the intermission, rounded up to 5 minutes. */
function runningMinutes(items: (SeasonWork | null)[], kind: SeasonKind): number {
  if (items.length === 0) return 75;
  if (kind === "film") return 130;
  const minutes = items.reduce(
    (sum, work) => sum + (work === null ? INTERMISSION_MINUTES : work.minutes + 2),
    0,
  );
  return Math.min(MAX_MINUTES, Math.max(30, Math.ceil(minutes / 5) * 5));
}

function byStart(a: SeasonInstance, b: SeasonInstance): number {
  return Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id.localeCompare(b.id);
}

interface Artist {
  name: string;
  role: string;
}

/** Each artist of an event once: conductors, then soloists, then players, in order of appearance. */
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
    // For example a pianist who conducts from the keyboard.
    else if (known.role === "conductor" && role !== "conductor")
      seen.set(name, { name, role: `conductor and ${role}` });
  }
  return [...seen.values()];
}

/** For example "Michael Tilson Thomas, conductor · Emanuel Ax, piano". Null without artists. */
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
