import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { venueSettings } from "~/venue-settings";
import Terms from "../help/terms/route";
import { GoodToKnow } from "./good-to-know";

it("a venue that is no charity says nothing about taxes, and sells under its own name", () => {
  const { charity } = venueSettings;
  expect(rendered(<GoodToKnow takesMonthly />)).toContain("tax-deductible");
  venueSettings.charity = undefined;
  const [gifts, terms] = [rendered(<GoodToKnow takesMonthly />), rendered(<Terms />)];
  venueSettings.charity = charity;
  expect(gifts).not.toMatch(/tax|EIN|00-0000000/);
  expect(gifts).toContain("We’ll email your receipt");
  expect(terms).toContain(`You buy from ${venueSettings.name},`);
});

it("monthly gifts are mentioned only where a fund takes them", () => {
  expect(rendered(<GoodToKnow takesMonthly />)).toContain("every month");
  expect(rendered(<GoodToKnow takesMonthly={false} />)).not.toContain("month");
});
