import { z } from "zod";

import { isMonth } from "~/domain/dates";
import { EVENT_KINDS } from "~/domain/event";
import type { SeasonPage, SeasonQuery } from "~/domain/event";

import type { Crm, CrmResult } from "../crm/crm";

const text = z.string().trim().min(1).max(100).optional().catch(undefined);

/** What the address asks for. What it does not make sense of is left out, so that an old link still shows a page. */
const querySchema = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  hall: text,
  kind: z.enum(EVENT_KINDS).optional().catch(undefined),
  access: text,
  /** Whole units of the currency, as the form's list has them. */
  upTo: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  search: text,
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

/** Reads the filters of the listing from the address. */
export function parseSeasonQuery(search: URLSearchParams): SeasonQuery {
  const given = [...search].filter(([, value]) => value !== "");
  const { access, upTo, ...rest } = querySchema.parse(Object.fromEntries(given));
  return {
    ...rest,
    accessTag: access,
    priceTo: upTo === undefined ? undefined : upTo * 100,
  };
}

/** One page of the season ahead, as the filters ask. Safe to repeat; may be seconds old. */
export function getSeasonPage(crm: Crm, query: SeasonQuery): Promise<CrmResult<SeasonPage>> {
  return crm.listSeason(query);
}
