import { z } from "zod";

import { venueSchema } from "./venue-schema";

/** Where it is in the project. */
export const VENUE_SCHEMA_FILE = "docs/venue.schema.json";

/** The JSON Schema of venue.yaml, for editors. */
export function venueSchemaText(): string {
  const schema = z.toJSONSchema(venueSchema, { io: "input" });
  return `${JSON.stringify({ title: "A venue of Foyer", ...schema }, null, 2)}\n`;
}
