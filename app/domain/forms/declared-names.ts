import { z } from "zod";

/** Declares field names: a name, a pattern of names with ids, or the schema of a form. */
export type NameSource = string | RegExp | z.ZodType;

/** What a page declares that its forms post: names, or a form with all of its own (`defineForm`). */
export type PostSource = NameSource | { readonly posts: readonly NameSource[] };

export const listNames = (source: PostSource): readonly NameSource[] =>
  typeof source === "object" && "posts" in source ? source.posts : [source];

type Declared = "single" | "list";

export type DeclaredNames = (name: string) => Declared | null;

/** A name split at its dots, as form parsers do; null matches any part. */
type Path = readonly (string | null)[];

type Leaf = { path: Path; as: Declared };

/**
 * Returns a function that looks up how a name is declared. Schema names are in Conform's notation: `address.line1` for
 * an object, `quantity.<any>` for a record. Only arrays in schemas are lists.
 */
export function declaredNames(posts: readonly PostSource[]): DeclaredNames {
  const exact = new Map<string, Declared>();
  const withWildcards: Leaf[] = [];
  const patterns: RegExp[] = [];
  for (const source of posts.flatMap(listNames)) {
    if (typeof source === "string") exact.set(source, exact.get(source) ?? "single");
    else if (source instanceof RegExp) patterns.push(source);
    else
      for (const leaf of schemaLeaves(source)) {
        const name = leaf.path.join(".");
        if (leaf.path.includes(null)) withWildcards.push(leaf);
        else if (leaf.as === "list" || !exact.has(name)) exact.set(name, leaf.as);
      }
  }
  return (name) => {
    const parts = name.split(".");
    return (
      exact.get(name) ??
      withWildcards.find(({ path }) => matches(path, parts))?.as ??
      (patterns.some((pattern) => pattern.test(name)) ? "single" : null)
    );
  };
}

const matches = (path: Path, parts: readonly string[]) =>
  path.length === parts.length && path.every((part, at) => part === null || part === parts[at]);

type JsonSchema = z.core.JSONSchema.BaseSchema;

export const schemaLeaves = (schema: z.ZodType): Leaf[] =>
  listLeaves(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

const isSchema = (schema: JsonSchema | boolean) => typeof schema !== "boolean";

const listVariants = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] =>
  [...anyOf, ...oneOf, ...allOf].filter(isSchema);

const isList = (schema: JsonSchema): boolean =>
  schema.type === "array" || listVariants(schema).some(isList);

function listLeaves(schema: JsonSchema): Leaf[] {
  const { properties = {}, additionalProperties } = schema;
  const below = (part: string | null, value: JsonSchema | boolean): Leaf[] => {
    const inner = isSchema(value) ? value : {};
    const leaves = listLeaves(inner);
    if (leaves.length > 0) return leaves.map(({ path, as }) => ({ path: [part, ...path], as }));
    return [{ path: [part], as: isList(inner) ? "list" : "single" }];
  };
  return [
    ...Object.entries(properties).flatMap(([name, value]) => below(name, value)),
    ...(typeof additionalProperties === "object" ? below(null, additionalProperties) : []),
    ...listVariants(schema).flatMap(listLeaves),
  ];
}
