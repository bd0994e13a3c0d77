import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleEvent } from "../../../../tests/support/samples/event";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the event page reads the event on the visitor's terms, and nothing of its performances", async () => {
  const getEvent = vi.fn<Crm["getEvent"]>(answering(sampleEvent()));
  const { data } = await openPage(page, visitorContext({ getEvent }), "/events/e1", {
    event: "e1",
  });
  expect(data).toEqual({ event: sampleEvent() });
  expect(getEvent.mock.calls).toEqual([[{ params: { id: "e1" }, query: { terms: "public" } }]]);
});
