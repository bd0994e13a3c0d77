import type { InstanceLabel } from "#contract/schemas/seat-label";

export type InstanceGroup<T> = { instance: InstanceLabel; tickets: T[] };

/** Tickets by performance, in the order of time; within one as they came. */
export function groupByInstance<T extends { instance: InstanceLabel }>(
  tickets: readonly T[],
): InstanceGroup<T>[] {
  const groups = new Map<string, InstanceGroup<T>>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.instance.id);
    if (group === undefined) {
      groups.set(ticket.instance.id, { instance: ticket.instance, tickets: [ticket] });
    } else group.tickets.push(ticket);
  }
  return [...groups.values()].sort(
    (one, other) => Date.parse(one.instance.startsAt) - Date.parse(other.instance.startsAt),
  );
}
