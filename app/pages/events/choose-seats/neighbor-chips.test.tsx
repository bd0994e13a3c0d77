import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { NeighborChips } from "./neighbor-chips";

it("a part of a section is one item beside its arrow, so that no gap comes before its comma", () => {
  const neighbor = { name: "Parter, rows M to U", slug: "parter-rows-m-to-u", arrow: "↓" };
  const html = rendered(<NeighborChips neighbors={[neighbor]} getHref={(slug) => slug} />);
  const [, link = ""] = /<a [^>]*>(.*)<\/a>/.exec(html) ?? [];
  expect(link).toMatch(
    /^<span aria-hidden="true">↓<\/span> <span>(?:<span lang="\w+">)?Parter(?:<\/span>)?, rows\sM\sto\sU<\/span>$/,
  );
});
