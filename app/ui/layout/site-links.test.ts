import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
import { FOOTER_COLUMNS, openLinks } from "./site-links";

const supportLinks = (off: readonly FeatureName[]) => {
  const column = FOOTER_COLUMNS.find(({ heading }) => heading === "site.supportUs");
  return openLinks(featuresWithout(off), column?.links ?? []).map(({ route }) => route);
};

it("the footer's links to support the venue are only those to give and to become a member", () => {
  expect(supportLinks([])).toEqual(["donations", "membership-levels"]);
  expect(supportLinks(["donations"])).toEqual(["membership-levels"]);
  expect(supportLinks(["donations", "memberships"])).toEqual([]);
});
