import { z } from "zod";

import { lookSchema } from "./look-schema";
import { venueSchema } from "./venue-schema";

/** The JSON Schemas of a venue's files, for editors, by where they are in the project. */
export const VENUE_SCHEMAS = {
  "docs/venue.schema.json": () => schemaText("A venue of Foyer", venueSchema),
  "docs/look.schema.json": () => schemaText("The look of a venue of Foyer", lookSchema),
} as const;

function schemaText(title: string, schema: z.ZodType): string {
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: "input" }) }, null, 2)}\n`;
}
