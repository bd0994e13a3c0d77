import { expect, it } from "vitest";

import { visitorContext } from "../../../../tests/support/ask-page";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { answering } from "../../../../tests/support/stub-crm";
import { loader } from "./route";

const open = (event: string) =>
  loader({
    request: new Request("http://localhost:3000/"),
    params: { event, instance: "i1" },
    context: visitorContext({
      getEvent: answering(sampleEvent()),
      getInstance: answering(sampleInstance()),
    }),
  });

it("the calendar file of a performance has its time and its own address", async () => {
  const answer = await open("e1");
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("DTSTART;TZID=America/New_York:20261201T193000");
  expect(text.replaceAll("\r\n ", "")).toContain("URL:http://localhost:3000/events/e1/i1");
});

it("the calendar file of a performance of another event is a 404", async () => {
  expect((await open("e2")).status).toBe(404);
});
