import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { VENUE_FIELDS_FILE, VENUE_SCHEMAS, venueFieldsText } from "./json-schema";

it.each(Object.entries(VENUE_SCHEMAS))(
  "%s is current: npm run crm -- venue-schema writes it",
  (file, text) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(text()));
  },
);

it("the published lists of settings are current: npm run crm -- venue-schema writes them", () => {
  expect(readFileSync(VENUE_FIELDS_FILE, "utf8")).toBe(venueFieldsText());
});
