import { afterAll, expect, it } from "vitest";

import { closeDatabase, query } from "../support/create-test-performance";

afterAll(closeDatabase);

/** Tables that rows are deleted from while the box office works. */
const DELETED_FROM = ["baskets", "basket_items", "addresses", "ticket_shares", "households"];

it("every foreign key that a deletion has to check has an index", async () => {
  const missing = await query(
    `select c.conrelid::regclass::text || '.' || a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid::regclass::text = any($1::text[])
       and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
           -- A key is never looked for where it is null, so an index may leave these out, and nothing else.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
     order by 1`,
    [DELETED_FROM],
  );
  expect(missing).toEqual([]);
});
