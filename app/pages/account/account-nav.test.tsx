import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/features";
import { rendered } from "../../../tests/support/rendered";
import { AccountNav } from "./account-nav";

const navigation = (off: readonly FeatureName[]) =>
  rendered(<AccountNav id="nav" item="your-details" current="page" />, "en", undefined, {
    features: featuresWithout(off),
  });

it.each([
  [[], "<summary>Giving and membership<"],
  [["donations"], "<span>Memberships<"],
  [["memberships"], "<span>Giving history<"],
] as [FeatureName[], string][])("the account without %j has %s", (off, link) => {
  expect(navigation(off)).toContain(link);
});

it("the account of a venue without donations and memberships names neither", () => {
  expect(navigation(["donations", "memberships"])).not.toMatch(/Giving|Membership/i);
});

it("the account links to the page about a donor's names only with donations", () => {
  expect(navigation([])).toContain("/account/your-profile");
  expect(navigation(["donations"])).not.toContain("/account/your-profile");
});

it("the account has five groups, of which only the current one is open", () => {
  const groups = [
    ...navigation([]).matchAll(/<details class="[^"]*"( open="")?><summary>([^<]+)/g),
  ].map(([, open, name]) => [name, open !== undefined]);
  expect(groups).toEqual([
    ["About you", true],
    ["Tickets and orders", false],
    ["Giving and membership", false],
    ["Ways to pay", false],
    ["Password and data", false],
  ]);
});
