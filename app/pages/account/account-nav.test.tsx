import { expect, it } from "vitest";

import { type FeatureName, featuresWithout } from "#contract/names/features";
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

it("the account lists tickets once, and the profile as a part of the details", () => {
  expect(navigation([])).toContain(">Tickets and orders<");
  expect(navigation([])).not.toMatch(/print-at-home|your-profile/);
});

it("the account's navigation begins with the overview", () => {
  expect(/<a href="([^"]+)"[^>]*><span>([^<]+)/.exec(navigation([]))?.slice(1)).toEqual([
    "/account",
    "Overview",
  ]);
});

it("a page that is a part of a section marks that section in the account's navigation", () => {
  const html = rendered(<AccountNav id="nav" item="your-profile" current="page" />, "en");
  expect(html).toMatch(/href="\/account\/your-details" aria-current="true"/);
});

it("the account has five groups, of which only the current one is open", () => {
  const groups = [
    ...navigation([]).matchAll(/<details class="more[^"]*"( open="")?><summary>([^<]+)/g),
  ].map(([, open, name]) => [name, open !== undefined]);
  expect(groups).toEqual([
    ["About you", true],
    ["Tickets", false],
    ["Giving and membership", false],
    ["Ways to pay", false],
    ["Password and data", false],
  ]);
});
