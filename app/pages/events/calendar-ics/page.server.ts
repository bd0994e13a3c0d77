import type { Outcome } from "#contract/define";
import type { CalendarEntry } from "~/domain/events/calendar";
import { venue } from "~/venue";

import type { Crm } from "~/.server/ticketing/ticketing";

/** A performance as a calendar keeps it. `not-found` also when it is not one of the event's. Safe to repeat. */
export async function getCalendarEntry(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
): Promise<Outcome<Omit<CalendarEntry, "url">, "not-found">> {
  const instance = await crm.getInstance({ params: { id: ids.instanceId } });
  if (!instance.ok) return instance;
  const { id, event, hallDetail, startsAt, endsAt } = instance.value;
  if (event.id !== ids.eventId) return { ok: false, failure: { code: "not-found" } };
  const place = `${hallDetail.name}, ${venue.name}`;
  const description = [event.subtitle, hallDetail.directions].filter(Boolean).join("\n");
  return { ok: true, value: { id, title: event.title, place, description, startsAt, endsAt } };
}
