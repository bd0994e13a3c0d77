import { expect, it } from "vitest";

import type { AvailabilityStatus } from "#contract/schemas/event";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { listOtherDates } from "./page.server";

it("a package's performance can be changed to dates on sale only, and to none of the package's own", () => {
  const { event, startsAt, ...sample } = sampleInstance();
  const date = (id: string, status: AvailabilityStatus, at = startsAt) => ({
    ...sample,
    event,
    id,
    status,
    startsAt: at,
  });
  const instances = [
    date("held", "get-tickets"),
    date("open", "limited"),
    date("members", "priority"),
    date("cancelled", "cancelled"),
    date("sold-out", "sold-out"),
    date("passed", "get-tickets", "2000-01-01T00:00:00.000Z"),
  ];
  const changing = { id: "held", eventId: event.id };
  const dates = listOtherDates(
    { events: [{ ...event, instances }] },
    { changing, inIt: [changing], now: "2001-01-01T00:00:00.000Z" },
  );
  expect(dates.map(({ id }) => id)).toEqual(["open", "members"]);
});
