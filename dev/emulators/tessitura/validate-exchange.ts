import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

import type { TessituraCalls } from "../../../crm/system/tessitura/calls.generated";
import vendor from "../../../crm/system/tessitura/calls.generated.json" with { type: "json" };

type Part = "parameters" | "query" | "body" | "answer";

// Union types: nearly every property may be null.
const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
formats.default(ajv);
const VENDOR = "tessitura";
ajv.addSchema({ $id: VENDOR, definitions: vendor.definitions });
const compiled = new Map<string, ValidateFunction>();

/** With references to the definitions that are compiled once for all calls. */
const withReferences = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/definitions/', `"${VENDOR}#/definitions/`),
  ) as object;

function findValidator(name: keyof TessituraCalls, part: Part): ValidateFunction | null {
  const schema = vendor.calls[name][part];
  if (schema === null) return null;
  const key = `${name} ${part}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = ajv.compile(withReferences(schema));
  compiled.set(key, made);
  return made;
}

/**
 * What is wrong with a part of a call or with its answer by the vendor's own schemas, as "/Products/0/Id must be integer".
 * `value`: undefined if there is no body or content. Values of paths and queries are texts, as they are sent.
 */
export function findSchemaErrors(name: keyof TessituraCalls, part: Part, value: unknown): string[] {
  const validate = findValidator(name, part);
  if (validate === null) return value === undefined ? [] : ["must have no content"];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message = "is wrong", params }) =>
      `${instancePath || "/"} ${message}${"additionalProperty" in params ? `: ${String(params["additionalProperty"])}` : ""}`,
  );
}
