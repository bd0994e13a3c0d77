// Reads a successful answer by the vendor's schemas: texts without padding, times as dates, and nothing that the schema
// does not name.

import vendor from "./calls.generated.json" with { type: "json" };
import type { CallName } from "./call-types";

type Schema = {
  $ref?: string;
  anyOf?: readonly Schema[];
  type?: string | readonly string[];
  format?: string;
  items?: Schema;
};

const DEFINITIONS: Record<string, { properties: Record<string, Schema> }> = vendor.definitions;
const SENT = new Set(vendor.sent);
const REF = "#/definitions/";
/** With its offset. A time without one would have to be guessed. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const MAX_MISMATCHES = 20;

/** `mismatches`: the properties that are not what the schema says, as "/0/Price is a string". They have become null. */
export type ReadAnswer = { value: unknown; mismatches: string[] };

type Reading = { mismatches: string[]; keepsTimes: boolean };

const getKind = (value: unknown): string =>
  Array.isArray(value) ? "an array" : `${typeof value === "object" ? "an" : "a"} ${typeof value}`;

function mismatch({ mismatches }: Reading, path: string, value: unknown): null {
  if (mismatches.length < MAX_MISMATCHES) mismatches.push(`${path || "/"} is ${getKind(value)}`);
  return null;
}

function readText(text: string, schema: Schema, path: string, reading: Reading) {
  const trimmed = text.trim();
  if (schema.format !== "date-time" || reading.keepsTimes) return trimmed;
  const time = new Date(trimmed);
  return TIME.test(trimmed) && !Number.isNaN(time.getTime()) ? time : mismatch(reading, path, text);
}

function readObject(name: string, value: unknown, path: string, { mismatches }: Reading) {
  const reading = { mismatches, keepsTimes: SENT.has(name) };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return mismatch(reading, path, value);
  const found: Record<string, unknown> = { ...value };
  const properties = DEFINITIONS[name]?.properties ?? {};
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([property]) => Object.hasOwn(found, property))
      .map(([property, schema]) => [
        property,
        readValue(schema, found[property], `${path}/${property}`, reading),
      ]),
  );
}

function readValue(schema: Schema, value: unknown, path: string, reading: Reading): unknown {
  if (value === null) return null;
  const only = schema.anyOf?.find(({ $ref }) => $ref !== undefined) ?? schema;
  if (only.$ref !== undefined) return readObject(only.$ref.slice(REF.length), value, path, reading);
  const type = typeof only.type === "string" ? only.type : only.type?.[0];
  const { items } = only;
  if (type === "array")
    return Array.isArray(value) && items !== undefined
      ? value.map((item, index) => readValue(items, item, `${path}/${index}`, reading))
      : mismatch(reading, path, value);
  if (type === "string")
    return typeof value === "string"
      ? readText(value, only, path, reading)
      : mismatch(reading, path, value);
  const isRight =
    type === "boolean"
      ? typeof value === "boolean"
      : Number.isFinite(value) && (type === "number" || Number.isSafeInteger(value));
  return isRight ? value : mismatch(reading, path, value);
}

/** Null if the answer as a whole is of another kind than the call's, such as one row where a list is expected. */
export function readAnswer(name: CallName, json: unknown): ReadAnswer | null {
  const schema: Schema | null = vendor.calls[name].answer;
  if (schema === null) return { value: null, mismatches: [] };
  const reading: Reading = { mismatches: [], keepsTimes: false };
  const isList = schema.type === "array";
  if (typeof json !== "object" || json === null || Array.isArray(json) !== isList) return null;
  return { value: readValue(schema, json, "", reading), mismatches: reading.mismatches };
}
