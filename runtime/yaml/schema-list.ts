/** A JSON Schema as zod writes it, as far as lists show it. */
export type JsonSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

/** More than these are in the JSON Schema only. */
const MAX_NAMED = 14;

const NULL = "`null`";
const OR = ", or ";

const code = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/** What a value may be, in words. */
export function describeForm(schema: JsonSchema): string {
  const branches =
    schema.anyOf ??
    schema.oneOf ??
    (typeof schema.type === "object"
      ? schema.type.map((type): JsonSchema => ({ type }))
      : undefined);
  if (branches !== undefined) {
    const forms = [...new Set(branches.map(describeForm).flatMap((form) => form.split(OR)))];
    const isAmount = forms.includes("number") && forms.includes("text");
    const others = forms.filter((form) => !isAmount || (form !== "number" && form !== "text"));
    const ordered = [...others].sort((a, b) => Number(a === NULL) - Number(b === NULL));
    return [...(isAmount ? ["amount"] : []), ...ordered].join(OR);
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.length > MAX_NAMED ? "one of many" : schema.enum.map(code).join(", ");
  if (schema.type === "array") return `list of ${describeForm(schema.items ?? {})}`;
  if (schema.properties !== undefined) {
    const required = schema.required ?? [];
    const names = Object.keys(schema.properties).map((name) =>
      required.includes(name) ? code(name) : `${code(name)}?`,
    );
    return `{ ${names.join(", ")} }`;
  }
  if (schema.type === "object") return describeRecord(schema);
  if (schema.type === "integer" || schema.type === "number") return describeNumber(schema);
  if (schema.type === "boolean") return "`true`, `false`";
  if (schema.type === "null") return NULL;
  return "text";
}

const LANGUAGE = "en-us";

function describeRecord({ additionalProperties, propertyNames }: JsonSchema): string {
  if (typeof additionalProperties !== "object") return "names and values";
  const isByLanguage = propertyNames?.enum?.includes(LANGUAGE) === true;
  const key = propertyNames?.description ?? (isByLanguage ? "language" : "name");
  // All of them, since nothing else on the page says them.
  const known = isByLanguage ? [] : (propertyNames?.enum ?? []);
  const names = known.length === 0 ? "" : ` (${known.map(code).join(", ")})`;
  return `by ${key}${names}: ${describeForm(additionalProperties)}`;
}

function describeNumber({ type, minimum, maximum }: JsonSchema): string {
  const name = type === "integer" ? "whole number" : "number";
  const isBounded = minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9;
  return isBounded ? `${name} from ${minimum} to ${maximum}` : name;
}

const NEEDED = "needed";

const isEmpty = (value: unknown) =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);

function describeDefault({ default: initial }: JsonSchema, isRequired: boolean): string {
  if (isRequired) return NEEDED;
  if (initial === undefined || isEmpty(initial)) return "";
  return Array.isArray(initial) ? initial.map(code).join(", ") : code(initial);
}

/** Lines of plain text in the documents. */
const LINE = 120;

/** Of a list's item, whose further lines are indented. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > LINE)
      lines.push(last === undefined ? word : `  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}

/** A list with each property: its name, what it means, what it may be and what it is without. */
export function schemaList(
  { properties = {}, required = [] }: JsonSchema,
  isNeeded: (name: string, schema: JsonSchema) => boolean = (name) => required.includes(name),
): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const initial = describeDefault(schema, isNeeded(name, schema));
      const without = initial === "" || initial === NEEDED ? initial : `without it ${initial}`;
      const form = [describeForm(schema), ...(without === "" ? [] : [without])].join("; ");
      const { description } = schema;
      return wrap(`- **${code(name)}** (${form})${description ? `: ${description}.` : ""}`);
    })
    .join("\n");
}
