import { expect, it } from "vitest";

import { ACCOUNT_SECTION_NAMES, guestSectionsOf, sectionsOf } from "./account-sections";
import { venue } from "~/venue";

it("the account has the sections that the venue chose, each once, in its order", () => {
  const accountSections = ["account-credit", "your-details", "account-credit"] as const;
  const settings = { accountSections, currency: "USD" };
  expect(sectionsOf(settings)).toEqual(["account-credit", "your-details"]);
  expect(guestSectionsOf(settings)).toEqual(["your-details"]);
});

it("the account has a Gift Aid section only where gifts are in pounds", () => {
  const accountSections = ["gift-aid"] as const;
  expect(sectionsOf({ accountSections, currency: "GBP" })).toEqual(["gift-aid"]);
  expect(sectionsOf({ accountSections, currency: "USD" })).toEqual([]);
});

it("the sections of this venue are in the standard order, your details first", () => {
  const names = sectionsOf(venue);
  expect(names[0]).toBe("your-details");
  expect(names).toEqual(ACCOUNT_SECTION_NAMES.filter((name) => names.includes(name)));
});
