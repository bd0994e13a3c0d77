import { z } from "zod";

import { type JsonSchema, schemaList } from "#runtime/yaml/schema-list";
import { isRequired } from "./noun";
import { findInitial, seasonFile } from "./parse-season";
import { NOUNS } from "./registry";

/** Where they are in the project. */
export const SCHEMA_FILE = "docs/season.schema.json";
export const FIELDS_FILE = "docs/season-fields.md";

const toSchema = () => z.toJSONSchema(seasonFile, { io: "input" });

/** The JSON Schema of a season's files, for editors. */
export function seasonSchemaText(): string {
  return `${JSON.stringify({ title: "A season of Foyer", ...toSchema() }, null, 2)}\n`;
}

/** The same for reading: a list of fields for each list. */
export function seasonFieldsText(): string {
  const { properties = {} } = toSchema() as JsonSchema;
  const sections = NOUNS.flatMap(({ list, name, only, fields }) => {
    const { items, ...record } = properties[list] ?? {};
    const schema = items ?? record;
    const described = Object.entries(schema.properties ?? {}).map(([key, value]) => {
      const field = fields[key];
      const description = key === "id" ? `Of the ${name}` : field?.description;
      return [
        key,
        {
          ...value,
          ...(description !== undefined && { description }),
          ...(field !== undefined && { default: findInitial(field) }),
        },
      ] as const;
    });
    const isNeededIn = (key: string) => {
      const field = fields[key];
      return field === undefined ? key === "id" : isRequired(field);
    };
    return [
      `## ${list}`,
      only === undefined ? "A list of records." : "One record, without a list.",
      schemaList({ ...schema, properties: Object.fromEntries(described) }, isNeededIn),
    ];
  });
  return `${["# What the files of a season can say", INTRODUCTION, ...sections].join("\n\n")}\n`;
}

const INTRODUCTION = `Every list of the files that \`apply\` reads, with its fields ([season.md](season.md) has the form and an example). \`needed\` is
for new records: what a file leaves out of one that exists stays as it is. An amount is in the venue’s currency, like 45.50; a time is the
venue’s, like 2026-12-03 19:30. "by language" is a text for each of them; \`text\` alone is one for all languages.
\`npm run crm -- season-schema\` writes this page.`;
