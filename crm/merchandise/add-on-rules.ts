import type { Problem } from "#contract/problems";

import { windowRefusal, type AddOnWindow } from "./add-on-window";
import type { AddOnNumber } from "#contract/schemas/stock-item";

/** A performance, as far as something sold for it looks at it. */
export type AddOnPerformance = {
  id: string;
  eventId: string;
  startsAt: Date;
  cancelled: boolean;
  /** Nobody comes to the house for it. */
  virtual: boolean;
  hasIntermission: boolean;
};

/** For which performances something is sold; both null for all. */
export type PerformanceScope = {
  eventIds: readonly string[] | null;
  instanceIds: readonly string[] | null;
};

/** Whether something is sold for a performance: one of its own, and one that people come to. */
export function isFor(scope: PerformanceScope, performance: AddOnPerformance): boolean {
  if (performance.virtual || performance.cancelled) return false;
  if (scope.eventIds === null && scope.instanceIds === null) return true;
  return (
    (scope.eventIds ?? []).includes(performance.eventId) ||
    (scope.instanceIds ?? []).includes(performance.id)
  );
}

/** Why something is not sold for a performance now, or null. */
export function performanceRefusal(
  scope: PerformanceScope & AddOnWindow,
  performance: AddOnPerformance,
  now: Date,
): Problem<
  "not-allowed/not-for-this-performance" | "not-allowed/too-early" | "not-allowed/too-late"
> | null {
  if (!isFor(scope, performance))
    return { code: "not-allowed", reason: "not-for-this-performance" };
  return windowRefusal(scope, performance.startsAt, now);
}

/**
 * Why so many of an add-on cannot be had with so many tickets of its performance, or null (spec section 5: "Add-on
 * reservations cannot exceed the number of tickets"; "only the same reservation number can be added for a performance
 * add-on"). Which of the two holds is the item's own; a programme book has neither. Without a ticket there is none.
 */
export function numberRefusal(
  number: AddOnNumber,
  wanted: number,
  tickets: number,
): Problem<
  | "not-allowed/tickets-needed"
  | "not-allowed/more-than-tickets"
  | "not-allowed/same-number-as-tickets"
> | null {
  const refuse = (reason: "more-than-tickets" | "same-number-as-tickets") =>
    ({ code: "not-allowed", reason, tickets, wanted }) as const;
  if (tickets === 0) return { code: "not-allowed", reason: "tickets-needed" };
  if (number === "same-as-tickets" && wanted !== tickets) return refuse("same-number-as-tickets");
  if (number === "up-to-tickets" && wanted > tickets) return refuse("more-than-tickets");
  return null;
}

/** Why so many cannot be had of what is left, or null; `left` is null for what has no end. */
export function stockRefusal(
  item: { name: string; left: number | null },
  wanted: number,
): Problem<"not-allowed/out-of-stock"> | null {
  const { name, left } = item;
  if (left === null || wanted <= left) return null;
  return { code: "not-allowed", reason: "out-of-stock", name, left: Math.max(0, left) };
}
