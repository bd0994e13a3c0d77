import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { expect, it } from "vitest";

import { getSqlState, type Reader } from "../../../crm/platform/database/database";
import { buildOnce } from "../../../crm/platform/database/rows";
import { newBasket } from "../support/box-office";
import { db, pool } from "../support/test-database";
import {
  getConnection,
  getSelectedColumns,
  nameStatement,
} from "../../../crm/platform/database/driver-internals";
import { lockBasket } from "../../../crm/stock/holds/basket-lock";

const backend = buildOnce((reader) =>
  reader
    .select({ id: sql<number>`pg_backend_pid()` })
    .from(sql`(select) one`)
    .prepare("test_backend"),
);

async function getBackend(reader: Reader): Promise<unknown> {
  const { rows } = await reader.execute(sql`select pg_backend_pid() as id`);
  return rows[0];
}

it("a query that is built once runs on the connection of the transaction that uses it", async () => {
  await db.transaction(async (first) => {
    const [builder] = await backend(first).execute();
    await db.transaction(async (second) => {
      const own = await getBackend(second);
      expect(own).not.toEqual(builder);
      expect(await backend(second).execute()).toEqual([own]);
    });
    expect(await backend(first).execute()).toEqual([builder]);
  });
});

it("a basket's lock belongs to the transaction that takes it, not to an earlier one", async () => {
  const [earlier, basketId] = [await newBasket(), await newBasket()];
  const lockFailure = () =>
    db
      .execute(sql`select from baskets where id = ${basketId} for update nowait`)
      .then(() => null, getSqlState);
  await db.transaction(async (first) => {
    await lockBasket(first, earlier);
    await db.transaction(async (second) => {
      await lockBasket(second, basketId);
      expect(await lockFailure()).toBe("55P03");
    });
    expect(await lockFailure()).toBeNull();
  });
});

it("a query without drizzle's private fields is refused instead of run on another connection", () => {
  expect(() => buildOnce(() => ({}))(db)).toThrow("no longer have a client");
  const withoutClient = { _: { session: {} } } as unknown as Reader;
  expect(() => buildOnce(() => ({ client: {} }))(withoutClient)).toThrow("no longer have a client");
  const changed = { _: { session: {}, selectedFields: undefined } } as never;
  expect(() => nameStatement(changed, { name: "one", text: "select 1" }, [])).toThrow("no longer");
  expect(() => getSelectedColumns(changed)).toThrow("no longer have selected fields");
});

it("a connection without pg's private stream is refused instead of left open when it is silent", async () => {
  const client = await pool.connect();
  const failures: unknown[] = [];
  getConnection(client).on("errorMessage", ({ routine }) => failures.push(routine));
  await expect(client.query("select 1 / 0")).rejects.toThrow("division by zero");
  expect(failures).toEqual(["int4div"]);
  client.release();
  for (const connection of [undefined, {}, { stream: {} }])
    expect(() => getConnection({ connection } as unknown as PoolClient)).toThrow("no longer have");
});
