import type { InstanceListing } from "#contract/schemas/event";

/** How an event stands as a whole, where no ticket of it can be had (spec section 4, "Event error states"). */
export type EventState = "finished" | "cancelled" | "sold-out" | "off-sale";

/** Null while a performance of it leads to tickets, or is to come on sale. */
export function eventState(
  instances: readonly Pick<InstanceListing, "status">[],
): EventState | null {
  const ahead = instances.filter(({ status }) => status !== "passed");
  if (ahead.length === 0) return "finished";
  if (ahead.every(({ status }) => status === "cancelled")) return "cancelled";
  const open = ahead.filter(({ status }) => status !== "cancelled");
  if (open.every(({ status }) => status === "sold-out")) return "sold-out";
  return open.every(({ status }) => status === "sold-out" || status === "not-on-sale")
    ? "off-sale"
    : null;
}
