import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { StandingSeat } from "~/domain/seats/seat-sections";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult } from "~/.server/crm/crm-result";
import type { Visit } from "~/.server/http/visitor/find-buyer";
import { getSeatsPage } from "./get-seats-page.server";

export type ChosenSeats = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** In the order of the hall; seats that are not of it are left out. */
  seats: StandingSeat[];
  /** The section that they were chosen in, by its name in the address; null when there are none. */
  view: string | null;
};

/** More than anybody can buy. */
const MOST = 50;

/** Seats by their ids, with what is known of each. Safe to repeat. */
export async function getChosenSeats(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  chosen: readonly string[],
  visit: Visit & { now: string },
): Promise<CrmResult<ChosenSeats, "not-found">> {
  const found = await getSeatsPage(crm, ids, visit);
  if (!found.ok) return found;
  const { event, instance, priceList, sections } = found.value;
  const wanted = new Set(chosen.slice(0, MOST));
  const seats = sections.flatMap((section) =>
    section.seats.filter(({ seat }) => wanted.has(seat.id)),
  );
  const section = sections.find(({ name }) => name === seats[0]?.seat.section);
  return { ok: true, value: { event, instance, priceList, seats, view: section?.slug ?? null } };
}
