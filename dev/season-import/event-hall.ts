import type { SourceProgramme } from "./programme";
import type { ProgrammeConcert } from "./season-dates";
import type { SeasonWork } from "./season-work";

export type HallId = "main-hall" | "recital-hall" | "studio" | "live-stream";

const STREAMED = /^(Tour|Parks)/;
const RECITAL =
  /Merkin|Kaplan Penthouse|Juilliard|Museum|Villa Albertine|Guild Hall|Cathedral|Recital|Chamber Music|Little Theat|Hotel|Waldorf|Ballroom|School|College|Library|Society|YMHA/;
const STUDIO =
  /\bHomes? of\b|Caf[eé]|\bClub\b|(?<!Cathedral )Church|Synagogue|Studio|Lounge|Gallery|Loft|Residence|^\d+[-\d]* (East|West)\b/i;

/**
 * Chooses a hall by the venue's name. Concerts on tour and in parks are streamed; rooms, churches and clubs become the
 * Studio; recital rooms, hotels, schools and museums the Recital Hall; others the Main Hall.
 */
export function eventHall(concert: ProgrammeConcert): HallId {
  const { Location: location, Venue: venue, eventType } = concert;
  const isLocal = location === "" || location.endsWith(", NY");
  const isRecital = RECITAL.test(venue);
  if (STREAMED.test(eventType) || (!isLocal && !isRecital)) return "live-stream";
  if (STUDIO.test(venue)) return "studio";
  if (isRecital) return "recital-hall";
  return eventType === "Nightcap" || /Private/.test(eventType) ? "studio" : "main-hall";
}

/** The venue of a streamed concert for visitors: "Seoul Arts Center, Seoul". Empty if unknown. */
export function streamedFrom(concert: ProgrammeConcert): string {
  const venue = concert.Venue.replace(/ \(.*\)/, "")
    .replace(/^The /, "the ")
    .replace(/'/g, "’");
  const [city = ""] = concert.Location.split(",");
  if (venue === "") return city;
  return venue.includes(city) || city === "Manhattan" ? venue : `${venue}, ${city}`;
}

/** The kinds of the source; ids of `contract/names/event-kinds.ts`. */
export type SeasonKind = "orchestra" | "chamber" | "family" | "special" | "film";

/** Derives the kind from the source's event type ("Young People's Concert") and the works. */
export function eventKind(programme: SourceProgramme, works: SeasonWork[]): SeasonKind {
  const type = programme.concerts[0]?.eventType ?? "";
  if (isFilm(type, works)) return "film";
  if (/Young People|Student Concert|Educational/.test(type)) return "family";
  if (/^(Chamber|Private)|- Chamber$|Recital$/.test(type)) return "chamber";
  if (
    /^(Nightcap|Sound ON|Pride|Lecture|Fundraising|Special|Take a Breath|Artist Spotlight|Community)|Lecture$/.test(
      type,
    )
  ) {
    return "special";
  }
  return programme.orchestra === "Musicians from the New York Philharmonic" &&
    /Free Indoor/.test(type)
    ? "chamber"
    : "orchestra";
}

/** A film with live music is always the only work. */
function isFilm(type: string, works: SeasonWork[]): boolean {
  const [only, ...others] = works;
  if (only === undefined || others.length > 0) return false;
  if (/Live to Film|in Concert$/i.test(only.title.full)) return true;
  return type === "Non-Subscription" && only.players.length === 0 && only.title.form === null;
}
