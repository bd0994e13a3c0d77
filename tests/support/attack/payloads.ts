import { gzipSync } from "node:zlib";

/** A request body with its content type and other headers. */
export type Payload = { name: string; body: Buffer; headers: Record<string, string> };

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index));
export const formBody = (name: string, body: string): Payload => ({
  name: `form: ${name}`,
  body: Buffer.from(body),
  headers: { "Content-Type": FORM },
});
const json = (name: string, body: string): Payload => ({
  name: `JSON: ${name}`,
  body: Buffer.from(body),
  headers: { "Content-Type": JSON_TYPE },
});
const nested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const intent = (value: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(value))}`;

/** Malformed form bodies. `fields` are names that the attacked form has. */
export function formPayloads(fields: readonly string[]): Payload[] {
  const [first = "email", second = "quantity"] = fields;
  const valid = fields.map((field) => `${field}=1`).join("&");
  return [
    formBody("empty", ""),
    formBody("only separators", "&".repeat(60_000)),
    formBody("a bare name", "x"),
    formBody("an empty name", "=1"),
    formBody("huge index", `${valid}&x[99999999]=1`),
    formBody("huge index on a field", `${valid}&${first}[999999999]=1`),
    formBody("many huge indices", times(3_000, (index) => `a${index}[20000]=1`).join("&")),
    formBody("index with a dot", `${second}=1&${second}=2&${second}.99999999=1`),
    formBody("list length", `${first}=1&${first}=2&${first}.length=4294967295`),
    formBody("nested with dots", `${"a.".repeat(30_000)}a=1`),
    formBody("nested with brackets", `a${"[a]".repeat(20_000)}=1`),
    formBody("pushed", times(5_000, () => `${first}[]=1`).join("&")),
    formBody("value and group", `${first}=1&${first}.a=2&${first}.a.b=3`),
    ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"].flatMap((name) => [
      formBody(name, `${valid}&${name}=1`),
      formBody(`${name} within`, `${valid}&${first}.${name}.x=1&${name}.x=1&${name}[x]=1`),
    ]),
    formBody("many names", times(9_000, (index) => `f${index}=1`).join("&")),
    formBody("one name 12,000 times", times(12_000, () => `${first}=1`).join("&")),
    formBody("a long name", `${"n".repeat(60_000)}=1`),
    formBody("a long value", `${valid}&${first}=${"v".repeat(60_000)}`),
    formBody("a value that makes regular expressions backtrack", `${first}=${"a@".repeat(20_000)}`),
    formBody("spaces", `${first}=${" ".repeat(60_000)}x`),
    formBody(
      "a conform insert intent",
      `${valid}&${intent({ type: "insert", payload: { name: first, index: 9e8 } })}`,
    ),
    formBody(
      "a conform update intent",
      `${valid}&${intent({ type: "update", payload: { name: "a[99999999]", value: 1 } })}`,
    ),
    formBody("a malformed conform intent", `${valid}&__intent__={&__state__=[`),
    formBody("invalid UTF-8", `${first}=%ff%fe%c0%80&%ff=1`),
    formBody("invalid escapes", `${first}=%&%zz=%u0041`),
    formBody("a NUL", `${first}=%00`),
    formBody("lone surrogates", `${first}=%ed%a0%80`),
    formBody("numbers", `${first}=1e400&${second}=-0&total=${"9".repeat(400)}`),
    formBody("markup", `${first}=%3Cscript%3E&${second}='%20or%201=1--`),
    formBody("JSON as a form", JSON.stringify({ [first]: 1 })),
    formBody("too large", "a".repeat(70_000)),
    ...multipartPayloads(first),
    ...oddTypes(valid),
  ];
}

const MULTIPART = "multipart/form-data; boundary=b";
const multipart = (name: string, body: string, contentType = MULTIPART): Payload => ({
  name: `multipart: ${name}`,
  body: Buffer.from(body, "latin1"),
  headers: { "Content-Type": contentType },
});
const part = (name: string, value = "1") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="../../x"\r\nContent-Type: text/html\r\n\r\n<script>\r\n`;

/** A multipart form with a file in one field. */
export const formWithFile = (
  name: string,
  others: readonly (readonly [name: string, value: string])[],
): Payload =>
  multipart(
    `${name} is a file`,
    `${others.map(([other, value]) => part(other, value)).join("")}${filePart(name)}--b--\r\n`,
  );

function multipartPayloads(field: string): Payload[] {
  return [
    formWithFile(field, []),
    multipart("index", `${part("x[99999999]")}--b--\r\n`),
    multipart("many parts", `${times(1_200, (index) => part(`f${index}`)).join("")}--b--\r\n`),
    multipart("one name 1,000 times", `${times(1_000, () => part(field)).join("")}--b--\r\n`),
    multipart("no end", part(field).repeat(10)),
    multipart("only boundaries", "--b\r\n".repeat(12_000)),
    multipart("no boundary", part(field), "multipart/form-data"),
    multipart("empty boundary", part(field), "multipart/form-data; boundary="),
    multipart("a long boundary", part(field), `multipart/form-data; boundary=${"b".repeat(4_000)}`),
    multipart("unterminated headers", `--b\r\n${"X-A: b\r\n".repeat(7_000)}`),
    multipart("invalid UTF-8", `${part("\xff\xfe", "\xff")}--b--\r\n`),
  ];
}

const BOMB = gzipSync("a".repeat(10_000_000));
const JSON_BOMB = gzipSync("[".repeat(1_000_000));

function oddTypes(validBody: string): Payload[] {
  const typed = (type: string, body: Buffer | string = validBody, more = {}): Payload => ({
    name: `type: ${type.slice(0, 60)}`,
    body: Buffer.from(body),
    headers: { "Content-Type": type, ...more },
  });
  return [
    typed(""),
    typed("text/plain"),
    typed("application/xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
    typed(`${FORM}; charset=utf-16`),
    typed(`${FORM}; charset=none`),
    typed(`${FORM}, multipart/form-data; boundary=b`),
    typed(`${FORM};${" a=b;".repeat(500)}`),
    typed(FORM, BOMB, { "Content-Encoding": "gzip" }),
    typed(FORM, validBody, { "Content-Encoding": "gzip" }),
    typed(JSON_TYPE, JSON_BOMB, { "Content-Encoding": "gzip" }),
  ];
}

/** Malformed JSON bodies. `valid` is a body that the operation accepts, or nearly. */
export function jsonPayloads(valid: unknown): Payload[] {
  const record = typeof valid === "object" && valid !== null ? valid : {};
  const fields = Object.keys(record);
  const all = (value: unknown) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
  return [
    json("empty", ""),
    json("unchanged", JSON.stringify(record)),
    json("truncated", JSON.stringify(record).slice(0, -1)),
    json("null", "null"),
    json("a number", "1e400"),
    json("arrays 10,000 deep", nested(10_000, "[", "]")),
    json("objects 9,000 deep", nested(9_000, '{"a":', "}")),
    json("never closed", "[".repeat(60_000)),
    json("a long array", `[${times(30_000, () => "1").join(",")}]`),
    json("100,000 items", `[${times(100_000, () => "1").join(",")}]`),
    json(
      "many keys",
      JSON.stringify(Object.fromEntries(times(5_500, (index) => `k${index}`).map((k) => [k, 1]))),
    ),
    json("one key 6,000 times", `{${times(6_000, () => '"id":1').join(",")}}`),
    json("__proto__", '{"__proto__":{"isAdmin":true}}'),
    json("constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'),
    json("unknown keys", JSON.stringify({ ...record, isAdmin: true, customerId: "1" })),
    json("long texts", all("x".repeat(10_000))),
    json("texts that make regular expressions backtrack", all("a@".repeat(5_000))),
    json("huge numbers", all(0).replaceAll(":0", ":1e400")),
    json("negative numbers", all(-1)),
    json("fractions", all(0.1)),
    json("lists", all(times(500, () => "a"))),
    json("nested lists", all([[[["a"]]]])),
    json("objects", all({ a: { b: { c: 1 } } })),
    json("NUL", all("\0")),
    json("lone surrogates", all("x").replaceAll('"x"', '"\\ud800"')),
    json("booleans", all(true)),
    { ...json("invalid UTF-8", ""), body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
    json("too large", JSON.stringify("x".repeat(70_000))),
    { name: "JSON: as text", body: Buffer.from("{}"), headers: { "Content-Type": "text/plain" } },
    formBody("instead of JSON", "x[99999999]=1"),
    ...oddTypes("{}"),
  ];
}

/** Malformed query strings, without the question mark. */
export const QUERIES: readonly string[] = [
  "x[99999999]=1",
  "a.".repeat(2_000),
  times(2_000, (index) => `q${index}`).join("&"),
  times(2_000, () => "page=1").join("&"),
  "__proto__[x]=1&constructor.prototype.x=1",
  "page=1e400&month=2026-13&date=%00",
  "search=%ff%fe&page=-1",
  `search=${"a".repeat(7_000)}`,
  "%",
  "_routes=root&_routes=__proto__&index",
  "_data=root",
];

/** Oversized, repeated or malformed headers. */
export const HEADERS: readonly Record<string, string>[] = [
  { Cookie: `foyer=${"x".repeat(7_000)}` },
  { Cookie: times(500, (index) => `c${index}=1`).join("; ") },
  { Cookie: `foyer=${encodeURIComponent('{"__proto__":1}')}; lang=%ff; consent=[; foyer-staff=.` },
  { Cookie: "Fe26.2**a*b*c*d*e*f" },
  {
    "Accept-Language": times(900, (index) => `x${index};q=0.${index}`)
      .join(",")
      .slice(0, 7_000),
  },
  { "Accept-Encoding": "br;q=1.5,gzip;q=x,*;q=".repeat(200) },
  { "If-None-Match": '"x",'.repeat(1_500) },
  { Range: `bytes=${times(500, (index) => `${index}-${index + 1}`).join(",")}` },
  { "X-Forwarded-For": "1,".repeat(2_000), "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Proto": "javascript" },
  { "Idempotency-Key": "k".repeat(5_000) },
  { "X-Customer-Session": "s".repeat(5_000) },
];
