import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { AccessTags } from "./access-tags";

it.each(["cancelled", "passed"] as const)(
  "a performance that is %s has no access offers, and doesn't ask visitors to call before they book",
  (status) => {
    const open = sampleInstance({ hasWheelchairSpaces: false });
    const closed = { ...open, status };
    expect(rendered(<AccessTags instances={[closed, open]} />)).toContain("before you book");
    expect(rendered(<AccessTags instances={[closed]} />)).toBe("");
  },
);

it("dates of access offers name their year only if they are more than twelve months away", () => {
  const tag = { id: "asl", name: "ASL", display: "ASL", description: "Interpreted." };
  const instances = ["2026-12-29T19:30:00-05:00", "2028-01-04T19:30:00-05:00"].map((startsAt) =>
    sampleInstance({ startsAt, accessTags: [tag] }),
  );
  const html = rendered(<AccessTags instances={instances} today="2026-11-30" />);
  expect(html.replaceAll("\u00a0", " ")).toContain("Tue, Dec 29 · Tue, Jan 4, 2028");
});
