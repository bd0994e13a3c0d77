import Fastify from "fastify";
import { expect, it } from "vitest";

import { replyToErrors } from "./problem";

async function replyTo(thrown: Error) {
  const app = Fastify({ logger: false });
  replyToErrors(app);
  app.get("/", () => {
    throw new Error("query failed", { cause: thrown });
  });
  return app.inject("/");
}

const fromPostgres = (code: string) => Object.assign(new Error("refused"), { code });

it.each([
  ["the connection is lost", fromPostgres("08006")],
  ["there are too many connections", fromPostgres("53300")],
  ["the database shuts down", fromPostgres("57P01")],
  ["a statement takes too long", fromPostgres("57014")],
  ["a lock times out", fromPostgres("55P03")],
  ["the database is read-only", fromPostgres("25006")],
  ["the database refuses connections", fromPostgres("ECONNREFUSED")],
  ["the connection pool is exhausted", new Error("timeout exceeded when trying to connect")],
])("the API returns 503 with Retry-After when %s", async (_, error) => {
  const reply = await replyTo(error);
  expect(reply.statusCode).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.json()).toMatchObject({ code: "unavailable" });
});

it.each([
  ["an SQL syntax error", fromPostgres("42601")],
  ["a violated check constraint", fromPostgres("23514")],
  ["a TypeError", new TypeError("undefined is not a function")],
])("the API returns 500 without details for %s", async (_, error) => {
  const reply = await replyTo(error);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: "internal" });
  expect(reply.body).not.toContain(error.message);
});
