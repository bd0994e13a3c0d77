import { toMinorUnits } from "#contract/typed-money";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { EVENT_KINDS } from "#contract/schemas/event-kind";
import { available } from "~/.server/http/pages/replies";
import { isDay, isMonth, weekOf, weeksFrom, weeksOfMonth } from "~/domain/dates";
import { languageTags } from "~/i18n/locales";
import type { SeasonShown } from "./season-query";

const text = z.string().trim().min(1).max(100).optional().catch(undefined);

/** The address's filters. Those that make no sense are ignored, so that an old link still shows a page. */
const querySchema = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  week: z.string().refine(isDay).optional().catch(undefined),
  hall: text,
  kind: z.enum(EVENT_KINDS).optional().catch(undefined),
  access: text,
  wheelchair: z.literal("1").optional().catch(undefined),
  /** Whole units of the currency. */
  upTo: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  search: text,
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

const WEEKS_AHEAD = 8;
/** More performances than any month has. */
const MONTH_PAGE_SIZE = 100;

/** A page of a list, or a month as a calendar, by default the first with performances. It may be seconds old. */
export async function getSeasonPage(
  { crm, now, priceTerms, i18n }: AppLoadContext,
  search: URLSearchParams,
): Promise<SeasonShown> {
  const terms = await priceTerms();
  const language = languageTags[i18n.locale];
  const query = parseSeasonQuery(search);
  const weeks = weeksToChoose(query, now, language);
  const season = available(await crm.listSeason({ query: { ...query, terms } }));
  if (search.get("view") !== "calendar") return { query, season, view: { kind: "list" }, weeks };
  const month = query.month ?? season.facets.months[0] ?? now.slice(0, 7);
  const ofMonth = { ...query, week: undefined, month, page: 1 };
  return {
    query: ofMonth,
    season: available(
      await crm.listSeason({ query: { ...ofMonth, terms, pageSize: MONTH_PAGE_SIZE } }),
    ),
    view: { kind: "calendar", month, weeks: weeksOfMonth(month, language) },
    weeks,
  };
}

function parseSeasonQuery(search: URLSearchParams): SeasonFilter {
  const given = [...search].filter(([, value]) => value !== "");
  const { access, upTo, ...rest } = querySchema.parse(Object.fromEntries(given));
  return {
    ...rest,
    accessTag: access,
    priceTo: upTo === undefined ? undefined : toMinorUnits(upTo),
  };
}

function weeksToChoose({ month, week }: SeasonFilter, now: string, language: string): string[] {
  const weeks =
    month === undefined
      ? weeksFrom(weekOf(now, language), WEEKS_AHEAD)
      : weeksOfMonth(month, language).map(({ firstDay }) => firstDay);
  return week === undefined || weeks.includes(week) ? weeks : [week, ...weeks];
}
