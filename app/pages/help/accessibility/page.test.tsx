import { expect, it } from "vitest";

import { sampleInstance } from "../../../../tests/support/samples/event";
import { rendered } from "../../../../tests/support/rendered";
import { venueSettings } from "~/venue-settings";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import Terms from "../terms/route";
import { AccessibilityPage } from "./page";
import * as route from "./route";

it("the accessibility page names the standard, the last check, relay calls and every policy on accessible seats", () => {
  const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
  for (const text of ["WCAG 2.2 AA", "Dial 711", "For 10 or more tickets"])
    expect(html).toContain(text);
  expect(html).toMatch(/last checked it on \w+, \w+\s\d+,\s20\d\d\./);
  for (const section of ["limits", "listening", "groups", "exchange", "release"])
    expect(html).toContain(`<h2 id="${section}">`);
});

it("the accessibility page says of each hall what it says of itself", () => {
  const { hallDetail } = sampleInstance();
  const steps = { ...hallDetail, name: "Attic", stepFree: "There are 40 steps and no lift." };
  const html = rendered(
    <AccessibilityPage release={null} halls={[hallDetail, steps]} isUntranslated={false} />,
  );
  const house = /<h2 id="house">[^]*?<\/section>/.exec(html)?.[0] ?? "";
  for (const text of ["Main Hall", "Step-free from the street.", "Attic", "There are 40 steps"])
    expect(house).toContain(text);
  expect(
    rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />),
  ).not.toMatch(/step-free/i);
});

it("only a venue whose events are in one language says so", async () => {
  const says = /only in one language|in one language only/;
  const page = (isUntranslated: boolean) =>
    rendered(<AccessibilityPage release={null} halls={null} isUntranslated={isUntranslated} />);
  expect(page(true)).toMatch(says);
  expect(page(false)).not.toMatch(says);
  const loaded = async (kinds: readonly string[]) => {
    const texts = kinds.map((kind) => ({ kind, source: "a", text: "b" }));
    const context = visitorContext({
      getAccessibleRelease: unavailable,
      listHalls: unavailable,
      listCatalogueTexts: answering({ language: "de", catalogueLanguage: "en-US", texts }),
    });
    const { data } = await openPage(route, context, "/accessibility");
    return (data as { isUntranslated: boolean }).isUntranslated;
  };
  expect(await loaded(["hall"])).toBe(true);
  expect(await loaded(["hall", "event"])).toBe(false);
});

it("only a venue that helps people hear says so", () => {
  const { accessibility } = venueSettings;
  const says = () =>
    rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
  expect(says()).toContain("Assistive listening receivers are free");
  try {
    venueSettings.accessibility = { ...accessibility, listening: undefined };
    expect(says()).not.toMatch(/listening|Hearing/);
  } finally {
    venueSettings.accessibility = accessibility;
  }
});

it("the accessibility page of a venue that made no check claims none", () => {
  const { accessibility } = venueSettings;
  const { checkedOn, ...unchecked } = accessibility;
  try {
    venueSettings.accessibility = unchecked;
    const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
    expect(html).toContain("This site is built to meet WCAG 2.2 AA.");
    expect(html).not.toMatch(/last checked|Invalid/);
  } finally {
    venueSettings.accessibility = accessibility;
  }
  expect(checkedOn).toBeDefined();
});

it("the accessibility page explains each access service with a link to its performances", () => {
  const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
  for (const { id } of venueSettings.accessibility.services)
    expect(html).toContain(`href="/?access=${id}"`);
  expect(html).toContain("A describer tells you through a headset");
});

it("the accessibility page explains a service of the venue's own, and another in the venue's words", () => {
  const { accessibility } = venueSettings;
  try {
    venueSettings.accessibility = {
      ...accessibility,
      services: [
        { id: "BSL", name: "BSL", text: { en: "An interpreter signs in British Sign Language." } },
        { id: "ASL", name: "ASL", text: { en: "Signed by our own interpreters." } },
      ],
    };
    const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
    expect(html).toContain("An interpreter signs in British Sign Language.");
    expect(html).toContain(`href="/?access=BSL"`);
    expect(html).toContain("Signed by our own interpreters.");
    expect(html).not.toContain("American Sign Language");
  } finally {
    venueSettings.accessibility = accessibility;
  }
});

it("the accessibility page of a venue without access services names none, and no filter", () => {
  const { accessibility } = venueSettings;
  try {
    venueSettings.accessibility = { ...accessibility, services: [] };
    const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
    expect(html).not.toMatch(/access services|filter|<dl/);
  } finally {
    venueSettings.accessibility = accessibility;
  }
});

it.each([
  [
    {},
    true,
    "You can buy companion seats beside",
    "wheelchair spaces and companion seats for the people",
  ],
  [
    { hasSpaces: true, hasCompanions: true, companionsBeside: 2 },
    true,
    "up to 2 companion seats",
    "companion",
  ],
  [
    { hasSpaces: true, hasCompanions: true, companionsBeside: 1 },
    true,
    "You can buy one companion seat beside",
    "companion",
  ],
  [
    { hasSpaces: true, hasCompanions: false },
    true,
    "no companion seats",
    "We keep wheelchair spaces for",
  ],
  [
    { hasSpaces: false, hasCompanions: false },
    false,
    "no wheelchair spaces to choose online",
    "call",
  ],
] as const)("the accessibility page of halls with %j promises only these seats", (...of) => {
  const [has, isReleased, seats, release] = of;
  const html = rendered(
    <AccessibilityPage
      release={{ hoursBefore: null, whenBandSold: false, ...has }}
      halls={null}
      isUntranslated={false}
    />,
  );
  const getSection = (id: string) =>
    new RegExp(`<h2 id="${id}">[^]*?</section>`).exec(html)?.[0] ?? "";
  expect(getSection("seats")).toContain(seats);
  expect(getSection("release") !== "").toBe(isReleased);
  expect(html).toContain(release);
  if (isReleased) expect(getSection("release")).toContain(release);
});

it("the terms link to the accessibility page", () => {
  expect(rendered(<Terms />)).toContain('href="/accessibility"');
});

it.each([
  [null, false, "for the people who need them. We don’t sell them to anyone else.</p>"],
  [1, false, "for the people who need them. Unsold ones go on general sale 1 hour before"],
  [48, false, "go on general sale 48 hours before the performance.</p>"],
  [
    null,
    true,
    "Unsold ones of a price level go on general sale once its other seats are sold.</p>",
  ],
] as const)(
  "the accessibility page of a venue that releases seats %s hours before, and once a band is sold: %s, says: %s",
  (hoursBefore, whenBandSold, text) => {
    const release = { hoursBefore, whenBandSold };
    expect(
      rendered(<AccessibilityPage release={release} halls={null} isUntranslated={false} />),
    ).toContain(text);
  },
);

it("the accessibility page says nothing about a general sale while the box office can't be reached", () => {
  const html = rendered(<AccessibilityPage release={null} halls={null} isUntranslated={false} />);
  expect(html).not.toMatch(/general sale|We don’t sell/);
});
