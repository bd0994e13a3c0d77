import { z } from "zod";

/** What declares field names: a name, a pattern of names with ids in them, or the schema of the form. */
export type NameSource = string | RegExp | z.ZodType;

/** A name as the form parser takes it apart at its dots; null for any one part. */
type Path = readonly (string | null)[];

/**
 * Tells whether a name is declared by the sources. Of a schema these are the names that Conform reads into it:
 * `address.line1` for an object in an object, `quantity.<any>` for a record.
 */
export function declaredNames(sources: readonly NameSource[]): (name: string) => boolean {
  const exact = new Set<string>();
  const open: Path[] = [];
  const patterns: RegExp[] = [];
  for (const source of sources) {
    if (typeof source === "string") exact.add(source);
    else if (source instanceof RegExp) patterns.push(source);
    else
      for (const path of leavesOf(toJsonSchema(source))) {
        if (path.includes(null)) open.push(path);
        else exact.add(path.join("."));
      }
  }
  return (name) =>
    exact.has(name) ||
    patterns.some((pattern) => pattern.test(name)) ||
    open.some((path) => matches(path, name.split(".")));
}

const matches = (path: Path, parts: readonly string[]) =>
  path.length === parts.length && path.every((part, at) => part === null || part === parts[at]);

type JsonSchema = z.core.JSONSchema.BaseSchema;

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

function leavesOf(schema: JsonSchema): Path[] {
  const { properties = {}, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const below = (part: string | null, value: JsonSchema | boolean): Path[] => {
    const paths = typeof value === "boolean" ? [] : leavesOf(value);
    return paths.length === 0 ? [[part]] : paths.map((path) => [part, ...path]);
  };
  return [
    ...Object.entries(properties).flatMap(([name, value]) => below(name, value)),
    ...(typeof additionalProperties === "object" ? below(null, additionalProperties) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((variant) =>
      typeof variant === "boolean" ? [] : leavesOf(variant),
    ),
  ];
}
