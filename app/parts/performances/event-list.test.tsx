import { expect, it } from "vitest";

import { stripTags } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import { Price } from "~/ui/price";
import { EventList, FromPrice } from "./event-list";

/** As screen readers read it. */
const spoken = (html: string) =>
  stripTags(html.replaceAll(/<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/g, ""));

it("screen readers separate a price and the reduced price after it", () => {
  const reducedFrom = { name: "Students", price: usd(3_000) };
  const instance = sampleInstance({ priceFrom: usd(8_500), reducedFrom });
  expect(spoken(rendered(<FromPrice dates={[instance]} />))).toMatch(/From \$85, Students/);
  expect(spoken(rendered(<Price amount="$85" note="Students from $30" />))).toBe(
    "$85, Students from $30",
  );
});

it("dates at one time name their halls, and others don't", () => {
  const stream = { hall: { id: "live-stream", name: "Live stream" } };
  const [hall, same, later] = [
    sampleInstance({ id: "i1" }),
    sampleInstance({ id: "i2", ...stream }),
    sampleInstance({ id: "i3", startsAt: "2027-01-02T19:30:00-05:00", ...stream }),
  ];
  const html = rendered(<EventList instances={[hall, same, later]} today="2026-11-28" />);
  const dates = [...html.matchAll(/<li><a[^]*?<\/li>/g)].map(([date]) => spoken(date));
  expect(dates).toHaveLength(3);
  expect(dates[0]).toContain("· Main\u00a0Hall");
  expect(dates[1]).toContain("· Live\u00a0stream");
  expect(dates[2]).not.toContain("Live stream");
});
