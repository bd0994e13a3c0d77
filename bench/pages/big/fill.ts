import { statfsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { seedDatabase } from "../../../tests/support/servers/test-database";
import { withClient } from "../../support/with-client";
import { bigFolder, createBigDatabase, markFilled, startBigServer } from "./big-database";
import { FILL, SIZE } from "./fill-statements";

/** For tables, indexes and WAL, which take less than 5 GB. */
const NEEDED_BYTES = 12e9;

mkdirSync(bigFolder, { recursive: true });
const disk = statfsSync(bigFolder);
const free = disk.bavail * disk.bsize;
if (free < NEEDED_BYTES) {
  console.error(
    `${bigFolder} has ${(free / 1e9).toFixed(0)} GB free but needs ${NEEDED_BYTES / 1e9} GB.`,
  );
  process.exit(1);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const server = await startBigServer();
try {
  const startedAt = performance.now();
  console.log(
    `${SIZE.customers} customers, ${SIZE.orders} orders, ${SIZE.performances} performances, ${SIZE.onSale} on sale with ${SIZE.seats} seats`,
  );
  await createBigDatabase(server);
  await seedDatabase(server.url, join(bigFolder, "seed"));
  await withClient(server.url, async (client) => {
    await client.query(
      "set synchronous_commit = off; set session_replication_role = replica; set work_mem = '128MB'; set maintenance_work_mem = '256MB'; select setseed(0.5)",
    );
    for (const [label, statements] of FILL) {
      const started = performance.now();
      await client.query(statements);
      console.log(`${label.padEnd(50)} ${seconds(started)}`);
    }
    await client.query("vacuum analyze");
    await client.query("create extension if not exists pg_stat_statements");
    const { rows } = await client.query<{ size: string }>(
      "select pg_size_pretty(pg_database_size(current_database())) as size",
    );
    console.log(`${rows[0]?.size}, ${seconds(startedAt)}`);
  });
  await markFilled(server);
} finally {
  await server.stop();
}
