import { expect, it } from "vitest";

import { ACCOUNT_SECTION_NAMES, guestSectionsOf, sectionsOf } from "./account-sections";
import { venueSettings } from "~/venue-settings";

it("the account has the sections that the venue chose, each once, in its order", () => {
  const accountSections = ["account-credit", "your-details", "account-credit"] as const;
  const settings = { accountSections, currency: "USD", household: true };
  expect(sectionsOf(settings)).toEqual(["account-credit", "your-details"]);
  expect(guestSectionsOf(settings)).toEqual(["your-details"]);
});

it("the account has a Gift Aid section only where gifts are in pounds, and a household only where the venue has them", () => {
  const accountSections = ["gift-aid", "household"] as const;
  const of = (currency: string, household: boolean) =>
    sectionsOf({ accountSections, currency, household });
  expect(of("GBP", false)).toEqual(["gift-aid"]);
  expect(of("USD", true)).toEqual(["household"]);
});

it("the sections of this venue are in the standard order, your details first", () => {
  const names = sectionsOf(venueSettings);
  expect(names[0]).toBe("your-details");
  expect(names).toEqual(ACCOUNT_SECTION_NAMES.filter((name) => names.includes(name)));
});
