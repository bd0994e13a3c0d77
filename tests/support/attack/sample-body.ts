import type { JsonSchema } from "../schema-arbitrary";

/** A nearly valid value for a schema, from which an attack changes single fields. */
export function sampleBody(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  depth = 0,
): unknown {
  if (depth > 6) return null;
  const within = (inner: JsonSchema) => sampleBody(inner, schemas, depth + 1);
  if (schema.$ref !== undefined) return within(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option !== undefined) return within(option);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(within)) as unknown;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, within(inner)]),
      );
    case "array":
      return [within(schema.items ?? {})];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "1";
  }
}
