import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { row, section, seat } from "../../../../tests/support/seat-rows";
import { attributeOf, tagWith } from "../../../../tests/support/markup";
import { ListPage } from "./list-page";
import { HallSections } from "./overview-page";
import { summarizeSection } from "./section-summary";

const priceList = samplePriceList();
const [bandA, bandB] = priceList.bands.map(({ id }) => id);

const hallWith = (filteredBy: "price" | "wheelchair" | undefined) => {
  const filter = {
    band: filteredBy === "price" ? bandB : undefined,
    wheelchair: filteredBy === "wheelchair",
  };
  const sections = [
    section("Orchestra", row("A", "ss", { band: bandA ?? "" })),
    section("Tier", row("A", "sws", { band: bandB ?? "", section: "Tier" })),
  ].map((one) => summarizeSection(one, priceList, filter));
  return rendered(
    <HallSections
      plan={{ width: 100, height: 100, folder: "/plans/hall" }}
      sections={sections}
      filteredBy={filteredBy}
      hrefOf={(slug) => `/${slug}`}
    />,
  );
};

it.each([
  [
    "price",
    "No seats left at this price: Orchestra (1).",
    "Sections in gray have no seats at this price.",
  ],
  [
    "wheelchair",
    "No wheelchair spaces left: Orchestra (1).",
    "Sections in gray have no wheelchair spaces left.",
  ],
] as const)(
  "a hall filtered by %s lists the sections without any and explains gray sections",
  (by, text, hint) => {
    const html = hallWith(by);
    expect(html).toContain(text);
    expect(html).toContain(hint);
    expect(html).toContain('href="/tier"');
    expect(html).not.toContain('href="/orchestra"');
    // All seats of the price are left, so the color is the strongest.
    expect(html).not.toMatch(/class="(mid|low)"/);
  },
);

it("a hall without a filter doesn't mention gray sections", () => {
  const html = hallWith(undefined);
  expect(html).toContain('href="/orchestra"');
  expect(html).not.toContain("gray");
  expect(html).not.toContain("No seats left");
});

it("an error on the list of offers links to the first offer's button", () => {
  const offer = (id: string) => ({ seats: [seat({ id, band: bandA ?? "" })], requestKey: id });
  const html = rendered(
    <ListPage
      event={{ id: "e1", title: "Gala" }}
      instance={sampleInstance()}
      priceList={priceList}
      criteria={{ together: 1, band: undefined, feature: "wheelchair" }}
      offers={[offer("1"), offer("2")]}
      answer={{
        refusal: { code: "paying" },
        chosen: ["1"],
        types: {},
        nearest: [],
        nearestKey: "k",
      }}
    />,
  );
  const [, target = ""] = /href="#([^"]+)"[^>]*>You have a payment open/.exec(html) ?? [];
  expect(tagWith(html, `id="${target}"`)).toMatch(/^<button/);
  expect(attributeOf(tagWith(html, `id="${target}"`), "type")).toBe("submit");
});
