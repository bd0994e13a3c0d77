import type { InstanceListing } from "#contract/schemas/event";

/** A listing as members of these levels see it: what priority booking has opened to one of them is on sale. */
export const openToMember =
  (levels: readonly string[]) =>
  (instance: InstanceListing): InstanceListing =>
    instance.status === "priority" && (instance.openTo ?? []).some((name) => levels.includes(name))
      ? { ...instance, status: "get-tickets" }
      : instance;
