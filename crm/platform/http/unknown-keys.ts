import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";

import { sendProblem } from "#contract/calls/fastify";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Definitions = Readonly<Record<string, JsonSchema | boolean>>;

const REFERENCE = /^#\/\$defs\//;

/** Refuses a body with an unknown key: zod would drop a mistyped optional key. Register it before any route. */
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
  route.preValidation = [...[route.preValidation ?? []].flat(), check];
}

const resolve = (schema: JsonSchema | boolean, definitions: Definitions): JsonSchema | boolean =>
  typeof schema === "object" && schema.$ref !== undefined
    ? (definitions[schema.$ref.replace(REFERENCE, "")] ?? true)
    : schema;

/** Returns the path of the first key that is not in the schema, or null. Does not check values. */
function unknownKey(
  unresolved: JsonSchema | boolean,
  value: unknown,
  definitions: Definitions,
): string | null {
  const schema = resolve(unresolved, definitions);
  if (typeof schema === "boolean" || typeof value !== "object" || value === null) return null;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const keys = variants
      .filter((variant) => hasMatchingType(resolve(variant, definitions), value))
      .map((variant) => unknownKey(variant, value, definitions));
    return keys.includes(null) ? null : (keys[0] ?? null);
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

const hasMatchingType = (schema: JsonSchema | boolean, value: object): boolean =>
  typeof schema === "boolean" ||
  schema.type === undefined ||
  schema.type === (Array.isArray(value) ? "array" : "object");

/** `getSchema` returns false for an unknown key. */
function firstUnknown(
  entries: readonly [string, unknown][],
  getSchema: (key: string) => JsonSchema | boolean,
  definitions: Definitions,
): string | null {
  for (const [key, value] of entries) {
    const schema = getSchema(key);
    if (schema === false) return key.slice(0, MAX_KEY);
    const nested = unknownKey(schema, value, definitions);
    if (nested !== null) return `${key}.${nested}`;
  }
  return null;
}

/** Characters of an unknown key that the problem repeats. */
const MAX_KEY = 100;
