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
  ["a lock is not got in time", fromPostgres("55P03")],
  ["the database only reads", fromPostgres("25006")],
  ["no server listens", fromPostgres("ECONNREFUSED")],
  ["no connection is free", new Error("timeout exceeded when trying to connect")],
])("while %s, callers are asked to come back later", async (_, error) => {
  const reply = await replyTo(error);
  expect(reply.statusCode).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.json()).toMatchObject({ code: "unavailable" });
});

it.each([
  ["a statement with an error", fromPostgres("42601")],
  ["a broken rule of the database", fromPostgres("23514")],
  ["a bug", new TypeError("undefined is not a function")],
])("%s is an internal error without details", async (_, error) => {
  const reply = await replyTo(error);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: "internal" });
  expect(reply.body).not.toContain(error.message);
});
