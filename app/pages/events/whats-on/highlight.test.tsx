import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { Highlight } from "./highlight";

it("the event on top of the season says why to come, and its subtitle below", () => {
  const { event } = sampleInstance();
  const heroOf = (change: Partial<typeof event>) =>
    rendered(<Highlight dates={[sampleInstance({ event: { ...event, ...change } })]} />);
  const lead = (text: string) => `<p class="text-large">${text}</p>`;
  expect(heroOf({ whyCome: "Come early." })).toContain(
    `${lead("Come early.")}<p class="hidden md:block">Thomas Wilkins, conductor</p>`,
  );
  expect(heroOf({})).toContain(lead("Thomas Wilkins, conductor"));
  expect(heroOf({ subtitle: null })).not.toContain("text-large");
});
