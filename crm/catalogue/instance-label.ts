import type { InstanceLabel } from "#contract/schemas/ticket";
import { toIso } from "../platform/dates";

export type LabelledInstance = Omit<InstanceLabel, "id" | "startsAt"> & {
  instanceId: string;
  startsAt: Date;
};

export function instanceLabel(ticket: LabelledInstance): InstanceLabel {
  const {
    instanceId: id,
    eventId,
    eventKind,
    instrument,
    photo,
    title,
    hallId,
    hallName,
    startsAt,
  } = ticket;
  return {
    id,
    eventId,
    eventKind,
    instrument,
    photo,
    title,
    hallId,
    hallName,
    startsAt: toIso(startsAt),
  };
}
