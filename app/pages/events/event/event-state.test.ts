import type { AvailabilityStatus } from "#contract/schemas/event";
import { describe, expect, it } from "vitest";

import { eventState } from "./page";

const stateOf = (...statuses: AvailabilityStatus[]) =>
  eventState(statuses.map((status) => ({ status })));

describe("an event", () => {
  it("is finished once all of it has passed, and when it has no performance at all", () => {
    expect(stateOf("passed", "passed")).toBe("finished");
    expect(stateOf()).toBe("finished");
  });

  it("is cancelled, or sold out, when all that is to come is", () => {
    expect(stateOf("passed", "cancelled")).toBe("cancelled");
    expect(stateOf("sold-out", "sold-out", "cancelled")).toBe("sold-out");
  });

  it("is off sale when nothing of it can be bought now", () => {
    expect(stateOf("not-on-sale", "sold-out", "passed")).toBe("off-sale");
  });

  it.each(["get-tickets", "limited", "priority", "book"] as const)(
    "has tickets while a performance says %s",
    (status) => {
      expect(stateOf("sold-out", "cancelled", status, "passed")).toBeNull();
    },
  );
});
