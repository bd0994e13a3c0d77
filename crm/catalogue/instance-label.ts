import type { InstanceLabel } from "#contract/schemas/ticket";
import { toIso } from "../platform/dates";

/** What is read of a ticket's performance. */
export type LabelledInstance = {
  instanceId: string;
  eventId: string;
  title: string;
  hallId: string;
  hallName: string;
  startsAt: Date;
};

/** The performance of a ticket, in an order or in a basket, as the API tells it. */
export function instanceLabel(ticket: LabelledInstance): InstanceLabel {
  return {
    id: ticket.instanceId,
    eventId: ticket.eventId,
    title: ticket.title,
    hallId: ticket.hallId,
    hallName: ticket.hallName,
    startsAt: toIso(ticket.startsAt),
  };
}
