import { expect, it } from "vitest";

import { describeStatement } from "./trace-statements";

it.each([
  ['select "id" from "baskets" where "id" = $1', "SELECT baskets"],
  ["\n  select * from hold_together($1, $2)", "SELECT hold_together"],
  ['insert into "mails" ("id") values ($1) on conflict do nothing', "INSERT mails"],
  ['update "orders" set "state" = $1', "UPDATE orders"],
  ["with taken as (select 1 from claims) select 1", "WITH claims"],
  ["select crm_now()", "SELECT"],
  ["begin", "BEGIN"],
  ["rollback to savepoint sp1", "ROLLBACK"],
  ["(select 1)", "SELECT"],
])("the span of the statement %j is named %j", (text, name) => {
  expect(describeStatement(text).name).toBe(name);
});

it("a statement's span contains its text with placeholders instead of values", () => {
  expect(
    describeStatement(
      `select 1\n    from "customers"\n  where "email" = $1 and "id" in ($2, $3, $4)`,
    ),
  ).toEqual({
    name: "SELECT customers",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": "SELECT",
      "db.query.summary": "SELECT customers",
      "db.query.text": 'select 1 from "customers" where "email" = $1 and "id" in ($2, …)',
    },
  });
});
