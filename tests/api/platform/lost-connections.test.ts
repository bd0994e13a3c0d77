import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { query } from "../support/stored";

async function openConnection() {
  const lost: string[] = [];
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl, {
    poolSize: 1,
    onConnectionError: ({ message }) => lost.push(message),
  });
  const terminate = async (pid: unknown) => {
    const before = lost.length;
    await query`select pg_terminate_backend(${Number(pid)})`;
    await expect.poll(() => lost.length).toBeGreaterThan(before);
  };
  return { db, close, terminate };
}

const pidOf = sql`select pg_backend_pid() as pid`;

it("a transaction whose connection is lost between two statements fails, and the process continues", async () => {
  const { db, close, terminate } = await openConnection();
  await expect(
    db.transaction(async (tx) => {
      await terminate((await tx.execute(pidOf)).rows[0]?.pid);
      await tx.execute(sql`select 1`);
    }),
  ).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

it("an idle connection that is lost is replaced", async () => {
  const { db, close, terminate } = await openConnection();
  await terminate((await db.execute(pidOf)).rows[0]?.pid);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});
