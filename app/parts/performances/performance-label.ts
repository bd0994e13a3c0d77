import type { InstanceDetail } from "#contract/schemas/event";
import type { InstanceLabel } from "#contract/schemas/ticket";

export const performanceLabel = ({ id, event, hall, startsAt }: InstanceDetail): InstanceLabel => ({
  id,
  eventId: event.id,
  eventKind: event.kind,
  instrument: event.instrument,
  photo: event.photo,
  title: event.title,
  titleLang: event.titleLang,
  hallId: hall.id,
  hallName: hall.name,
  startsAt,
});
