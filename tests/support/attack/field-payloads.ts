import { formBody, formWithFile, type Payload } from "./payloads";

/** A form as it would be sent: the names that its page declares, each with a value that it may have. */
export type FilledForm = readonly (readonly [name: string, value: string])[];

type Mutation = readonly [what: string, fields: (name: string, value: string) => string];

const encoded = (fields: FilledForm) =>
  new URLSearchParams(fields.map(([...pair]) => pair)).toString();
const repeated = (count: number, field: string) =>
  Array.from({ length: count }, () => field).join("&");

/** What takes the place of one field; the others are sent as they are. */
const MUTATIONS: readonly Mutation[] = [
  ["as it is", (name, value) => `${name}=${value}`],
  ["missing", () => ""],
  ["empty", (name) => `${name}=`],
  ["indexed", (name) => `${name}[99999999]=1`],
  ["indexed by a dot", (name) => `${name}=1&${name}.99999999=1`],
  ["pushed", (name) => repeated(300, `${name}[]=1`)],
  ["nested", (name) => `${name}.a.b.c.d=1`],
  ["nested in brackets", (name) => `${name}${"[a]".repeat(5_000)}=1`],
  ["nested in a prototype", (name) => `${name}.__proto__.x=1`],
  ["sent twice", (name, value) => `${name}=${value}&${name}=${value}`],
  ["sent 900 times", (name) => repeated(900, `${name}=1`)],
  ["long", (name) => `${name}=${"v".repeat(50_000)}`],
  ["of spaces", (name) => `${name}=${"+".repeat(50_000)}x`],
  ["of at signs", (name) => `${name}=${"a@".repeat(20_000)}`],
  ["of digits", (name) => `${name}=${"9".repeat(400)}`],
  ["a number that is none", (name) => `${name}=1e400`],
  ["negative", (name) => `${name}=-1`],
  ["a fraction", (name) => `${name}=0.1`],
  ["a NUL", (name) => `${name}=a%00b`],
  ["bad UTF-8", (name) => `${name}=%ff%ed%a0%80`],
  ["lines", (name) => `${name}=a%0d%0aSet-Cookie:+a%3D1`],
  ["markup", (name) => `${name}=%3Cscript%3E'%20or%201%3D1--`],
  ["an address", (name) => `${name}=%2F%2Fevil.example%2F..%2F%5C`],
  ["a name of every object", (name) => `${name}=constructor`],
  ["the id of nothing", (name) => `${name}=00000000-0000-4000-8000-000000000000`],
];
const FILE = MUTATIONS.length;

/** How many bodies `fieldPayload` makes of a form. */
export const fieldPayloadCount = (form: FilledForm) => form.length * (MUTATIONS.length + 1);

/** One of them: a form of which one field is not what its page declares, or has a value that no page sends. */
export function fieldPayload(form: FilledForm, index: number): Payload {
  const [name, value] = form[Math.floor(index / (FILE + 1))] ?? ["", ""];
  const others = form.filter(([other]) => other !== name);
  const mutation = MUTATIONS[index % (FILE + 1)];
  if (mutation === undefined) return formWithFile(name, others);
  const [what, fields] = mutation;
  const mutated = fields(encodeURIComponent(name), encodeURIComponent(value));
  const parts = [encoded(others), mutated];
  return formBody(`${name} ${what}`, parts.filter((part) => part !== "").join("&"));
}
