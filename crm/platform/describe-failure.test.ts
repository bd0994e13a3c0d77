import { DrizzleQueryError } from "drizzle-orm/errors";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { DatabaseError } from "pg";
import { expect, it } from "vitest";

import { describeFailure } from "./describe-failure";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it("a refusal of the database is described in one line, without the statement and its parameters", () => {
  const refusal = Object.assign(new DatabaseError('new row violates "window"\nmore', 10, "error"), {
    code: "23514",
    severity: "ERROR",
  });
  expect(describeFailure(new DrizzleQueryError("insert into …", ["secret"], refusal))).toBe(
    'the database refuses: new row violates "window" (23514)',
  );
});

it("a missing file is described by name", () => {
  const error = thrownBy(() => readFileSync("/none/ca.pem"));
  expect(describeFailure(error)).toBe("ENOENT: no such file or directory, open '/none/ca.pem'");
});

it("a refused connection is described, also one of several addresses", async () => {
  const error = await new Promise<Error>((resolve) => {
    connect({ port: 9, host: "127.0.0.1" }).once("error", resolve);
  });
  expect(describeFailure(error)).toMatch(/ECONNREFUSED/);
  expect(describeFailure(new AggregateError([error]))).toMatch(/ECONNREFUSED/);
});

it.each([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
])("the pool's error %j, which has no code, is described in one line", (message) => {
  const error = new DrizzleQueryError("select …", [], new Error(message));
  expect(describeFailure(error)).toBe("the database does not answer in time");
});

it("a bug is not described: it keeps its stack trace", () => {
  for (const bug of [
    new TypeError("x is undefined"),
    thrownBy(() => Buffer.alloc(-1)),
    "text",
    undefined,
  ])
    expect(describeFailure(bug)).toBeNull();
});
