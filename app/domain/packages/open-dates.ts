import type { AvailabilityStatus, InstanceListing } from "#contract/schemas/event";

/** On sale online, at least to members. */
const OPEN: ReadonlySet<AvailabilityStatus> = new Set(["get-tickets", "limited", "priority"]);

/** Whether a performance can be chosen for a package. */
export const isOnSale = (
  { status, startsAt }: Pick<InstanceListing, "status" | "startsAt">,
  now: string,
): boolean => OPEN.has(status) && Date.parse(startsAt) > Date.parse(now);
