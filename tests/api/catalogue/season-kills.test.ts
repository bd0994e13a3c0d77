import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { SEASON_LOCK } from "../../../crm/platform/database/season-lock";
import type { Database } from "../../../crm/platform/database/database";
import { projectRoot } from "../../support/servers/program";
import {
  BASE,
  inDays,
  performance,
  prepareVenues,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

/** More by hand: SEASON_KILLS=100 SEASON_SIZE=2000. */
const KILLS = Number(process.env["SEASON_KILLS"] ?? 6);
const SIZE = Number(process.env["SEASON_SIZE"] ?? 300);
const EXTRA = 20;

const getId = (index: number) => `night-${index}`;

/** Changes all performances and a price, and has twenty performances more than the other season, or removes them. */
function season(name: string, maxTickets: number, hasMore: boolean): string {
  const dates = Array.from({ length: SIZE + (hasMore ? EXTRA : 0) }, (_, index) => ({
    id: getId(index),
    event: "opening-night",
    plan: "harbor",
    priceList: "concerts",
    starts: inDays(30 + (index % 300)),
    maxTickets,
  }));
  const more = Array.from({ length: EXTRA }, (_, index) => getId(SIZE + index));
  const prices = { A: { standard: maxTickets } };
  return write(
    `${name}.json`,
    JSON.stringify({
      priceLists: [{ id: "concerts", prices }],
      performances: dates,
      ...(hasMore ? {} : { remove: { performances: more } }),
    }),
  );
}

/** Starts the built command, as an operator does. */
function start(databaseUrl: string, file: string) {
  const command = [join(projectRoot, "build/demo/crm-cli.js"), "apply", file];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, command, { env, cwd: projectRoot, stdio: "ignore" });
  return { child, ended: once(child, "exit") };
}

const isApplying = async (db: Database) =>
  (
    await db.execute(sql`select from pg_locks where locktype = 'advisory' and objid = ${SEASON_LOCK}
    and database = (select oid from pg_database where datname = current_database())`)
  ).rows.length > 0;

/** Or until it has ended, on a machine that is too busy to see it. */
const untilApplying = (db: Database, child: ChildProcess) =>
  expect
    .poll(async () => child.exitCode !== null || (await isApplying(db)), {
      interval: 5,
      timeout: 60_000,
    })
    .toBe(true);

/** All that a season writes: of one that was applied in part, no value is that of a whole one. */
async function read(db: Database) {
  const { rows } = await db.execute<{ written: string; logged: number }>(sql`
    select concat(
      (select md5(string_agg(concat(id, max_tickets, starts_at), ',' order by id)) from instances),
      (select md5(string_agg(concat(band_id, face_value, enabled), ',' order by band_id, price_type_id))
        from prices)) as written,
      (select count(*)::int from audit_log) as logged`);
  const [found = { written: "", logged: 0 }] = rows;
  return found;
}

it(
  "an apply that is killed at any moment has written all or nothing",
  async () => {
    await withVenue(async ({ db, databaseUrl, run }) => {
      await run("apply", ...BASE, performance());
      const files = [season("more", 5, true), season("fewer", 4, false)] as const;
      const whole: Awaited<ReturnType<typeof read>>[] = [];
      let longest = 0;
      for (const file of files) {
        const { child, ended } = start(databaseUrl, file);
        await untilApplying(db, child);
        const from = Date.now();
        expect(await ended).toEqual([0, null]);
        longest = Math.max(longest, Date.now() - from);
        whole.push(await read(db));
      }
      const entries = (whole[1]?.logged ?? 0) - (whole[0]?.logged ?? 0);
      expect(entries).toBeGreaterThan(SIZE);
      let [now, before] = [1, whole[1]];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const next = 1 - now;
        const { child, ended } = start(databaseUrl, files[next] ?? "");
        await untilApplying(db, child);
        await delay(Math.random() * longest);
        child.kill("SIGKILL");
        await ended;
        await expect.poll(() => isApplying(db), { interval: 5, timeout: 60_000 }).toBe(false);
        const after = await read(db);
        const isWritten = after.written === whole[next]?.written;
        expect(after).toEqual({
          written: whole[isWritten ? next : now]?.written,
          logged: (before?.logged ?? 0) + (isWritten ? entries : 0),
        });
        if (isWritten) now = next;
        before = after;
      }
    });
  },
  120_000 + KILLS * 10_000,
);
