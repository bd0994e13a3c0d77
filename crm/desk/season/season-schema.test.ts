import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { SCHEMA_FILE, seasonSchemaText } from "./season-schema";

it("the published JSON Schema is current: npm run crm -- season-schema writes it", () => {
  expect(JSON.parse(readFileSync(SCHEMA_FILE, "utf8"))).toEqual(JSON.parse(seasonSchemaText()));
});
