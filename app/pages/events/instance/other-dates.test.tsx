import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { OtherDates } from "./other-dates";

const instance = sampleInstance();

function getDates(count: number): string {
  const event = sampleEvent();
  const instances = Array.from({ length: count }, (_, at) => ({
    ...sampleInstance(),
    id: at === 0 ? instance.id : `other-${at}`,
  }));
  return rendered(<OtherDates event={{ ...event, instances }} instance={instance} />);
}

it.each([
  [1, 0, false],
  [2, 1, false],
  [4, 3, true],
  [14, 13, true],
])("%i performances show %i links, folded: %s", (count, links, isFolded) => {
  const html = getDates(count);
  expect(html.match(/<a /g)?.length ?? 0).toBe(links);
  expect(html.includes(`<summary>Other dates (${links})`)).toBe(isFolded);
});

it("other dates have no year if it is clear, also those before the page's own", () => {
  const days = ["2026-12-25", "2026-12-26", "2026-12-29"];
  const [first, own, last] = days.map((day) =>
    sampleInstance({ id: day, startsAt: `${day}T19:30:00-05:00` }),
  );
  if (first === undefined || own === undefined || last === undefined) throw new Error("no dates");
  const html = rendered(<OtherDates event={sampleEvent([first, own, last])} instance={own} />);
  expect(html).toMatch(/Fri, Dec\s25</);
  expect(html).toMatch(/Tue, Dec\s29</);
});

it("more than twelve other dates end with a link to all dates", () => {
  expect(getDates(13)).not.toContain("All dates");
  expect(getDates(14)).toContain("All dates");
});
