import { expect, it } from "vitest";

import { groupByInstance, groupsToShow } from "./order";

const ticket = (id: string, instance: string, startsAt: string) => ({
  id,
  instance: {
    id: instance,
    eventId: "e",
    eventKind: "orchestra" as const,
    instrument: null,
    photo: null,
    title: "La Valse",
    hallId: "main",
    hallName: "Main Hall",
    startsAt,
  },
});

it("tickets are grouped by performance in order of time, across UTC offsets", () => {
  const groups = groupByInstance([
    ticket("1", "late", "2027-03-14T03:30:00-04:00"),
    ticket("2", "early", "2027-03-14T01:30:00-05:00"),
    ticket("3", "late", "2027-03-14T03:30:00-04:00"),
  ]);
  expect(groups.map(({ instance, tickets }) => [instance.id, tickets.map(({ id }) => id)])).toEqual(
    [
      ["early", ["2"]],
      ["late", ["1", "3"]],
    ],
  );
});

it.each([
  [null, true, ["upcoming"]],
  [null, false, ["upcoming", "reserved", "past", "returned"]],
  ["past", true, ["past"]],
  ["past", false, ["past"]],
  ["everything", true, ["upcoming"]],
] as const)(
  "groupsToShow(%j) with upcomingOrdersOnly %s returns %j",
  (requested, upcomingOrdersOnly, groups) => {
    expect(groupsToShow(requested, { upcomingOrdersOnly })).toEqual(groups);
  },
);
