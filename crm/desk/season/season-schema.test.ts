import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { NOUNS } from "./registry";
import { FIELDS_FILE, SCHEMA_FILE, seasonFieldsText, seasonSchemaText } from "./season-schema";

it("the published JSON Schema is current: npm run crm -- season-schema writes it", () => {
  expect(JSON.parse(readFileSync(SCHEMA_FILE, "utf8"))).toEqual(JSON.parse(seasonSchemaText()));
});

it("the published lists of fields are current: npm run crm -- season-schema writes them", () => {
  expect(readFileSync(FIELDS_FILE, "utf8")).toBe(seasonFieldsText());
});

it("every field that a file can have says what it means", () => {
  const undescribed = NOUNS.flatMap(({ list, fields }) =>
    Object.entries(fields)
      .filter(([, { description, hidden }]) => hidden !== true && description === undefined)
      .map(([name]) => `${list}.${name}`),
  );
  expect(undescribed).toEqual([]);
});
