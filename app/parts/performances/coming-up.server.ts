import type { AppLoadContext } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { groupBy } from "#runtime/group-by";
import { calendarDay } from "~/domain/arithmetic/dates";
import type { ComingUp } from "~/domain/notices/coming-up";
import { isBookable } from "./performance-sale";

const OFFERED = 3;
/** Of the next events, not all are on sale. */
const PAGE_SIZE = 12;

/** The next performances on sale, one of each event; none while the box office can't be reached. */
export async function findComingUp({
  crm,
  priceTerms,
  now,
}: Pick<AppLoadContext, "crm" | "priceTerms" | "now">): Promise<ComingUp> {
  const query = { terms: await priceTerms(), page: 1, by: "event" as const, pageSize: PAGE_SIZE };
  const season = await valueOrNull(crm.listSeason({ query }));
  const open = (season?.instances ?? []).filter(({ status }) => isBookable(status));
  const events = [...groupBy(open, ({ event }) => event.id).values()];
  return {
    comingUp: events.slice(0, OFFERED).map(([first]) => first),
    today: calendarDay(now),
  };
}
