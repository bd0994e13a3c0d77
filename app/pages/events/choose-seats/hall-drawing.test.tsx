import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { choosableSections } from "~/domain/seating/seat-sections";
import { HallDrawing } from "./hall-drawing";
import { summarizeSection } from "./section-summary";

const plan = sampleSeatPlan();
const getDrawing = (seats: typeof plan.seats, free = "f".repeat(seats.length)) => {
  const status = { status: free, blocks: [] };
  const sections = choosableSections({ seating: "reserved", seats }, status);
  return rendered(
    <HallDrawing
      plan={{ width: 500, height: 300, folder: "/plans/p1", hasStage: true }}
      sections={sections.map((one) => summarizeSection(one, sections, samplePriceList()))}
      getHref={(slug) => `#${slug}`}
    />,
  );
};
/** The lines of a band's pattern. */
const LINES = /<pattern[^>]*>(?:(?!<\/pattern>).)*<path/;

it("bands of a hall have patterns that tell them apart, and the only band has none", () => {
  expect(getDrawing(plan.seats)).toMatch(LINES);
  expect(getDrawing(plan.seats)).toContain("dashes show the price");
  const orchestra = getDrawing(plan.seats.filter(({ section }) => section === "Orchestra"));
  expect(orchestra).toContain("<pattern");
  expect(orchestra).not.toMatch(LINES);
  expect(orchestra).not.toContain("dashes show the price");
});

it("each section with free seats has its prices, as text that only CSS shows", () => {
  const texts = [...getDrawing(plan.seats).matchAll(/<b id="q\d+"[^>]*data-text="([^"]*)"><\/b>/g)];
  expect(texts.map(([, text]) => text)).toEqual(["$99", "$79"]);
});

it("a section is paler the fewer of its seats are free, and the hint says so", () => {
  const seats = plan.seats.filter(({ section }) => section === "Orchestra");
  const withFree = (share: number) => {
    const free = Math.ceil(seats.length * share);
    return getDrawing(seats, "f".repeat(free) + "t".repeat(seats.length - free));
  };
  const classes = [1, 0.4, 0.1].map(
    (share) => /<a [^>]*?(?:class="(\w+)")?>/.exec(withFree(share))?.[1],
  );
  expect(classes).toEqual([undefined, "pale", "paler"]);
  expect(withFree(1)).not.toContain("Paler sections");
  expect(withFree(0.4)).toContain("Paler sections have fewer seats left.");
});
