import type { Outcome } from "#contract/define";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import type { ClosedReason } from "~/domain/events/closed-reason";

import { seatPrice } from "~/pages/events/seat-words";
import type { SeatSection } from "~/domain/seats/seat-sections";
import { summariseSection } from "./section-summary";
import type { SectionSummary } from "./section-summary";
import { findTogether, SEAT_FEATURES } from "./seats-together";
import type { SeatWish } from "./seats-together";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { Visit } from "~/.server/http/visitor/find-buyer";
import { getSeatsPage } from "../seats.server";

export type SeatView = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  closed: ClosedReason | null;
} & (
  | {
      kind: "overview";
      plan: { width: number; height: number };
      sections: SectionSummary[];
      /** Something else was asked for, and there is no such section. */
      instead: boolean;
    }
  | { kind: "section"; section: SeatSection; summary: Pick<SectionSummary, "free" | "closed"> }
  | { kind: "list"; wish: SeatWish; offers: { section: string; seats: Seat[] }[] }
);

/** So many offers are as many as anybody reads. */
const MOST_OFFERS = 20;
const MOST_TOGETHER = 9;

/**
 * One view of a performance's seats: `overview`, a section by its name in the address, or the `list` of what was
 * looked for. For a view that is none the overview, saying so. Safe to repeat.
 */
export async function getSeatView(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  { view, query }: { view: string; query: URLSearchParams },
  visit: Visit & { now: string },
): Promise<Outcome<SeatView, "not-found">> {
  // Who looks at the whole hall chooses no seat yet: what a rush of visitors shares is a second old at most.
  const found = await getSeatsPage(crm, ids, visit, view === "overview" ? "recently" : "now");
  if (!found.ok) return found;
  const { sections, plan, ...page } = found.value;
  const { priceList } = page;
  // A hall without numbers has one section to choose from, and no rows to search.
  if (view === "list" && page.instance.seating === "reserved") {
    const wish = wishOf(query);
    const sold = sections.map((section) => ({
      ...section,
      seats: section.seats.map((one) => ({
        ...one,
        free: one.free && seatPrice(priceList, one.seat) !== null,
      })),
    }));
    const bands = priceList.bands.map(({ id }) => id);
    const offers = findTogether(sold, wish, bands, MOST_OFFERS).map(({ section, seats }) => ({
      section: section.name,
      seats,
    }));
    return { ok: true, value: { ...page, kind: "list", wish, offers } };
  }
  const [only] = page.instance.seating === "general" ? sections : [];
  const section = only ?? sections.find(({ slug }) => slug === view);
  if (section === undefined) {
    const summaries = sections.map((one) => summariseSection(one, priceList));
    const instead = view !== "overview";
    return { ok: true, value: { ...page, kind: "overview", plan, sections: summaries, instead } };
  }
  const { free, closed } = summariseSection(section, priceList);
  return { ok: true, value: { ...page, kind: "section", section, summary: { free, closed } } };
}

/** What an address asks for; what makes no sense counts as not asked. */
function wishOf(query: URLSearchParams): SeatWish {
  const together = Number(query.get("together"));
  const feature = SEAT_FEATURES.find((one) => one === query.get("feature"));
  return {
    together:
      Number.isInteger(together) && together >= 1 && together <= MOST_TOGETHER ? together : 2,
    band: query.get("band") || undefined,
    feature,
  };
}
