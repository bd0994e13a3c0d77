// Reads the vendor's Swagger 2.0 file and writes the calls in use: TypeScript types for the adapter, JSON Schemas
// (draft 7) for its reader and the emulator. Names and types only: no texts of the vendor, and never its host.

import { format } from "oxfmt";

import { Refusal } from "../common/refusal.mjs";
import { CALLS_IN_USE, COMMA_LISTS, LEFT_OUT, TEXT_IN_PATH } from "./calls-in-use.mjs";
import { writeTypes } from "./write-types.mjs";

export const TYPES_FILE = "crm/system/tessitura/calls.generated.ts";
export const SCHEMAS_FILE = "crm/system/tessitura/calls.generated.json";

const REF = "#/definitions/";
const OR_NULL = { type: "null" };
const ID = { type: "string", pattern: "^\\d+$" };
const IDS = { type: "string", pattern: "^\\d+(,\\d+)*$" };
const QUERY = { id: ID, ids: IDS, flag: { enum: ["true", "false"] }, text: { type: "string" } };

/** The path parameters of `path`, in their order. */
const parametersIn = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** The schemas of an operation's body and its successful answer; null if it has none. */
function getBodies(operation) {
  const body = operation.parameters?.find((parameter) => parameter.in === "body");
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  return { body: body?.schema ?? null, answer: success?.[1].schema ?? null };
}

/** Throws a `Refusal` if the Swagger file does not have the call, or not one of its parameters. */
function readCall(swagger, [name, { call, reads = false, query = {} }]) {
  const [method, path] = call.split(" ");
  const operation = swagger.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Refusal(`the Swagger file has no ${call}`);
  const known = operation.parameters ?? [];
  const declared = (parameter) =>
    known.find((entry) => entry.in === "query" && entry.name === parameter);
  for (const parameter of Object.keys(query))
    if (declared(parameter) === undefined)
      throw new Refusal(`${call} has no parameter ${parameter}`);
  const parameters = Object.entries(query).map(([parameter, kind]) => ({
    name: parameter,
    kind: kind.replace("!", ""),
    isNeeded: kind.endsWith("!") || declared(parameter).required === true,
  }));
  const missing = known.filter(
    (entry) => entry.in === "query" && entry.required && !(entry.name in query),
  );
  if (missing.length > 0) throw new Refusal(`${call} needs ${missing[0].name}`);
  const pathParameters = parametersIn(path).map((parameter) => ({
    name: parameter,
    kind: TEXT_IN_PATH.includes(parameter) ? "text" : "id",
    isNeeded: true,
  }));
  const isRead = reads || method === "GET";
  return { name, method, path, isRead, parameters, pathParameters, ...getBodies(operation) };
}

/** The names of the definitions that `schemas` lead to. */
function reachable(swagger, schemas) {
  const found = new Set();
  const visit = (schema) => {
    if (schema === null || typeof schema !== "object") return;
    for (const [key, value] of Object.entries(schema)) {
      if (key !== "$ref") {
        visit(value);
        continue;
      }
      const name = value.slice(REF.length);
      if (found.has(name)) continue;
      if (swagger.definitions[name] === undefined)
        throw new Refusal(`the Swagger file has no definition ${name}`);
      found.add(name);
      visit(swagger.definitions[name]);
    }
  };
  for (const schema of schemas) visit(schema);
  return found;
}

/** A property, which may be missing or null: the Swagger file says of none that it is required. */
function writeProperty(schema) {
  if (schema.$ref !== undefined) return { anyOf: [{ $ref: schema.$ref }, OR_NULL] };
  const { type, format: kind, items, enum: values } = schema;
  return {
    type: [type, "null"],
    ...(kind !== undefined && { format: kind }),
    ...(items !== undefined && { items: writeItems(items) }),
    ...(values !== undefined && { enum: [...new Set(values), null] }),
  };
}

const writeItems = ({ $ref, type, format: kind }) =>
  $ref === undefined ? { type, ...(kind !== undefined && { format: kind }) } : { $ref };

/** A body or an answer as a whole, which is not null. */
const writeWhole = (schema) =>
  schema?.type === "array" ? { type: "array", items: writeItems(schema.items) } : schema;

function writeDefinition(swagger, name) {
  const all = Object.entries(swagger.definitions[name].properties);
  const leftOut = LEFT_OUT[name] ?? [];
  const lists = COMMA_LISTS[name] ?? [];
  const has = (property) => all.some(([entry]) => entry === property);
  const unknown = [...leftOut, ...lists].find((property) => !has(property));
  if (unknown !== undefined) throw new Refusal(`${name} has no ${unknown}`);
  const properties = all
    .filter(([property]) => !leftOut.includes(property))
    .map(([property, schema]) => [
      property,
      lists.includes(property)
        ? { type: ["string", "null"], pattern: IDS.pattern }
        : writeProperty(schema),
    ]);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

const writeParameters = (parameters) => ({
  type: "object",
  additionalProperties: false,
  required: parameters.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
  properties: Object.fromEntries(parameters.map(({ name, kind }) => [name, QUERY[kind]])),
});

function describeCalls(swagger, callsInUse) {
  const calls = Object.entries(callsInUse).map((entry) => readCall(swagger, entry));
  const sent = reachable(
    swagger,
    calls.map(({ body }) => body),
  );
  const answered = reachable(
    swagger,
    calls.map(({ answer }) => answer),
  );
  const names = [...new Set([...sent, ...answered])].sort();
  for (const name of [...Object.keys(LEFT_OUT), ...Object.keys(COMMA_LISTS)])
    if (answered.has(name)) throw new Refusal(`${name} is also an answer: leave it as it is`);
  const definitions = Object.fromEntries(
    names.map((name) => [name, writeDefinition(swagger, name)]),
  );
  return { calls, sent: [...sent].sort(), definitions };
}

const writeSchemas = ({ calls, sent, definitions }) => ({
  calls: Object.fromEntries(
    calls.map(({ name, method, path, parameters, pathParameters, body, answer }) => [
      name,
      {
        method,
        path,
        parameters: writeParameters(pathParameters),
        query: writeParameters(parameters),
        body: writeWhole(body),
        answer: writeWhole(answer),
      },
    ]),
  ),
  sent,
  definitions,
});

/** One line for each call, property and name: the formatter joins and breaks them as needed. */
function printJson(value, depth = 0) {
  const isNested = depth < 3 && typeof value === "object" && value !== null;
  if (!isNested || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}: ${printJson(entry, depth + 1)}`,
  );
  return `{\n${entries.join(",\n")}\n}`;
}

async function formatted(path, text) {
  const { code, errors } = await format(path, text, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text: code };
}

/**
 * The files to write, by their paths from the project's root.
 * @param {Record<string, { call: string; reads?: boolean; query?: Record<string, string> }>} callsInUse
 */
export async function generateCalls(swagger, callsInUse = CALLS_IN_USE) {
  const described = describeCalls(swagger, callsInUse);
  return [
    await formatted(TYPES_FILE, writeTypes(described)),
    await formatted(SCHEMAS_FILE, printJson(writeSchemas(described))),
  ];
}
