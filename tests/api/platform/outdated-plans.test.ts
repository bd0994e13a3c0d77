import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { openDatabase, retryTransaction } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

it("a prepared statement whose columns a migration changed fails once, and is then prepared again", async () => {
  const table = sql.identifier(`outdated_${randomUUID().slice(0, 8)}`);
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 1 });
  const read = async () => {
    const statement = sql`select * from ${table} where 1 = ${1}`;
    const { fields } = await db.transaction((tx) => tx.execute(statement));
    return fields.map(({ name }) => name);
  };
  try {
    await db.execute(sql`create table ${table} (id int)`);
    for (let time = 0; time < 4; time += 1) expect(await read()).toEqual(["id"]);
    await db.execute(sql`alter table ${table} add column second int`);
    await expect(read()).rejects.toMatchObject({ cause: { routine: "RevalidateCachedQuery" } });
    expect(await read()).toEqual(["id", "second"]);
    await db.execute(sql`alter table ${table} add column third int`);
    expect(await retryTransaction(read)).toEqual(["id", "second", "third"]);
  } finally {
    await db.execute(sql`drop table if exists ${table}`);
    await close();
  }
});
