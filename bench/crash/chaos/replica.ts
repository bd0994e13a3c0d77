import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { findPostgresAccount } from "../../../crm/platform/postgres/postgres-account";
import {
  clusterFolder,
  findPostgresPrograms,
} from "../../../crm/platform/postgres/postgres-cluster";
import { freePorts } from "../../../tests/support/servers/free-ports";
import type { startKillableDatabase } from "../../support/killable-database";
import { withClient } from "../../support/with-client";

type Primary = Awaited<ReturnType<typeof startKillableDatabase>>;

const ATTACH_TIMEOUT_MS = 30_000;

/**
 * Starts a synchronous streaming replica. The embedded PostgreSQL has no pg_basebackup, so the files are copied between
 * `pg_backup_start` and `pg_backup_stop`.
 */
export async function startReplica(primary: Primary) {
  const dataDir = join(primary.folder, "replica");
  mkdirSync(dataDir, { recursive: true });
  const programs = await findPostgresPrograms();
  const account = findPostgresAccount(dataDir, programs.initdb);
  const cluster = clusterFolder(dataDir);
  const log = join(dataDir, "replica.log");
  const [port = 0] = await freePorts(1);
  const url = new URL(primary.url);
  url.port = String(port);
  await withClient(primary.url, async (client) => {
    await client.query("select pg_create_physical_replication_slot('chaos', true)");
    await client.query("select pg_backup_start('chaos', true)");
    cpSync(clusterFolder(join(primary.folder, "data")), cluster, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>("select * from pg_backup_stop()");
    for (const stale of ["postmaster.pid", "postmaster.opts"])
      rmSync(join(cluster, stale), { force: true });
    writeFileSync(join(cluster, "backup_label"), rows[0]?.labelfile ?? "");
  });
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=replica`;
  writeFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'chaos'\n`,
  );
  writeFileSync(join(cluster, "standby.signal"), "");
  writeFileSync(log, "");
  changeOwner(account.own, dataDir);
  const settings = `-p ${port} -c listen_addresses=${hostname} -c unix_socket_directories= -c max_connections=100`;
  const control = (...args: string[]) =>
    account.run(programs.pg_ctl, ["-D", cluster, "-w", "-s", ...args], cluster);
  await control("start", "-t", "60", "-l", log, "-o", settings);
  await withClient(primary.url, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'replica'");
    await client.query("select pg_reload_conf()");
    const isAttached = async () => {
      const { rows } = await client.query(
        "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
      );
      return rows.length > 0;
    };
    for (const until = Date.now() + ATTACH_TIMEOUT_MS; !(await isAttached()); await wait(200))
      if (Date.now() > until) throw new Error("the replica did not attach");
  });
  return {
    url: url.href,
    promote: async () => {
      await withClient(url.href, (client) => client.query("select pg_promote(true, 30)"));
      // Otherwise the old primary would wait for the replica forever.
      await withClient(primary.url, async (client) => {
        await client.query("alter system reset synchronous_standby_names");
        await client.query("select pg_reload_conf()");
      });
    },
    stop: () => control("stop", "-m", "immediate"),
  };
}

function changeOwner(own: (path: string) => void, folder: string): void {
  own(folder);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    own(join(folder, entry));
  chmodSync(clusterFolder(folder), 0o700);
}
