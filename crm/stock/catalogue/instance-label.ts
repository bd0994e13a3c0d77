import type { InstanceLabel } from "#contract/schemas/ticket";
import { toIso } from "../../platform/dates";

export type LabelledInstance = Omit<InstanceLabel, "id" | "startsAt"> & {
  instanceId: string;
  startsAt: Date;
};

export function instanceLabel(ticket: LabelledInstance): InstanceLabel {
  return {
    id: ticket.instanceId,
    eventId: ticket.eventId,
    eventKind: ticket.eventKind,
    instrument: ticket.instrument,
    photo: ticket.photo,
    title: ticket.title,
    titleLang: ticket.titleLang,
    hallId: ticket.hallId,
    hallName: ticket.hallName,
    startsAt: toIso(ticket.startsAt),
  };
}
