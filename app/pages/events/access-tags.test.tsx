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
