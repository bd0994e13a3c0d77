import { expect, it } from "vitest";

import { ACCOUNT_SECTION_NAMES } from "#contract/names/account-section-names";
import { listGuestSections, listSections } from "./account-sections";
import { venueSettings } from "~/venue-settings";

it("the account has the configured sections in their order, without duplicates", () => {
  const accountSections = ["account-credit", "your-details", "account-credit"] as const;
  const settings = { accountSections, currency: "USD", household: true };
  expect(listSections(settings)).toEqual(["account-credit", "your-details"]);
  expect(listGuestSections(settings)).toEqual(["your-details"]);
});

it("the Gift Aid section requires pounds, and the household section requires the household setting", () => {
  const accountSections = ["gift-aid", "household"] as const;
  const of = (currency: string, household: boolean) =>
    listSections({ accountSections, currency, household });
  expect(of("GBP", false)).toEqual(["gift-aid"]);
  expect(of("USD", true)).toEqual(["household"]);
});

it("the sections of this venue are in the standard order and begin with your details", () => {
  const names = listSections(venueSettings);
  expect(names[0]).toBe("your-details");
  expect(names).toEqual(ACCOUNT_SECTION_NAMES.filter((name) => names.includes(name)));
});
