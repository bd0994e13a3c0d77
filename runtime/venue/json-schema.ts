import { z } from "zod";

import { FEATURE_NAMES, FEATURES } from "#contract/names/features";
import { MAIL_KINDS } from "#contract/names/mail-kinds";
import { type JsonSchema, schemaList } from "#runtime/yaml/schema-list";
import { lookSchema } from "./look-schema";
import { venueSchema } from "./venue-schema";

const toSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });

/** The JSON Schemas of a venue's files, for editors, by where they are in the project. */
export const VENUE_SCHEMAS = {
  "docs/venue.schema.json": () => schemaText("A venue of Foyer", venueSchema),
  "docs/look.schema.json": () => schemaText("The look of a venue of Foyer", lookSchema),
} as const;

function schemaText(title: string, schema: z.ZodType): string {
  return `${JSON.stringify({ title, ...toSchema(schema) }, null, 2)}\n`;
}

export const VENUE_FIELDS_FILE = "docs/venue-fields.md";

/** What a group of settings has: the fields of an object, or of each entry of a list. */
const findGroup = ({ properties, items, additionalProperties }: JsonSchema): JsonSchema | null => {
  if (properties !== undefined) return { properties };
  if (items !== undefined) return findGroup(items);
  return typeof additionalProperties === "object" ? findGroup(additionalProperties) : null;
};

function listSections(title: string, schema: JsonSchema, level: number): string[] {
  const groups = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const group = findGroup(value);
    const { required = value.items?.required ?? [] } = value;
    return group === null ? [] : listSections(name, { ...group, required }, level + 1);
  });
  return [`${"#".repeat(level)} ${title}`, schemaList(schema), ...groups];
}

/** A line for each feature, with the one that it needs. */
const featureLines = FEATURE_NAMES.map((name) => {
  const { meaning, needs } = FEATURES[name];
  return `- **\`${name}\`**${needs === undefined ? "" : ` (off with \`${needs}\`)`}: ${meaning}`;
});

const named = (names: readonly string[]) => names.map((name) => `- \`${name}\``).join("\n");

/** The same for reading: a list for each file, and for each group of settings in it. */
export function venueFieldsText(): string {
  return `${[
    "# What a venue’s files can say",
    "Every setting of `venue.yaml` and `look.yaml` ([adopting.md](adopting.md)). `npm run crm -- venue-schema` writes this page.",
    ...listSections("venue.yaml", toSchema(venueSchema) as JsonSchema, 2),
    ...listSections("look.yaml", toSchema(lookSchema) as JsonSchema, 2),
    "## mails/",
    `Names of files before the language, as in \`order-confirmation.en.md\`:`,
    named(MAIL_KINDS),
    "## FEATURES_OFF",
    `Not a setting of the folder, but of the environment ([operations.md](operations.md)). What each of them offers while it is on:`,
    featureLines.join("\n"),
  ].join("\n\n")}\n`;
}
