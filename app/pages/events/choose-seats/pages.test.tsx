import { expect, it } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import { loadTranslations } from "~/.server/i18n/translations";

import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { row, section, seat } from "../../../../tests/support/seat-rows";
import { findAttribute, tagWith } from "../../../../tests/support/markup";
import { ListPage } from "./list-page";
import { HallSections } from "./overview-page";
import { SectionPage } from "./section-page";
import { NO_FILTER } from "~/domain/seating/seat-filter";
import { rowFacts, seatFacts, sharedFacts } from "~/i18n/seat-words";
import { summarizeSection } from "./section-summary";

const { t } = loadTranslations(false)["en-us"];
const priceList = samplePriceList();
const [bandA, bandB] = priceList.bands.map(({ id }) => id);

const hallWith = (filteredBy: "price" | "wheelchair" | undefined, hasStage = true) => {
  const filter = {
    band: filteredBy === "price" ? bandB : undefined,
    wheelchair: filteredBy === "wheelchair",
  };
  const hall = [
    section("Orchestra", row("A", "ss", { band: bandA ?? "" })),
    section("Tier", row("A", "sws", { band: bandB ?? "", section: "Tier" })),
    section("Loge", row("A", "SWS", { band: bandB ?? "", section: "Loge" })),
  ];
  const sections = hall.map((one) => summarizeSection(one, hall, priceList, filter));
  return rendered(
    <HallSections
      plan={{ width: 100, height: 100, folder: "/plans/hall", hasStage }}
      sections={sections}
      filteredBy={filteredBy}
      getHref={(slug) => `/${slug}`}
    />,
  );
};

it.each([
  [
    "price",
    ["No seats left at this price: Loge (3).", "Other prices: Orchestra (1)."],
    "Sections in gray have no seats at this price.",
  ],
  [
    "wheelchair",
    ["No wheelchair spaces left: Loge (3).", "Without wheelchair spaces: Orchestra (1)."],
    "Sections in gray have no wheelchair spaces left.",
  ],
] as const)(
  "a hall filtered by %s lists the sections without any and explains gray sections",
  (by, texts, hint) => {
    const html = hallWith(by);
    for (const text of texts) expect(html).toContain(text);
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

it("the drawing of a hall has a stage only if its plan has one", () => {
  expect(hallWith(undefined, true)).toContain('class="stage"');
  expect(hallWith(undefined, false)).not.toContain('class="stage"');
});

it("the drawing of a hall says each section's prices and seats left", () => {
  const texts = [...hallWith(undefined).matchAll(/id="t(\d)" data-text="([^"]*)"/g)];
  expect(texts.map(([, number, text]) => [number, text])).toEqual([
    ["1", expect.stringMatching(/^Orchestra: \$\d+, only 2 left$/)],
    ["2", expect.stringMatching(/^Tier: \$\d+, only 3 left$/)],
    ["3", "Loge: Sold out"],
  ]);
});

it("a hall lists the parts of a divided section in the page's language, with links that are the same in all", () => {
  const none = { firstSeat: null, lastSeat: null };
  const parts = [
    { name: "Stalls, rows A to H", section: "Stalls", firstRow: "A", lastRow: "H", ...none },
    { name: "Stalls, rows I to N", section: "Stalls", firstRow: "I", lastRow: "N", ...none },
  ];
  const all = parts.map(({ name }) =>
    section(name, row("A", "ss", { band: bandA ?? "", section: name })),
  );
  const sections = all.map((one) => summarizeSection(one, all, priceList));
  const plan = { width: 100, height: 100, folder: "/plans/hall", hasStage: true };
  const hall = <HallSections plan={plan} sections={sections} getHref={(slug) => `/${slug}`} />;
  const html = rendered(hall, "de", undefined, { texts: readTranslatedTexts([], parts) });
  expect(html).toContain('<h3><span lang="en-US">Stalls</span>, Reihen</h3>');
  expect(html).toContain("Reihen </span>A bis H</a>");
  expect(html).toContain(`href="/${sections[0]?.slug}"`);
});

it("few sections without step-free seats are named once, and many leave a sign at each of the others", () => {
  const getHall = (...stepFree: boolean[]) => {
    const all = stepFree.map((free, at) =>
      section(`T${at}`, row("A", "ss", { band: bandA ?? "", section: `T${at}`, stepFree: free })),
    );
    const sections = all.map((one) => summarizeSection(one, all, priceList));
    const plan = { width: 100, height: 100, folder: "/plans/hall", hasStage: true };
    return rendered(
      <HallSections plan={plan} sections={sections} getHref={(slug) => `/${slug}`} />,
    );
  };
  const few = getHall(true, true, true, false);
  expect(few).toContain("Step-free seats in every section except T3.");
  expect(few).not.toContain("◢");
  const many = getHall(true, false);
  expect(many).not.toContain("every section");
  expect(many.split("◢")).toHaveLength(3);
});

const getSection = (hasOverview: boolean, hasPriceChoice = true) => {
  const one = section("Stalls", row("A", "ss", { band: bandA ?? "", section: "Stalls" }));
  return rendered(
    <SectionPage
      event={{ id: "e1", title: "Gala" }}
      instance={sampleInstance()}
      priceList={priceList}
      section={one}
      plan={{ folder: "/plans/hall", hasStage: true }}
      own={[]}
      chosen={[]}
      hasOverview={hasOverview}
      hasPriceChoice={hasPriceChoice}
      neighbors={[{ name: "Tier", slug: "tier", arrow: "↑" }]}
      ownArrangement={null}
      views={[]}
      prices={{}}
      filter={NO_FILTER}
      summary={{ free: 2, closed: null }}
      requestKey="k"
      answer={undefined}
    />,
  );
};
const OF_OTHER_SECTIONS = [
  'href="/events/e1/i1/syos/overview"',
  "All sections",
  "choose another section",
  "Nearby sections",
];

it("the only section of a hall leads back to the performance, and to no other section", () => {
  const html = getSection(false);
  expect(html).toMatch(/<a[^>]*href="\/events\/e1\/i1"[^]*?Choose by price instead<\/a>/);
  expect(getSection(false, false)).not.toContain("Choose by price instead");
  for (const text of OF_OTHER_SECTIONS) expect(html).not.toContain(text);
});

it("one of several sections leads to the others", () => {
  for (const text of OF_OTHER_SECTIONS) expect(getSection(true)).toContain(text);
});

type ListProps = Parameters<typeof ListPage>[0];

const listWith = (
  offers: ListProps["offers"],
  answer?: ListProps["answer"],
  features: ListProps["features"] = ["wheelchair", "companion"],
) =>
  rendered(
    <ListPage
      event={{ id: "e1", title: "Gala" }}
      instance={sampleInstance()}
      priceList={priceList}
      places={{}}
      criteria={{ together: 1, band: undefined, feature: "wheelchair" }}
      features={features}
      offers={offers}
      answer={answer}
    />,
  );

it("an offer to a wheelchair user's party says where each seat is and adds all of them", () => {
  const at = { band: bandA ?? "" };
  const [space, ...beside] = row("R", "wccc", at).map((one) => one.seat);
  const inFront = row("Q", "ss", at).map((one) => one.seat);
  const elsewhere = row("C", "s", { ...at, section: "First Tier" }).map((one) => one.seat);
  const aside = row("B", "s", { ...at, section: "Side" }).map((one) => one.seat);
  const html = listWith([
    {
      seats: [...(space === undefined ? [] : [space]), ...beside],
      nearby: [
        { seats: inFront, rowsBehind: -1 },
        { seats: elsewhere, rowsBehind: null, floorsAbove: -3, meters: 8 },
        { seats: aside, rowsBehind: null, floorsAbove: 0, meters: 12.2 },
      ],
      requestKey: "k",
      view: null,
    },
  ]);
  expect(html).toContain(
    "Orchestra: row R, wheelchair space 1, companion seats 2 to 4, and row Q, seats 1, 2, in front of you, and First Tier, row C, seat 1, 3 floors below you, and Side, row B, seat 1, about 40 feet (12 meters) away",
  );
  expect([...html.matchAll(/name="seat"[^>]*value="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    "R-1",
    "R-2",
    "R-3",
    "R-4",
    "Q-1",
    "Q-2",
    "C-1",
    "B-1",
  ]);
  expect(html).toContain("$792 for 8");
});

it("a hall without wheelchair spaces has the visitor call, and has no search for what it lacks", () => {
  const html = listWith([], undefined, ["aisle"]);
  expect(html).toContain("If you need a wheelchair space or a step-free seat here, call");
  expect(html).not.toContain("No seats match");
  expect(html).toContain('value="aisle"');
  expect(html).not.toContain('value="transfer"');
  expect(listWith([])).toContain("No seats match");
});

it("nothing is said of steps if the plan doesn't say", () => {
  const words = (stepFree: boolean | null) => {
    const one = section("Stalls", row("A", "ss", { band: bandA ?? "", stepFree }));
    return {
      row: rowFacts(t, one.seats, sharedFacts(one.seats)).join(", "),
      seat: seatFacts(t, seat({ stepFree })),
      section: summarizeSection(one, [one], priceList).stepFree,
    };
  };
  const { row: ofRow, seat: ofSeat, section: ofSection } = words(null);
  expect(`${ofRow} ${ofSeat}`).not.toMatch(/step/i);
  expect(ofSection).toBe("unknown");
  expect(words(false)).toMatchObject({ section: "none" });
  expect(words(false).row).toContain("steps to seat");
});

it("an error on the list of offers links to the first offer's button", () => {
  const offer = (id: string) => ({
    seats: [seat({ id, band: bandA ?? "" })],
    nearby: [],
    requestKey: id,
    view: null,
  });
  const html = listWith([offer("1"), offer("2")], {
    refusal: { code: "paying" },
    chosen: ["1"],
    types: {},
    nearest: [],
    nearestKey: "k",
  });
  const [, target = ""] = /href="#([^"]+)"[^>]*>You have a payment open/.exec(html) ?? [];
  expect(tagWith(html, `id="${target}"`)).toMatch(/^<button/);
  expect(findAttribute(tagWith(html, `id="${target}"`), "type")).toBe("submit");
});
