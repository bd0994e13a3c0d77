import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { VENUE_SCHEMA_FILE, venueSchemaText } from "./json-schema";

it("the published JSON Schema is current: npm run crm -- venue-schema writes it", () => {
  expect(JSON.parse(readFileSync(VENUE_SCHEMA_FILE, "utf8"))).toEqual(
    JSON.parse(venueSchemaText()),
  );
});
