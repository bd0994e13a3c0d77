import type { ProgrammeConcert } from "./programme";

export type HallId = "main-hall" | "recital-hall" | "studio" | "live-stream";

const RECITAL =
  /Merkin|Kaplan Penthouse|Juilliard|Museum of Modern Art|Villa Albertine|Guild Hall|Cathedral/;
const STREAMED = /^(Tour|Parks)/;

/** Which of our halls a concert goes to: its own size of room, and what was played away is streamed. */
export function eventHall(concert: ProgrammeConcert): HallId {
  const local = concert.Location.endsWith(", NY");
  if (STREAMED.test(concert.eventType) || (!local && !RECITAL.test(concert.Venue)))
    return "live-stream";
  if (concert.eventType === "Nightcap" || /Private/.test(concert.eventType)) {
    return RECITAL.test(concert.Venue) ? "recital-hall" : "studio";
  }
  if (concert.Venue === "David Geffen Hall") return "main-hall";
  return RECITAL.test(concert.Venue) ? "recital-hall" : "studio";
}

/** Where a streamed concert is played, as one would say it: "Seoul Arts Center, Seoul". */
export function streamedFrom(concert: ProgrammeConcert): string {
  const venue = concert.Venue.replace(/ \(.*\)/, "").replace(/^The /, "the ");
  const [city = ""] = concert.Location.split(",");
  return venue.includes(city) || city === "Manhattan" ? venue : `${venue}, ${city}`;
}
