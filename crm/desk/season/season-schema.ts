import { z } from "zod";

import { seasonFile } from "./parse-season";

/** Where it is in the project. */
export const SCHEMA_FILE = "docs/season.schema.json";

/** The JSON Schema of a season's files, for editors. */
export function seasonSchemaText(): string {
  const schema = z.toJSONSchema(seasonFile, { io: "input" });
  return `${JSON.stringify({ title: "A season of Foyer", ...schema }, null, 2)}\n`;
}
