import { groupBy } from "#runtime/group-by";
import { NO_COMPOSER } from "./headline";
import type { SourceProgramme } from "./programme";
import type { SeasonWork } from "./season-work";

/** An event with what may tell it apart from others of the same title. */
type TitledEvent = {
  event: { title: string; eventType: string };
  programme: SourceProgramme;
  works: readonly SeasonWork[];
};

/** Longer titles do not fit on a poster. */
const MAX_TITLE = 79;

/** Event types that tell an audience something, such as "Rush Hour"; not "Subscription Season" or "Tour". */
const AUDIENCE_TYPE = /^(?!.*(?:Subscription|Season|Tour))[\p{L} ]+$/u;

/** Cities of the orchestra's own halls. */
const HOME = /^(Manhattan|New York)\b/;

/**
 * Completes the titles that several events of a season have, by a city, a composer, a work or the kind of concert that
 * only one of them has, or else by a number: "Shostakovich: Symphony No. 5, with Barber". One event may keep its title. Ids
 * do not change.
 */
export function distinguishTitles(events: readonly TitledEvent[]): void {
  const groups = groupBy(events, ({ event, programme }) => `${programme.season} ${event.title}`);
  for (const group of groups.values()) if (group.length > 1) distinguish(group);
}

function distinguish(group: readonly TitledEvent[]): void {
  const counts = new Map<string, number>();
  for (const titled of group)
    for (const ending of new Set(listEndings(titled)))
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
  let unnamed = 0;
  for (const titled of group) {
    const { event } = titled;
    const ending = listEndings(titled).find(
      (candidate) =>
        counts.get(candidate) === 1 && event.title.length + candidate.length <= MAX_TITLE,
    );
    if (ending === undefined) unnamed += 1;
    event.title += ending ?? (unnamed > 1 ? `, Program ${unnamed}` : "");
  }
}

/** Possible endings of an event's title, the best first. */
function listEndings({ event, programme, works }: TitledEvent): string[] {
  const cities = new Set(
    programme.concerts.map(({ Location: location }) => location.split(",")[0] ?? ""),
  );
  const [city = ""] = cities;
  const isNamed = (name: string) => event.title.includes(name);
  return [
    ...(cities.size === 1 && city !== "" && !HOME.test(city) ? [` in ${city}`] : []),
    ...works
      .map(({ composerShort }) => composerShort)
      .filter((name) => name !== "" && !NO_COMPOSER.test(name) && !isNamed(name))
      .map((name) => `, with ${name}`),
    ...works
      .map(({ title }) => title.short)
      .filter((title) => !isNamed(title))
      .map((title) => `, with ${title}`),
    ...(AUDIENCE_TYPE.test(event.eventType) ? [`, ${event.eventType}`] : []),
  ];
}
