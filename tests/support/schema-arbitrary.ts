import fc from "fast-check";

/** The parts of JSON Schema that the API's OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
};

/** Control characters, lone surrogates, quotes, paths, long texts and near-numbers. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200f",
  "𝒳💣\u0301",
  "'; drop table orders; --",
  '" or ""="',
  "${7*7}{{7*7}}<script>",
  "../../../../etc/passwd",
  "%00%ff",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "null",
  "00000000-0000-0000-0000-000000000000",
  "9".repeat(40),
  "x".repeat(101),
  "é".repeat(6_000),
];

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1, "": "" },
  ...HOSTILE_TEXTS,
];

const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom(...HOSTILE_VALUES);

export type Values = {
  schemas: Record<string, JsonSchema>;
  /** Existing ids, used for any string. */
  known: readonly string[];
  /** Existing ids by field name. */
  named: Record<string, readonly string[]>;
  /** Whether to include values that violate the schema. */
  hostile: boolean;
};

/** Values that match a schema; with `hostile`, about five in six do. `name` is the field's. */
export function getArbitrary(schema: JsonSchema, root: Values, name = ""): fc.Arbitrary<unknown> {
  const valid = validValues(schema, root, name);
  return root.hostile
    ? fc.oneof({ weight: 5, arbitrary: valid }, { weight: 1, arbitrary: hostileValue })
    : valid;
}

function validValues(schema: JsonSchema, root: Values, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return getArbitrary(root.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, root, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined)
    return fc.oneof(...options.map((option) => getArbitrary(option, root, name)));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((part) => validValues(part, root, name)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  const type = Array.isArray(schema.type)
    ? fc.constantFrom(...schema.type)
    : fc.constant(schema.type);
  return type.chain((each) => ofType(each, schema, root, name));
}

function ofType(
  type: string | undefined,
  schema: JsonSchema,
  root: Values,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return getText(schema, root, name);
    case "integer":
    case "number":
      return getNumber(schema, root);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(getArbitrary(schema.items ?? {}, root, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case "object":
      return getObject(schema, root);
    default:
      return hostileValue;
  }
}

function getText(schema: JsonSchema, root: Values, name: string): fc.Arbitrary<string> {
  const shaped: fc.Arbitrary<string>[] = [];
  if (schema.format === "uuid") shaped.push(fc.uuid());
  if (schema.format === "email") shaped.push(fc.emailAddress());
  if (schema.format === "uri") shaped.push(fc.webUrl());
  if (schema.format === "date-time") shaped.push(dates.map((date) => date.toISOString()));
  if (schema.format === "date") shaped.push(dates.map((date) => date.toISOString().slice(0, 10)));
  const existing = root.named[name];
  if (existing !== undefined) shaped.push(fc.constantFrom(...existing));
  const valid =
    shaped.length > 0
      ? fc.oneof(...shaped)
      : fc.string({
          unit: "grapheme",
          minLength: schema.minLength ?? 0,
          maxLength: Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 20, 30)),
        });
  return root.hostile
    ? fc.oneof(valid, fc.constantFrom(...root.known), fc.constantFrom(...HOSTILE_TEXTS))
    : fc.oneof(
        { weight: 4, arbitrary: valid },
        { weight: 1, arbitrary: fc.constantFrom(...root.known) },
      );
}

const dates = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });

function getNumber({ type, minimum, maximum }: JsonSchema, { hostile }: Values) {
  const [min, max] = [Math.ceil(minimum ?? -1000), Math.floor(maximum ?? 1000)];
  const whole = fc.integer({
    min: Math.max(min, -(2 ** 31)),
    max: Math.max(min, Math.min(max, 2 ** 31 - 1)),
  });
  if (!hostile)
    return fc.oneof(
      whole,
      fc.integer({ min: Math.max(min, 1), max: Math.max(min, 1, Math.min(max, 4)) }),
    );
  return type === "integer"
    ? fc.oneof(whole, fc.constantFrom(min, max, min - 1, max + 1))
    : fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));
}

function getObject(schema: JsonSchema, root: Values): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const required = schema.required ?? [];
  return fc.record(
    Object.fromEntries(entries.map(([name, each]) => [name, getArbitrary(each, root, name)])),
    { requiredKeys: entries.map(([name]) => name).filter((name) => required.includes(name)) },
  );
}
