import { toMinorUnits } from "#contract/text/typed-money";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { SEASON_PATTERN } from "#contract/rules/events/season";
import { SEASON_DAYS, type SeasonPage } from "#contract/schemas/event";
import { isEventKind } from "#contract/schemas/event-kind";
import { throwRedirect } from "~/.server/rendering/replies";
import { calendarDay, isDay, isMonth, weeksOfMonth } from "~/domain/arithmetic/dates";
import { intlLocale } from "~/i18n/locales";
import { openToMember } from "~/parts/performances/open-to-member";
import { findComingUp } from "~/parts/performances/coming-up.server";
import { seasonHref, type SeasonShown } from "./season-query";

const MAX_SEARCH = 100;
const text = z.string().trim().min(1).max(100).optional().catch(undefined);

const name = z.string().trim().min(1).max(200).optional().catch(undefined);

/** Digits only: `Number` would parse "1.000" as 1 and "1e3" as 1000. */
const wholeNumber = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max);

/** Invalid filters are ignored, so that old links still work. */
const querySchema = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  week: z.string().refine(isDay).optional().catch(undefined),
  when: z.enum(SEASON_DAYS).optional().catch(undefined),
  hall: text,
  kind: z.string().refine(isEventKind).optional().catch(undefined),
  access: text,
  wheelchair: z.literal("1").optional().catch(undefined),
  subscription: text,
  composer: name,
  artist: name,
  season: z.string().regex(SEASON_PATTERN).optional().catch(undefined),
  /** Whole units of the currency. */
  upTo: wholeNumber(10_000).optional().catch(undefined),
  search: z
    .string()
    .transform((search) => search.trim().slice(0, MAX_SEARCH) || undefined)
    .optional(),
  page: wholeNumber(1000).catch(1),
});

/** Events per page of the list. */
const PAGE_SIZE = 16;
/** More performances than any month has. */
const MONTH_PAGE_SIZE = 100;

/** A page of events, or a month as a calendar, by default the first with performances. May be seconds old. */
export async function getSeasonPage(
  context: AppLoadContext,
  search: URLSearchParams,
): Promise<SeasonShown> {
  const { crm, now, priceTerms, priorityLevels, i18n } = context;
  const terms = await priceTerms();
  const asMember = openToMember(await priorityLevels());
  const query = parseSeasonQuery(search);
  const language = query.search === undefined ? undefined : i18n.locale;
  const read: Read = async (filter, page) => {
    const { value } = await crm.listSeason({ query: { ...filter, ...page, terms, language } });
    return { ...value, instances: value.instances.map(asMember) };
  };
  const today = calendarDay(now);
  const instead = async (filter: SeasonFilter, { entries, months }: SeasonPage) => {
    const next = entries === 0 ? await findNext(filter, months, read) : null;
    const isNothing = entries === 0 && next === null;
    return { next, comingUp: isNothing ? (await findComingUp(context)).comingUp : [] };
  };
  if (search.get("view") !== "calendar") {
    const season = await read(query, { by: "event", pageSize: PAGE_SIZE });
    const { pageCount } = season;
    if (season.instances.length === 0 && query.page > pageCount && pageCount > 0)
      return throwRedirect(seasonHref({ ...query, page: pageCount }));
    return {
      query,
      season,
      view: { kind: "list" },
      today,
      terms,
      ...(await instead(query, season)),
    };
  }
  const anyTime = { ...query, week: undefined, when: undefined, page: 1 };
  const first = async () => (await read(anyTime, { pageSize: 1 })).months[0]?.month;
  const month = query.month ?? (await first()) ?? now.slice(0, 7);
  const monthQuery = { ...anyTime, month };
  const season = await read(monthQuery, { pageSize: MONTH_PAGE_SIZE });
  return {
    query: monthQuery,
    season,
    view: { kind: "calendar", month, weeks: weeksOfMonth(month, intlLocale(i18n.locale)) },
    today,
    terms,
    ...(await instead(monthQuery, season)),
  };
}

type Read = (filter: SeasonFilter, page: { by?: "event"; pageSize: number }) => Promise<SeasonPage>;

/**
 * The first performance after a time at which the filters find none, or else the first of all: null if they find none at
 * any time. `months`: those in which they find some.
 */
async function findNext(
  query: SeasonFilter,
  months: SeasonPage["months"],
  read: Read,
): Promise<SeasonPage["instances"][number] | null> {
  const { when, week, month = week?.slice(0, 7) } = query;
  if (when === undefined && month === undefined) return null;
  const anyTime = { ...query, when: undefined, week: undefined, month: undefined, page: 1 };
  const first = async (filter: SeasonFilter) =>
    (await read(filter, { pageSize: MONTH_PAGE_SIZE })).instances.find(
      ({ startsAt }) => week === undefined || startsAt.slice(0, 10) >= week,
    );
  const later = month === undefined ? [] : months.filter((one) => one.month >= month);
  // The week itself has none: the first month may have only earlier days.
  for (const { month: next } of later.slice(0, 2)) {
    const found = await first({ ...anyTime, month: next });
    if (found !== undefined) return found;
  }
  return (await read(anyTime, { pageSize: 1 })).instances[0] ?? null;
}

function parseSeasonQuery(search: URLSearchParams): SeasonFilter {
  const filledIn = [...search].filter(([, value]) => value !== "");
  const { access, upTo, ...rest } = querySchema.parse(Object.fromEntries(filledIn));
  return {
    ...rest,
    accessTag: access,
    priceTo: upTo === undefined ? undefined : toMinorUnits(upTo),
  };
}
