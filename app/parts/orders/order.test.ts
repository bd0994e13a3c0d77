import type { Order } from "#contract/schemas/order";
import { expect, it } from "vitest";

import { sampleOrder } from "../../../tests/support/samples/order";
import { findOpenInstance, groupByInstance, groupsToShow } from "./order";

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

it("the tickets of the performance in the link are open, or else those of the next one", () => {
  const tickets = [
    ticket("1", "past", "2026-12-01T19:30:00-05:00"),
    ticket("2", "next", "2026-12-03T19:30:00-05:00"),
    ticket("3", "later", "2026-12-10T19:30:00-05:00"),
  ].map((one) => ({ ...sampleOrder().tickets[0], ...one })) as Order["tickets"];
  const opened = (query: string, now = "2026-12-02T12:00:00Z") =>
    findOpenInstance({ tickets }, { url: `https://tickets.example/order?order=o1${query}` }, now);
  expect(opened("&open=later")).toBe("later");
  expect(opened("&open=past")).toBe("past");
  expect(["", "&open=", "&open=another"].map((query) => opened(query))).toEqual([
    "next",
    "next",
    "next",
  ]);
  expect(opened("", "2027-01-01T12:00:00Z")).toBeNull();
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
