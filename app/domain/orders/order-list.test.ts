import { describe, expect, it } from "vitest";

import { groupsToShow } from "./order";

const upcoming = { upcomingOrdersOnly: true };
const all = { upcomingOrdersOnly: false };

describe("which orders a page shows", () => {
  it("is the upcoming ones, or all, as the venue has it", () => {
    expect(groupsToShow(null, upcoming)).toEqual(["upcoming"]);
    expect(groupsToShow(null, all)).toEqual(["upcoming", "reserved", "past", "returned"]);
  });

  it.each(["upcoming", "reserved", "past", "returned"])("is the group asked for: %s", (group) => {
    expect(groupsToShow(group, upcoming)).toEqual([group]);
    expect(groupsToShow(group, all)).toEqual([group]);
  });

  it("is what nobody asked for when a group is unknown", () => {
    expect(groupsToShow("everything", upcoming)).toEqual(["upcoming"]);
  });
});
