import type { Outcome } from "#contract/define";
import { EVENT_KINDS, type SeasonPage } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { z } from "zod";

import { isDay, isMonth, weekOf, weeksFrom, weeksOfMonth } from "~/domain/dates";
import type { CalendarWeek } from "~/domain/dates";

import type { SeasonFilter } from "#contract/operations/catalogue";

import { languageTags } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";

import type { Crm } from "~/.server/ticketing/ticketing";

const text = z.string().trim().min(1).max(100).optional().catch(undefined);

/** What the address asks for. What it does not make sense of is left out, so that an old link still shows a page. */
const querySchema = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  week: z.string().refine(isDay).optional().catch(undefined),
  hall: text,
  kind: z.enum(EVENT_KINDS).optional().catch(undefined),
  access: text,
  wheelchair: z.literal("1").optional().catch(undefined),
  /** Whole units of the currency, as the form's list has them. */
  upTo: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  search: text,
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

/** How the season is shown: day by day, or a month as a table. */
export type SeasonView =
  { kind: "list" } | { kind: "calendar"; month: string; weeks: CalendarWeek[] };

export type SeasonShown = {
  query: SeasonFilter;
  season: SeasonPage;
  view: SeasonView;
  /** The first days of the weeks to choose from: those of the month that is asked for, else the coming ones. */
  weeks: string[];
};

/** So many weeks ahead can be chosen; a month leads further. */
const WEEKS_AHEAD = 8;
/** More than a month ever has. */
const MONTH_AT_ONCE = 100;

/** Reads the filters of the listing from the address. */
function parseSeasonQuery(search: URLSearchParams): SeasonFilter {
  const given = [...search].filter(([, value]) => value !== "");
  const { access, upTo, ...rest } = querySchema.parse(Object.fromEntries(given));
  return {
    ...rest,
    accessTag: access,
    priceTo: upTo === undefined ? undefined : upTo * 100,
  };
}

/**
 * The season ahead as the address asks: one page of a list, or a month as a calendar, the first with performances
 * where none is named. Safe to repeat; may be seconds old.
 */
export async function getSeasonPage(
  crm: Crm,
  search: URLSearchParams,
  { now, terms, locale }: { now: string; terms: PriceTerms; locale: Locale },
): Promise<Outcome<SeasonShown>> {
  const query = parseSeasonQuery(search);
  const weeks = weeksToChoose(query, now, languageTags[locale]);
  const list = await crm.listSeason({ query: { ...query, terms } });
  if (!list.ok) return list;
  if (search.get("view") !== "calendar")
    return { ok: true, value: { query, season: list.value, view: { kind: "list" }, weeks } };
  const month = query.month ?? list.value.facets.months[0] ?? now.slice(0, 7);
  const { week: _week, ...others } = query;
  const season = await crm.listSeason({
    query: { ...others, terms, month, page: 1, pageSize: MONTH_AT_ONCE },
  });
  if (!season.ok) return season;
  const view = {
    kind: "calendar",
    month,
    weeks: weeksOfMonth(month, languageTags[locale]),
  } as const;
  return { ok: true, value: { query: { ...others, month }, season: season.value, view, weeks } };
}

function weeksToChoose({ month, week }: SeasonFilter, now: string, language: string): string[] {
  const weeks =
    month === undefined
      ? weeksFrom(weekOf(now, language), WEEKS_AHEAD)
      : weeksOfMonth(month, language).map(({ firstDay }) => firstDay);
  return week === undefined || weeks.includes(week) ? weeks : [week, ...weeks];
}
