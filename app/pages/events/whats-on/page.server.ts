import { toMinorUnits } from "#contract/typed-money";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { SEASON_DAYS } from "#contract/schemas/event";
import { isEventKind } from "#contract/schemas/event-kind";
import { throwRedirect } from "~/.server/rendering/replies";
import { calendarDay, isDay, isMonth, weeksOfMonth } from "~/domain/dates";
import { intlLocale } from "~/i18n/locales";
import { seasonHref, type SeasonShown } from "./season-query";

const MAX_SEARCH = 100;
const text = z.string().trim().min(1).max(100).optional().catch(undefined);

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
  { crm, now, priceTerms, i18n }: AppLoadContext,
  search: URLSearchParams,
): Promise<SeasonShown> {
  const terms = await priceTerms();
  const query = parseSeasonQuery(search);
  const language = query.search === undefined ? undefined : i18n.locale;
  const read = async (filter: SeasonFilter, page: { by?: "event"; pageSize: number }) =>
    (await crm.listSeason({ query: { ...filter, ...page, terms, language } })).value;
  const today = calendarDay(now);
  if (search.get("view") !== "calendar") {
    const season = await read(query, { by: "event", pageSize: PAGE_SIZE });
    const { pageCount } = season;
    if (season.instances.length === 0 && query.page > pageCount && pageCount > 0)
      return throwRedirect(seasonHref({ ...query, page: pageCount }));
    // "Tonight" without a performance leads to the next one.
    const next =
      season.entries === 0 && query.when !== undefined
        ? (await read({ ...query, when: undefined }, { pageSize: 1 })).instances[0]
        : undefined;
    return { query, season, view: { kind: "list" }, today, next: next ?? null };
  }
  const anyTime = { ...query, week: undefined, when: undefined, page: 1 };
  const first = async () => (await read(anyTime, { pageSize: 1 })).months[0]?.month;
  const month = query.month ?? (await first()) ?? now.slice(0, 7);
  const monthQuery = { ...anyTime, month };
  return {
    query: monthQuery,
    season: await read(monthQuery, { pageSize: MONTH_PAGE_SIZE }),
    view: { kind: "calendar", month, weeks: weeksOfMonth(month, intlLocale(i18n.locale)) },
    today,
    next: null,
  };
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
