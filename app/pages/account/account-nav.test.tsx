import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/features";
import { rendered } from "../../../tests/support/rendered";
import { AccountNav } from "./account-nav";

const navigation = (off: readonly FeatureName[]) =>
  rendered(<AccountNav id="nav" item="your-details" current="page" />, "en", undefined, {
    features: featuresWithout(off),
  });

it.each([
  [[], "Giving and membership"],
  [["donations"], "Membership"],
  [["memberships"], "Giving"],
] as [FeatureName[], string][])("the account without %j has the heading %s", (off, heading) => {
  expect(navigation(off)).toMatch(new RegExp(`>${heading}<`));
});

it("the account of a venue without donations and memberships names neither", () => {
  expect(navigation(["donations", "memberships"])).not.toMatch(/Giving|Membership/i);
});

it("the account links to the page about a donor's names only with donations", () => {
  expect(navigation([])).toContain("/account/your-profile");
  expect(navigation(["donations"])).not.toContain("/account/your-profile");
});
