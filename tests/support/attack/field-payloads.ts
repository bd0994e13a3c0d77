import { formBody, formWithFile, type Payload } from "./payloads";

/** The fields that a form declares, each with a valid value. */
export type FilledForm = readonly (readonly [name: string, value: string])[];

type Mutation = readonly [label: string, encode: (name: string, value: string) => string];

const encoded = (fields: FilledForm) =>
  new URLSearchParams(fields.map(([...pair]) => pair)).toString();
const repeated = (count: number, field: string) =>
  Array.from({ length: count }, () => field).join("&");

/** Replacements for one field; the other fields stay valid. */
const MUTATIONS: readonly Mutation[] = [
  ["unchanged", (name, value) => `${name}=${value}`],
  ["missing", () => ""],
  ["empty", (name) => `${name}=`],
  ["indexed", (name) => `${name}[99999999]=1`],
  ["indexed with a dot", (name) => `${name}=1&${name}.99999999=1`],
  ["pushed", (name) => repeated(300, `${name}[]=1`)],
  ["nested", (name) => `${name}.a.b.c.d=1`],
  ["nested in brackets", (name) => `${name}${"[a]".repeat(5_000)}=1`],
  ["nested in a prototype", (name) => `${name}.__proto__.x=1`],
  ["sent twice", (name, value) => `${name}=${value}&${name}=${value}`],
  ["sent 900 times", (name) => repeated(900, `${name}=1`)],
  ["long", (name) => `${name}=${"v".repeat(50_000)}`],
  ["full of spaces", (name) => `${name}=${"+".repeat(50_000)}x`],
  ["full of at signs", (name) => `${name}=${"a@".repeat(20_000)}`],
  ["400 digits long", (name) => `${name}=${"9".repeat(400)}`],
  ["an infinite number", (name) => `${name}=1e400`],
  ["negative", (name) => `${name}=-1`],
  ["a fraction", (name) => `${name}=0.1`],
  ["with a NUL", (name) => `${name}=a%00b`],
  ["with invalid UTF-8", (name) => `${name}=%ff%ed%a0%80`],
  ["with line breaks", (name) => `${name}=a%0d%0aSet-Cookie:+a%3D1`],
  ["with markup", (name) => `${name}=%3Cscript%3E'%20or%201%3D1--`],
  ["a foreign URL", (name) => `${name}=%2F%2Fevil.example%2F..%2F%5C`],
  ["an object property name", (name) => `${name}=constructor`],
  ["an unknown id", (name) => `${name}=00000000-0000-4000-8000-000000000000`],
];
const FILE = MUTATIONS.length;

/** The number of bodies that `fieldPayload` can build for a form. */
export const fieldPayloadCount = (form: FilledForm) => form.length * (MUTATIONS.length + 1);

/** Builds a form in which one field is malformed, repeated or has a value that no page sends. */
export function fieldPayload(form: FilledForm, index: number): Payload {
  const [name, value] = form[Math.floor(index / (FILE + 1))] ?? ["", ""];
  const others = form.filter(([other]) => other !== name);
  const mutation = MUTATIONS[index % (FILE + 1)];
  if (mutation === undefined) return formWithFile(name, others);
  const [label, encode] = mutation;
  const mutated = encode(encodeURIComponent(name), encodeURIComponent(value));
  const parts = [encoded(others), mutated];
  return formBody(`${name} ${label}`, parts.filter((part) => part !== "").join("&"));
}
