import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { VENUE_SCHEMAS } from "./json-schema";

it.each(Object.entries(VENUE_SCHEMAS))(
  "%s is current: npm run crm -- venue-schema writes it",
  (file, text) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(text()));
  },
);
