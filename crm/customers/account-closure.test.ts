import { describe, expect, it } from "vitest";

import { closureRefusal, nameAfterClosing } from "./close-account";
import { exportedName } from "./export-customer";

describe("closing an account", () => {
  it("waits for a payment first, then for what the box office keeps", () => {
    expect(closureRefusal({ paying: true, reserved: true })).toBe("paying");
    expect(closureRefusal({ paying: false, reserved: true })).toBe("reserved");
    expect(closureRefusal({ paying: false, reserved: false })).toBeNull();
  });

  it("keeps a name only where the books have it", () => {
    const person = { firstName: "Ada", lastName: "Lovell", email: "ada@example.com" };
    expect(nameAfterClosing(person, true, "c1")).toEqual(person);
    expect(nameAfterClosing(person, false, "c1")).toEqual({
      firstName: "Closed",
      lastName: "account",
      email: "closed-c1@invalid",
    });
  });
});

describe("a copy of one's data", () => {
  it.each([
    ["placed_at", "placedAt"],
    ["line1", "line1"],
    ["is_primary", "isPrimary"],
  ])("calls %s %s", (column, name) => expect(exportedName(column)).toBe(name));
});
