import { expect, it, onTestFinished } from "vitest";

import { venueSettings } from "~/venue-settings";
import { rendered } from "../../../../tests/support/rendered";
import { RecordsKept } from "./records-kept";

it("closing the account says how long records are kept where the venue knows it, and no number elsewhere", () => {
  const { recordsKeptYears } = venueSettings;
  onTestFinished(() => void Object.assign(venueSettings, { recordsKeptYears }));
  Object.assign(venueSettings, { recordsKeptYears: 10 });
  expect(rendered(<RecordsKept />)).toContain("for up to 10 years, with your name");
  Object.assign(venueSettings, { recordsKeptYears: undefined });
  expect(rendered(<RecordsKept />)).toContain("for a certain time, with your name");
});
