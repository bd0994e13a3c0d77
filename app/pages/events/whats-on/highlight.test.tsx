import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { Highlight } from "./highlight";

it("the event on top of the season says why to come, and its subtitle below", () => {
  const { event } = sampleInstance();
  const getHero = (change: Partial<typeof event>) =>
    rendered(
      <Highlight
        dates={[sampleInstance({ event: { ...event, ...change } })]}
        isNext
        today="2026-11-28"
      />,
    );
  const lead = (text: string) => `<p class="text-large">${text}</p>`;
  expect(getHero({ whyCome: "Come early." })).toContain(
    `${lead("Come early.")}<p class="hidden md:block">Thomas Wilkins, conductor</p>`,
  );
  expect(getHero({})).toContain(lead("Thomas Wilkins, conductor"));
  expect(getHero({ subtitle: null })).not.toContain("text-large");
});

it("above the title is when it is, unless something else is before it", () => {
  const kicker = (today: string, isNext = true) => {
    const dates = [sampleInstance({ startsAt: "2026-12-03T19:30:00-05:00" })] as const;
    const html = rendered(<Highlight dates={[...dates]} isNext={isNext} today={today} />);
    expect(html).toContain('<h1 class="vh">What’s on at ');
    return /<p class="kicker">([^<]*)</.exec(html)?.[1]?.replaceAll(/[\u00a0\u202f]/g, " ");
  };
  expect(kicker("2026-12-03")).toBe("Tonight at 7:30 PM");
  expect(kicker("2026-12-02")).toBe("Tomorrow at 7:30 PM");
  expect(kicker("2026-11-27")).toBe("Next: Thursday");
  expect(kicker("2026-11-26")).toBe("Next: Thursday, December 3");
  expect(kicker("2026-12-03", false)).toBeUndefined();
});
