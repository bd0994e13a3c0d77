import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";

import { quantile } from "../support/run-bench";

/** Transactions per second, and response times in milliseconds. */
export type Pace = { rate: number; p50: number; p99: number };

/** As in `pgbench -i -s 10`. */
const SCALE = 10;

/** The version of the installed `pgbench`, or null. */
export function findPgbench(): string | null {
  const result = spawnSync("pgbench", ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Creates the tables of `pgbench -i`, without needing the program. */
export async function prepareSimpleUpdate(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(`
    drop table if exists pgbench_accounts, pgbench_history;
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
    alter table pgbench_accounts add primary key (aid);
    drop table if exists pgbench_branches, pgbench_tellers;
    create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88));
    create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84));
    insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;`);
  await pool.query("vacuum analyze pgbench_accounts");
  await pool.end();
}

export function runPgbench(url: string, clients: number, seconds: number): Pace {
  const folder = mkdtempSync(join(tmpdir(), "foyer-pgbench-"));
  try {
    const args = ["-N", "-n", "-c", String(clients), "-j", "2", "-T", String(seconds), "-l"];
    const run = spawnSync("pgbench", [...args, `--log-prefix=${join(folder, "log")}`, url], {
      encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`pgbench failed: ${run.stderr}`);
    const rate = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
    const lines = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), "utf8").trimEnd().split("\n"),
    );
    // client, transaction, microseconds, …
    const times = lines.map((line) => Number(line.split(" ")[2]) / 1000);
    return { rate: Number(rate), p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the same script with the box office's driver in one process, to show the overhead of the language. */
export async function runOwnDriver(url: string, clients: number, seconds: number): Promise<Pace> {
  const pool = new Pool({ connectionString: url, max: clients });
  const times: number[] = [];
  const random = (max: number) => 1 + Math.floor(Math.random() * max);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect();
      while (performance.now() < until) {
        const begin = performance.now();
        const [aid, delta] = [random(SCALE * 100_000), random(10_001) - 5001];
        await client.query("BEGIN");
        await client.query(
          `UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`,
        );
        await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`);
        await client.query(
          `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
           VALUES (${random(SCALE * 10)}, ${random(SCALE)}, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
        );
        await client.query("END");
        times.push(performance.now() - begin);
      }
      client.release();
    }),
  );
  await pool.end();
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
