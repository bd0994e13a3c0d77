import Fastify from "fastify";
import type { onRequestAsyncHookHandler } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod";

import { type ContractViolation, createClient, type HttpCall, type Transport } from "./client";
import { declareOperations, type Result } from "./define";
import { serveAll } from "./fastify";
import { operations } from "./operations/index";
import { problemBody } from "./problem-json";
import { NO_ROW } from "./schemas/scalars";

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
  printBook: anyone.get("/books/:id/print.pdf", {
    summary: "Prints a book",
    success: { 200: { file: "application/pdf" } },
  }),
};

async function library(before?: onRequestAsyncHookHandler) {
  const app = Fastify();
  if (before !== undefined) app.addHook("onRequest", before);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  serveAll(app, books, {
    findCustomerId: ({ headers }) =>
      Promise.resolve(typeof headers["x-customer-session"] === "string" ? "c1" : null),
    findStaff: () => Promise.resolve(null),
  })({
    getBook: async ({ params, query }) =>
      params.id === "a/b"
        ? { status: 200, body: { id: params.id, title: `page ${query.page}` } }
        : { problem: { code: "not-found" } },
    removeBook: async ({ params, customerId }) =>
      params.id === customerId
        ? { problem: { code: "conflict", reason: "primary-address" } }
        : { status: 204, body: null },
    buyBook: async () => ({ status: 204, body: null }),
    printBook: async () => ({ status: 200, body: new TextEncoder().encode("%PDF") }),
  });
  await app.ready();
  const bad: ContractViolation[] = [];
  const transport: Transport = async ({ operation, path, headers, body }: HttpCall) => {
    const answer = await app.inject({
      method: operation.method,
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const contentType = String(answer.headers["content-type"] ?? "");
    return { status: answer.statusCode, contentType, body: answer.rawPayload };
  };
  const client = createClient(books, transport, (one) => bad.push(one));
  return { app, client, bad };
}

const session = "a-session-of-twenty-characters";

it("a call through the contract sends encoded parameters and returns the parsed reply", async () => {
  const { client } = await library();
  expect(await client.getBook({ params: { id: "a/b" }, query: { page: 2 } })).toEqual({
    ok: true,
    value: { id: "a/b", title: "page 2" },
  });
});

it("a call through the contract takes an id that ends in half a character", async () => {
  const { client } = await library();
  const id = `a${"\u{1F600}".repeat(50)}`.slice(0, 100);
  expect(await client.getBook({ params: { id } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
});

it("a call through the contract returns a declared problem with its reason, without the RFC 9457 members", async () => {
  const { client, bad } = await library();
  expect(await client.getBook({ params: { id: "x" } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
  expect(await client.removeBook({ params: { id: "c1" }, session })).toEqual({
    ok: false,
    failure: { code: "conflict", reason: "primary-address" },
  });
  expect(bad).toEqual([]);
});

it("a call through the contract refuses a call that needs a customer when nobody is signed in", async () => {
  const { client } = await library();
  expect(await client.removeBook({ params: { id: "x" }, session: "" })).toEqual({
    ok: false,
    failure: { code: "not-signed-in" },
  });
  expect((await client.removeBook({ params: { id: "x" }, session })).ok).toBe(true);
});

it("a call through the contract lets a problem pass that any call may be answered with, beside those that it declares", async () => {
  const { app } = await library(async (_request, reply) => {
    const body = problemBody({ code: "not-authorised" });
    return reply.code(body.status).type("application/problem+json").send(body);
  });
  const reply = await app.inject({ method: "DELETE", url: "/books/x" });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ code: "not-authorised" });
});

it("a call through the contract is refused without a key where it always needs one", async () => {
  const { app, client } = await library();
  const id = { params: { id: "x" } };
  expect((await app.inject({ method: "POST", url: "/books/x/buy" })).statusCode).toBe(400);
  expect((await client.buyBook({ ...id, idempotencyKey: "a-key-of-the-form" })).ok).toBe(true);
});

it("a call through the contract returns a file as bytes", async () => {
  const { client } = await library();
  const printed = await client.printBook({ params: { id: "x" } });
  expect(printed.ok && new TextDecoder().decode(printed.value)).toBe("%PDF");
});

const json = "application/json";
const unagreed: [string, number, string, string][] = [
  ["a reply of another shape", 200, json, `{"id":1}`],
  ["a page of HTML", 200, "text/html", "<p>down</p>"],
  [
    "a problem that the operation does not declare",
    409,
    json,
    `{"code":"conflict","reason":"changed"}`,
  ],
  ["a code that nobody knows", 418, json, `{"code":"teapot"}`],
  ["an empty reply", 500, "", ""],
];

it.each(unagreed)(
  "a call through the contract is unavailable, and logged, after %s",
  async (_, status, contentType, body) => {
    const bad: ContractViolation[] = [];
    const answer = { status, contentType, body: Buffer.from(body) };
    const client = createClient(
      books,
      () => Promise.resolve(answer),
      (one) => bad.push(one),
    );
    const unavailable = { ok: false, failure: { code: "unavailable" } };
    expect(await client.getBook({ params: { id: "x" } })).toEqual(unavailable);
    expect(bad).toMatchObject([{ operation: "getBook", status }]);
  },
);

it("a call through the contract is unavailable without a reply at all", async () => {
  const client = createClient(
    books,
    () => Promise.resolve(null),
    () => undefined,
  );
  const { ok } = await client.getBook({ params: { id: "x" } });
  expect(ok).toBe(false);
});

it("a call through the contract has only its own problems as failures", () => {
  type Failure = Extract<Result<typeof books.removeBook>, { ok: false }>["failure"];
  expectTypeOf<Failure>().toEqualTypeOf<
    | { code: "conflict"; reason: "primary-address" }
    | { code: "not-signed-in" }
    | { code: "unavailable" }
  >();
});

it("an id that is not a UUID passes the schema and is not found", () => {
  const { params } = operations.getBasket;
  const id = "0197A5C0-1d2e-4f3a-8b4c-5d6e7f8a9b0c";
  expect(params.parse({ id })).toEqual({ id });
  for (const other of ["none", "", `${id}0`, id.replace("5", "g")])
    expect(params.parse({ id: other })).toEqual({ id: NO_ROW });
});

it("the operations each have a method and path of their own", () => {
  const routes = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
