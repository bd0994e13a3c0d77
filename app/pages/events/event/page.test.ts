import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleEvent } from "../../../../tests/support/samples/event";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the event page reads the event on the visitor's terms, and nothing of its performances", async () => {
  const getEvent = vi.fn<Crm["getEvent"]>(answering(sampleEvent()));
  const { data } = await openPage(page, visitorContext({ getEvent }), "/events/e1", {
    event: "e1",
  });
  expect(data).toEqual({ event: sampleEvent(), terms: "public", hall: null, today: "2026-12-01" });
  expect(getEvent.mock.calls).toEqual([[{ params: { id: "e1" }, query: { terms: "public" } }]]);
});

it("an event without artists has a picture of its hall, unless its seats can't be read", async () => {
  const plain = { ...sampleEvent(), artists: [] };
  const open = async (getRecentSeatStatus: Crm["getRecentSeatStatus"]) => {
    const context = visitorContext({
      getEvent: answering(plain),
      getRecentSeatStatus,
      getSeatPlan: answering(sampleSeatPlan()),
    });
    return (await openPage(page, context, "/events/e1", { event: "e1" })).data;
  };
  const plan = sampleSeatPlan();
  const status = {
    planId: plan.id,
    status: "f".repeat(plan.seats.length),
    blocks: [],
    refusesSingleSeats: false,
  };
  expect(await open(answering(status))).toMatchObject({
    hall: { name: "Main Hall", view: expect.stringMatching(/^\/plans\/.*\/view-.*\.svg$/) },
  });
  expect(await open(unavailable)).toMatchObject({ hall: null });
});
