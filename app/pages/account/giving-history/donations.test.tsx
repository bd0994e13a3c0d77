import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { usd } from "../../../../tests/support/samples/usd";
import { venueSettings } from "~/venue-settings";
import { DonationsOfYear } from "./donations";

it("gifts that are not listed are said to be in the statement only by a charity, which sends it", () => {
  const { charity } = venueSettings;
  const year = { year: 2026, gifts: 201, total: usd(50_000), deductible: usd(50_000) };
  const html = () => rendered(<DonationsOfYear year={year} donations={[]} />);
  try {
    expect(html()).toContain("aren’t listed here. The statement has all of them.");
    venueSettings.charity = undefined;
    expect(html()).toContain("aren’t listed here.");
    expect(html()).not.toContain("statement");
  } finally {
    venueSettings.charity = charity;
  }
});
