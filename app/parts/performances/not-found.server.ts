import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { valueOrNull } from "#contract/calls/unavailable";
import { groupBy } from "#runtime/group-by";
import type { ComingUp } from "~/domain/notices/coming-up";
import { isBookable } from "./performance-sale";

const OFFERED = 3;
/** Of the next events, not all are on sale. */
const PAGE_SIZE = 12;

/** Throws the 404 page with the next performances on sale, one of each event. */
export async function throwNotFound({
  crm,
  priceTerms,
}: Pick<AppLoadContext, "crm" | "priceTerms">): Promise<never> {
  const query = { terms: await priceTerms(), page: 1, by: "event" as const, pageSize: PAGE_SIZE };
  const season = await valueOrNull(crm.listSeason({ query }));
  const open = (season?.instances ?? []).filter(({ status }) => isBookable(status));
  const events = [...groupBy(open, ({ event }) => event.id).values()];
  const shown: ComingUp = { comingUp: events.slice(0, OFFERED).map(([first]) => first) };
  throw data(shown, { status: 404 });
}
