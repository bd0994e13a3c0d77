import Fastify from "fastify";
import type { onRequestAsyncHookHandler } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";

import type { ContractViolation, HttpCall, Transport } from "./calls/client";
import { createClient } from "./calls/client";
import { declareOperations, type ResultOf } from "./calls/define";
import { serveAll } from "./calls/fastify";
import { ALL_FEATURES } from "./names/features";
import { operations } from "./operations/index";
import { staffReadOperations } from "./operations/staff/customers";
import { problemBody } from "./problems/problem-json";
import { NO_ROW } from "./schemas/scalars";
import type { AuditRead } from "./schemas/staff";
import { nullIfUnavailable, Unavailable } from "./calls/unavailable";

const bookSchema = z.object({ id: z.string(), title: z.string() });
const anyone = declareOperations({ tags: [], session: "none" });
const books = {
  getBook: anyone.get("/books/:id", {
    summary: "Gets a book",
    query: z.object({ page: z.coerce.number().default(1) }),
    success: { 200: bookSchema },
    problems: ["not-found"],
  }),
  removeBook: anyone.delete("/books/:id", {
    summary: "Removes a book",
    session: "customer",
    success: { 204: z.null() },
    problems: ["conflict/primary-address"],
  }),
  buyBook: anyone.post("/books/:id/buy", {
    summary: "Buys a book",
    needsIdempotencyKey: "always",
    success: { 204: z.null() },
    problems: ["invalid"],
  }),
  lendBook: anyone.post("/books/:id/lend", {
    permission: "reserve-order",
    reads: "read-customer",
    summary: "Lends a book",
    session: "staff",
    success: { 204: z.null() },
    problems: ["not-found"],
  }),
  printBook: anyone.get("/books/:id/print.pdf", {
    summary: "Prints a book",
    success: { 200: { file: "application/pdf" } },
  }),
};

const session = "a-session-of-twenty-characters";

async function startLibrary(onRequest?: onRequestAsyncHookHandler) {
  const app = Fastify();
  const reads: [unknown, AuditRead, string | null][] = [];
  if (onRequest !== undefined) app.addHook("onRequest", onRequest);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  serveAll(app, books, {
    findCustomerId: ({ headers }) =>
      Promise.resolve(typeof headers["x-customer-session"] === "string" ? "c1" : null),
    findStaff: ({ headers }) => Promise.resolve(headers["x-staff-session"] ?? null),
    isAllowed: (staff, permission) => staff === session && permission === "reserve-order",
    recordRead: async (...read) => void reads.push(read),
    features: ALL_FEATURES,
  })({
    getBook: async ({ params, query }) =>
      params.id === "a/b"
        ? { status: 200, body: { id: params.id, title: `page ${query.page}` } }
        : { failure: { code: "not-found" } },
    removeBook: async ({ params, customerId }) =>
      params.id === customerId
        ? { failure: { code: "conflict", reason: "primary-address" } }
        : { status: 204, body: null },
    buyBook: async () => ({ status: 204, body: null }),
    lendBook: async ({ params }) =>
      params.id === "lost" ? { failure: { code: "not-found" } } : { status: 204, body: null },
    printBook: async () => ({ status: 200, body: new TextEncoder().encode("%PDF") }),
  });
  await app.ready();
  const violations: ContractViolation[] = [];
  const transport: Transport = async ({ operation, path, headers, body }: HttpCall) => {
    const reply = await app.inject({
      method: operation.method,
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const contentType = String(reply.headers["content-type"] ?? "");
    return { status: reply.statusCode, contentType, body: reply.rawPayload };
  };
  const client = createClient(books, transport, (violation) => violations.push(violation));
  return { app, client, violations, reads };
}

it("the client encodes path parameters and returns the parsed reply", async () => {
  const { client } = await startLibrary();
  expect(await client.getBook({ params: { id: "a/b" }, query: { page: 2 } })).toEqual({
    ok: true,
    value: { id: "a/b", title: "page 2" },
  });
});

it("the client sends an id that ends in a lone surrogate", async () => {
  const { client } = await startLibrary();
  const id = `a${"\u{1F600}".repeat(50)}`.slice(0, 100);
  expect(await client.getBook({ params: { id } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
});

it("the client refuses an id that is too long for a URL without a request", async () => {
  const transport = vi.fn<Transport>(() => Promise.resolve(null));
  const client = createClient(books, transport, () => undefined);
  const notFound = { ok: false, failure: { code: "not-found" } };
  const id = "a".repeat(100);
  expect(await client.getBook({ params: { id: `${id}a` } })).toEqual(notFound);
  expect(await client.getBook({ params: { id: ",".repeat(6_500) } })).toEqual(notFound);
  expect(transport).not.toHaveBeenCalled();
  await nullIfUnavailable(client.getBook({ params: { id } }));
  expect(transport).toHaveBeenCalledOnce();
});

it("the client refuses a query value that is too long for a URL without a request", async () => {
  const transport = vi.fn<Transport>(() => Promise.resolve(null));
  const client = createClient(staffReadOperations, transport, () => undefined);
  const find = (query: string) => client.findCustomers({ session, query: { query } });
  expect(await find("a".repeat(201))).toMatchObject({ ok: false, failure: { code: "invalid" } });
  expect(transport).not.toHaveBeenCalled();
  await nullIfUnavailable(find("a".repeat(200)));
  expect(transport).toHaveBeenCalledOnce();
});

it("the client returns a declared problem with its reason, without the RFC 9457 members", async () => {
  const { client, violations } = await startLibrary();
  expect(await client.getBook({ params: { id: "x" } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
  expect(await client.removeBook({ params: { id: "c1" }, session })).toEqual({
    ok: false,
    failure: { code: "conflict", reason: "primary-address" },
  });
  expect(violations).toEqual([]);
});

it("an operation with a customer session returns not-signed-in without one", async () => {
  const { client } = await startLibrary();
  expect(await client.removeBook({ params: { id: "x" }, session: "" })).toEqual({
    ok: false,
    failure: { code: "not-signed-in" },
  });
  expect((await client.removeBook({ params: { id: "x" }, session })).ok).toBe(true);
});

it("an operation with a permission is refused to staff without it", async () => {
  const { client } = await startLibrary();
  const lend = (as: string) => client.lendBook({ params: { id: "x" }, session: as });
  expect((await lend(session)).ok).toBe(true);
  expect(await lend("another-session-of-staff")).toEqual({
    ok: false,
    failure: { code: "not-allowed", reason: "role" },
  });
  expect(await lend("")).toEqual({ ok: false, failure: { code: "not-signed-in" } });
});

it("an operation that shows personal data is recorded, unless it is refused", async () => {
  const { client, reads } = await startLibrary();
  const lend = (id: string, as: string) => client.lendBook({ params: { id }, session: as });
  await lend("lost", session);
  await lend("x", "another-session-of-staff");
  await lend("x", session);
  expect(reads).toEqual([[session, "read-customer", "x"]]);
});

it("an operation may respond with a general problem that it does not declare", async () => {
  const { app } = await startLibrary(async (_request, reply) => {
    const body = problemBody({ code: "not-authorised" });
    return reply.code(body.status).type("application/problem+json").send(body);
  });
  const reply = await app.inject({ method: "DELETE", url: "/books/x" });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ code: "not-authorised" });
});

it('an operation with `needsIdempotencyKey: "always"` is refused without a key', async () => {
  const { app, client } = await startLibrary();
  const id = { params: { id: "x" } };
  expect((await app.inject({ method: "POST", url: "/books/x/buy" })).statusCode).toBe(400);
  expect((await client.buyBook({ ...id, idempotencyKey: "a-key-of-the-form" })).ok).toBe(true);
});

it("the client returns a file as bytes", async () => {
  const { client } = await startLibrary();
  const printed = await client.printBook({ params: { id: "x" } });
  expect(printed.ok && new TextDecoder().decode(printed.value)).toBe("%PDF");
});

const json = "application/json";
const violatingResponses: [string, number, string, string][] = [
  ["a reply of another shape", 200, json, `{"id":1}`],
  ["a page of HTML", 200, "text/html", "<p>down</p>"],
  [
    "a problem that the operation does not declare",
    409,
    json,
    `{"code":"conflict","reason":"changed"}`,
  ],
  ["an unknown problem code", 418, json, `{"code":"teapot"}`],
  ["an empty reply", 500, "", ""],
];

it.each(violatingResponses)(
  "the client throws `Unavailable` and reports a contract violation after %s",
  async (_, status, contentType, body) => {
    const violations: ContractViolation[] = [];
    const response = { status, contentType, body: Buffer.from(body) };
    const client = createClient(
      books,
      () => Promise.resolve(response),
      (violation) => violations.push(violation),
    );
    await expect(client.getBook({ params: { id: "x" } })).rejects.toThrow(Unavailable);
    expect(violations).toMatchObject([{ operation: "getBook", status }]);
  },
);

it("the client throws `Unavailable` when there is no response", async () => {
  const client = createClient(
    books,
    () => Promise.resolve(null),
    () => undefined,
  );
  await expect(client.getBook({ params: { id: "x" } })).rejects.toThrow(Unavailable);
});

it("the failure type of an operation has only its declared problems", () => {
  type Failure = Extract<ResultOf<typeof books.removeBook>, { ok: false }>["failure"];
  expectTypeOf<Failure>().toEqualTypeOf<
    { code: "conflict"; reason: "primary-address" } | { code: "not-signed-in" }
  >();
});

it("a path id is parsed as a UUID in lower case, and any other id as that of no row", () => {
  const { params } = operations.getBasket;
  const id = "0197A5C0-1d2e-4f3a-8b4c-5d6e7f8a9b0c";
  expect(params.parse({ id })).toEqual({ id: id.toLowerCase() });
  for (const malformed of ["none", "", `${id}0`, id.replace("5", "g")])
    expect(params.parse({ id: malformed })).toEqual({ id: NO_ROW });
});

/** Schemas whose output differs from their input. */
const CONVERSIONS = new Set(["transform", "pipe", "default", "prefault", "catch"]);

function conversionsIn(schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const parts = def.type === "lazy" ? [(def as z.core.$ZodLazyDef).getter()] : nestedSchemas(def);
  return [
    ...(CONVERSIONS.has(def.type) ? [def.type] : []),
    ...parts.flatMap((part) => conversionsIn(part, seen)),
  ];
}

function nestedSchemas(value: unknown): z.core.$ZodType[] {
  if (value instanceof z.core.$ZodType) return [value];
  if (typeof value !== "object" || value === null) return [];
  // Checks refer back to their schemas.
  return Object.entries(value).flatMap(([key, part]) =>
    key === "checks" ? [] : nestedSchemas(part),
  );
}

it("no reply schema converts values, since replies are parsed instead of encoded", () => {
  const found = Object.entries(operations).flatMap(([name, { success }]) =>
    Object.values(success).flatMap((schema) =>
      "file" in schema ? [] : conversionsIn(schema).map((type) => `${name}: ${type}`),
    ),
  );
  expect(found).toEqual([]);
});

it.each([
  ["transform", z.object({ id: z.string().transform((id) => `${id}!`) })],
  ["default", z.array(z.object({ page: z.number().default(1) }).nullable())],
  ["catch", z.union([z.string(), z.record(z.string(), z.number().catch(0))])],
  ["prefault", z.lazy(() => z.tuple([z.string().prefault("a")]))],
])("a %s inside a reply schema is found", (type, schema) => {
  expect(conversionsIn(schema)).toContain(type);
});

it("no two operations share a method and path", () => {
  const routes = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
