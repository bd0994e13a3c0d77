import { groupBy } from "#runtime/group-by";
import type { StreamFiles } from "#contract/schemas/stream";
import { addMinutes, toIso } from "../../crm/platform/dates";
import type { HallId } from "../season-import/event-hall";
import type { Season, SeasonEvent, SeasonInstance } from "../season-import/season";
import {
  daysFromNow,
  eveningInDays,
  laterByDays,
  noonInDays,
  shiftSeason,
} from "../season-import/season-dates";
import { type AccessTagId, tagsFor } from "./access-tags";
import * as exceptions from "./data/demo-exceptions";
import { readFraction, type Sold } from "./sold-seats";
import { priceListFor } from "./price-lists";

/** A row of `instances` with its sold seats. Times are ISO 8601 with an offset. */
export interface DemoInstance {
  id: string;
  eventId: string;
  hallId: HallId;
  /** Each hall has one plan with the same id. */
  planId: HallId;
  priceListId: string;
  startsAt: string;
  onSaleAt: string;
  offSaleAt: string;
  priorityFrom: string | null;
  cancelled: boolean;
  boxOfficeOnly: boolean;
  accessTagIds: AccessTagId[];
  maxTickets: number;
  limitRows: string[] | null;
  limitRowsMax: number | null;
  sold: Sold;
  streamMinutes: number | null;
  stream: StreamFiles | null;
}

export interface DemoSeason {
  events: SeasonEvent[];
  instances: DemoInstance[];
}

/** Per order and performance. */
export const MAX_TICKETS = 9;
const SINGERS = /soprano|tenor|baritone|vocalist|singer|chorus|voice/;

/** The demo season moved ahead of `now`, with price lists, access tags and sales. Deterministic. */
export function demoSeason(frozen: Season, now: Date): DemoSeason {
  const { PASSED, HEARD, ON_NOW, LAST_SEASON } = exceptions;
  const earlierPerformances: readonly (readonly [programme: string, startsAt: string])[] = [
    ...HEARD.map(({ programme, daysAgo }) => [programme, eveningInDays(now, -daysAgo)] as const),
    [LAST_SEASON.programme, eveningInDays(now, -LAST_SEASON.daysAgo)],
    [PASSED.programme, eveningInDays(now, -PASSED.daysAgo)],
    [ON_NOW.programme, toIso(addMinutes(now, -ON_NOW.minutesAgo))],
  ];
  const season = earlierPerformances.reduce<Season>(
    (current, [programme, startsAt]) => withEarlier(current, programme, startsAt),
    withSecondEvening({ ...frozen, instances: shiftSeason(frozen, now) }),
  );
  const runs = groupBy(season.instances, (instance) => instance.eventId);
  const instances = season.events.flatMap((event) => {
    const run = runs.get(event.id) ?? [];
    return run.map((instance, index) =>
      demoInstance(event, instance, { index, count: run.length, now }),
    );
  });
  return {
    events: season.events,
    instances: instances.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
  };
}

/** Adds a performance of a program that has already started. */
function withEarlier(season: Season, programme: string, startsAt: string): Season {
  const first = season.instances.find((instance) => instance.id === `${programme}-1`);
  if (!first) return season;
  const earlier = { ...first, id: `${programme}-0`, startsAt };
  return { ...season, instances: [earlier, ...season.instances] };
}

function withSecondEvening(season: Season): Season {
  const first = season.instances.find(({ id }) => id === exceptions.SECOND_EVENING);
  if (!first) return season;
  const id = first.id.replace(/-1$/, "-2");
  const second = { ...first, id, startsAt: laterByDays(first.startsAt, 1) };
  return { ...season, instances: [...season.instances, second] };
}

function demoInstance(
  event: SeasonEvent,
  { id, hallId, startsAt }: SeasonInstance,
  { index, count, now }: { index: number; count: number; now: Date },
): DemoInstance {
  const [programme = ""] = id.split("-");
  const days = daysFromNow(now, startsAt);
  const limited = programme === exceptions.ROW_LIMIT.programme;
  const isStream = hallId === "live-stream";
  const hasSinging = event.artists.some((artist) => SINGERS.test(artist.role));
  return {
    id,
    eventId: event.id,
    hallId,
    planId: hallId,
    priceListId: priceListFor(hallId, event.kind, event.eventType),
    startsAt,
    ...salesDates(programme, days, now),
    offSaleAt: startsAt,
    cancelled: exceptions.CANCELED.includes(id),
    boxOfficeOnly: exceptions.BOX_OFFICE_ONLY.test(event.eventType),
    accessTagIds: tagsFor({ hallId, kind: event.kind, hasSinging, index, count }),
    maxTickets: MAX_TICKETS,
    limitRows: limited ? exceptions.ROW_LIMIT.rows : null,
    limitRowsMax: limited ? exceptions.ROW_LIMIT.max : null,
    sold: soldState(id, hallId, days),
    streamMinutes: isStream ? exceptions.STREAM_MINUTES : null,
    stream: isStream ? exceptions.STREAM : null,
  };
}

/** On sale since last month, in priority booking, or on sale in two months. */
export function salesDates(
  programme: string,
  days: number,
  now: Date,
): { onSaleAt: string; priorityFrom: string | null } {
  if (exceptions.PRIORITY_PROGRAMMES.includes(programme)) {
    return { onSaleAt: noonInDays(now, 14), priorityFrom: noonInDays(now, -1) };
  }
  if (days <= exceptions.ON_SALE_DAYS)
    return { onSaleAt: noonInDays(now, -30), priorityFrom: null };
  return { onSaleAt: noonInDays(now, 60), priorityFrom: noonInDays(now, 53) };
}

function soldState(id: string, hallId: HallId, days: number): Sold {
  if (exceptions.SOLD_OUT.includes(id)) return { kind: "all-but", free: 0 };
  const free = exceptions.FEW_LEFT[id];
  if (free !== undefined) return { kind: "all-but", free };
  if (days < 0 || days > exceptions.PARTLY_SOLD_DAYS || hallId === "live-stream")
    return { kind: "none" };
  return { kind: "share", share: 0.15 + 0.4 * readFraction(id) };
}
