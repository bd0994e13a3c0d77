import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";

import { sendProblem } from "#contract/fastify";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Definitions = Readonly<Record<string, JsonSchema | boolean>>;

const REFERENCE = /^#\/\$defs\//;

/**
 * Refuses a body with a key that its schema does not name: zod would silently drop a mistyped optional one. Added before
 * any route.
 */
export function refuseUnknownKeys(route: RouteOptions): void {
  const body = route.schema?.body;
  if (!(body instanceof z.ZodType)) return;
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const definitions = (schema.$defs ?? {}) as Definitions;
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    const unknown = unknownKey(schema, request.body, definitions);
    return unknown === null
      ? undefined
      : sendProblem(reply, { code: "invalid", fields: { [unknown]: "unrecognized-key" } });
  };
  route.preValidation = [check, ...[route.preValidation ?? []].flat()];
}

const resolve = (schema: JsonSchema | boolean, definitions: Definitions): JsonSchema | boolean =>
  typeof schema === "object" && schema.$ref !== undefined
    ? (definitions[schema.$ref.replace(REFERENCE, "")] ?? true)
    : schema;

/** The path of the first key that the schema does not name; null where it names all. Values are not judged. */
function unknownKey(
  given: JsonSchema | boolean,
  value: unknown,
  definitions: Definitions,
): string | null {
  const schema = resolve(given, definitions);
  if (typeof schema === "boolean" || typeof value !== "object" || value === null) return null;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const found = variants.map((variant) => ({
      fits: isOfKind(resolve(variant, definitions), value),
      key: unknownKey(variant, value, definitions),
    }));
    const fitting = found.filter(({ fits }) => fits);
    return fitting.some(({ key }) => key === null) ? null : (fitting[0]?.key ?? null);
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined || Array.isArray(items)) return null;
    return firstUnknown(Object.entries(value), () => items, definitions);
  }
  const { properties, additionalProperties = properties === undefined } = schema;
  return firstUnknown(
    Object.entries(value),
    (key) =>
      properties !== undefined && Object.hasOwn(properties, key)
        ? (properties[key] ?? true)
        : additionalProperties,
    definitions,
  );
}

const isOfKind = (schema: JsonSchema | boolean, value: object): boolean =>
  typeof schema === "boolean" ||
  schema.type === undefined ||
  schema.type === (Array.isArray(value) ? "array" : "object");

/** `schemaOf`: false for a key that is not named. */
function firstUnknown(
  entries: readonly [string, unknown][],
  schemaOf: (key: string) => JsonSchema | boolean,
  definitions: Definitions,
): string | null {
  for (const [key, value] of entries) {
    const schema = schemaOf(key);
    if (schema === false) return key.slice(0, MAX_KEY);
    const below = unknownKey(schema, value, definitions);
    if (below !== null) return `${key}.${below}`;
  }
  return null;
}

/** A sender's own key is repeated to them, so far. */
const MAX_KEY = 100;
