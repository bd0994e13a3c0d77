import type { InstanceListing } from "#contract/schemas/event";

/** An event's other performances to which somebody might come: not those that are over or called off. */
export function otherPerformances(
  event: { instances: readonly InstanceListing[] },
  instanceId: string,
): { id: string; startsAt: string; hall: { name: string } }[] {
  return event.instances
    .filter(({ id, status }) => id !== instanceId && status !== "passed" && status !== "cancelled")
    .map(({ id, startsAt, hall }) => ({ id, startsAt, hall: { name: hall.name } }));
}
