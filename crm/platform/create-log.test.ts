import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";

import { describeError } from "./create-log";

it("a failed query is logged without its parameters and PostgreSQL's detail", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (lower(email))=(jordan@example.com) already exists.",
  });
  const failed = new DrizzleQueryError("insert into customers …", ["jordan@example.com"], cause);
  const logged = JSON.stringify(describeError(failed));
  expect(logged).toContain("23505");
  expect(logged).toContain("insert into customers");
  expect(logged).not.toContain("jordan@example.com");
});
