import type { InstanceLabel } from "#contract/schemas/ticket";
import { toIso } from "../platform/dates";

export type LabelledInstance = Omit<InstanceLabel, "id" | "startsAt"> & {
  instanceId: string;
  startsAt: Date;
};

/** The performance of a ticket, in an order or in a basket, as the API answers it. */
export function instanceLabel(ticket: LabelledInstance): InstanceLabel {
  const { instanceId: id, eventId, title, hallId, hallName, startsAt } = ticket;
  return { id, eventId, title, hallId, hallName, startsAt: toIso(startsAt) };
}
