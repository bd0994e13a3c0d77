import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { pool } from "../support/test-database";
import { query } from "../support/stored";

const FUNCTIONS = `select p.proname as name, pg_get_functiondef(p.oid) as body from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;

it("functions.sql defines every function as the migrations left it", async () => {
  const migrated = await query<{ name: string; body: string }>(FUNCTIONS);
  const source = readFileSync("crm/platform/database/functions.sql", "utf8");
  for (const { name } of migrated)
    expect(source).toMatch(new RegExp(`^create or replace function "?${name}"?\\(`, "m"));
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(source);
    expect((await client.query(FUNCTIONS)).rows).toEqual(migrated);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
