import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { backup, restore } from "../../../crm/commands/backup";
import type { CommandContext } from "../../../crm/commands/command";
import { openDatabase } from "../../../crm/platform/database/database";
import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { closeMaintenance, findMaintenance } from "../../../crm/platform/maintenance";
import { ownSystem } from "../../../crm/system/own/own-system";
import { findServerPrograms, startToolsPostgres } from "../../support/servers/tools-postgres";
import {
  countMaintenance,
  readContent,
  runQuery,
  withEmptyDatabase,
  withoutItsOwn,
} from "../support/database-content";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

const ownUrl = workerBoxOffice.databaseUrl;
const { PATH } = process.env;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-backup-"));
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

async function runCommand(
  command: typeof backup,
  { url, embedded = false }: { url: string; embedded?: boolean },
  file: string,
  options: Record<string, boolean> = {},
) {
  const { db, close } = openDatabase(url, { poolSize: 2 });
  const context: CommandContext = {
    db,
    database: { url, embedded },
    paymentDeps: () => {
      throw new Error("unexpected use of payments");
    },
    openSystem: () => ownSystem,
    features: ownSystem.features,
    readEnv: () => ({ ok: false, failure: "none" }),
    storefrontUrl: "http://localhost",
    currency: "USD",
    by: "test",
  };
  try {
    return await command.run(context, [file], options);
  } finally {
    await close();
  }
}

/** Creates shell scripts with these names, first on PATH. */
function installTools(tools: Record<string, string>) {
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  process.env.PATH = `${folder}:${PATH ?? ""}`;
}

const removeTools = () => {
  process.env.PATH = join(folder, "none");
};

const version = (tool: string, major: number) =>
  `if [ "$1" = --version ]; then echo "${tool} (PostgreSQL) ${major}.1"; exit 0; fi`;

describe("a backup of a venue's own PostgreSQL", () => {
  const file = () => join(folder, "backup.dump");

  it("a backup of a venue's own PostgreSQL is streamed from pg_dump, without the password in its arguments", async () => {
    const seen = join(folder, "seen");
    installTools({
      pg_dump: `${version("pg_dump", 99)}\necho "$@" > ${seen}\necho "$PGPASSWORD" >> ${seen}\nprintf 'PGDMP and more'`,
    });
    const done = await runCommand(backup, { url: ownUrl }, file());
    expect(done).toMatchObject({ ok: true });
    expect(readFileSync(file(), "utf8")).toBe("PGDMP and more");
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const password = new URL(ownUrl).password;
    expect(password).not.toBe("");
    const [args = "", given] = readFileSync(seen, "utf8").split("\n");
    expect(given).toBe(decodeURIComponent(password));
    expect(args).not.toContain(password);
    expect(args).toContain("--format=custom");
    expect(args).toContain("--no-password");
    expect(args).toContain(new URL(ownUrl).pathname);
  });

  it("a backup without pg_dump on PATH says what to install, and writes nothing", async () => {
    removeTools();
    expect(await runCommand(backup, { url: ownUrl }, file())).toEqual({
      ok: false,
      failure: ["pg_dump is not on PATH.", expect.stringContaining("--portable")],
    });
    expect(existsSync(file())).toBe(false);
  });

  it("backup reports a pg_dump older than the server", async () => {
    installTools({ pg_dump: version("pg_dump", 9) });
    const done = await runCommand(backup, { url: ownUrl }, file());
    expect(done).toMatchObject({
      failure: [
        expect.stringMatching(/^pg_dump 9 is older than the server \(PostgreSQL \d+\)\.$/),
        expect.any(String),
      ],
    });
    expect(existsSync(file())).toBe(false);
  });

  it("a backup deletes its file when pg_dump fails, and prints its message", async () => {
    installTools({
      pg_dump: `${version("pg_dump", 99)}\nprintf PGDMP\necho "connection lost" >&2\nexit 1`,
    });
    const done = await runCommand(backup, { url: ownUrl }, file());
    expect(done).toMatchObject({
      failure: ["pg_dump failed (1): connection lost"],
    });
    expect(existsSync(file())).toBe(false);
  });

  it("a backup does not overwrite a file, and fails in a folder that does not exist", async () => {
    installTools({ pg_dump: `${version("pg_dump", 99)}\nprintf PGDMP` });
    writeFileSync(file(), "yesterday's");
    expect(await runCommand(backup, { url: ownUrl }, file())).toMatchObject({ ok: false });
    expect(readFileSync(file(), "utf8")).toBe("yesterday's");
    const nowhere = join(folder, "none/backup.dump");
    expect(await runCommand(backup, { url: ownUrl }, nowhere)).toMatchObject({
      failure: [expect.stringContaining("ENOENT")],
    });
  });

  it("a backup is restored by pg_restore in one transaction, only into an empty database", async () => {
    const seen = join(folder, "seen");
    installTools({ pg_restore: `echo "$@" > ${seen}; echo "broken" >&2; exit 1` });
    writeFileSync(file(), "PGDMP and more");
    expect(await runCommand(restore, { url: ownUrl }, file())).toMatchObject({
      failure: [expect.stringMatching(/^The database is not empty: it has \d+ tables\./)],
    });
    expect(existsSync(seen)).toBe(false);
    await withEmptyDatabase(ownUrl, async (url) => {
      expect(await runCommand(restore, { url }, file())).toEqual({
        ok: false,
        failure: ["pg_restore failed (1): broken"],
      });
      const args = readFileSync(seen, "utf8");
      for (const needed of ["--single-transaction", "--exit-on-error", "--no-owner"])
        expect(args).toContain(needed);
      expect(args).not.toContain(new URL(ownUrl).password);
      removeTools();
      expect(await runCommand(restore, { url }, file())).toEqual({
        ok: false,
        failure: ["pg_restore is not on PATH."],
      });
    });
  });

  it("a backup restores the same content with the PostgreSQL programs of this machine", async (context) => {
    const programs = findServerPrograms();
    if (programs === null) return context.skip("no PostgreSQL server next to pg_config on PATH");
    const server = await startToolsPostgres(programs);
    try {
      const portable = join(folder, "portable.gz");
      expect(await runCommand(backup, { url: ownUrl, embedded: true }, portable)).toMatchObject({
        ok: true,
      });
      await withEmptyDatabase(server.url, async (first) => {
        expect(await runCommand(restore, { url: first }, portable)).toMatchObject({ ok: true });
        const content = await readContent(first);
        expect(await runCommand(backup, { url: first }, file())).toMatchObject({ ok: true });
        await withEmptyDatabase(server.url, async (second) => {
          expect(await runCommand(restore, { url: second }, file())).toMatchObject({ ok: true });
          expect(withoutItsOwn(await readContent(second))).toEqual(withoutItsOwn(content));
          expect(await countMaintenance(second)).toBe((await countMaintenance(first)) + 1);
          // Numbers that were given out after the backup are not given out again.
          const [order] = await runQuery<{ next: string }>(
            second,
            "select nextval(pg_get_serial_sequence('orders', 'number')) as next",
          );
          const [before] = await runQuery<{ next: string }>(
            first,
            "select nextval(pg_get_serial_sequence('orders', 'number')) as next",
          );
          expect(Number(order?.next)).toBeGreaterThan(Number(before?.next) + 9_000);
        });
      });
    } finally {
      await server.stop();
    }
  });
});

/** Repeats `work` until the worker of this database wrote nothing in the meantime. Returns the database's content. */
async function readWhileUnchanged(work: () => Promise<void>) {
  for (let before = await readContent(ownUrl); ;) {
    await work();
    const content = await readContent(ownUrl);
    if (isDeepStrictEqual(withoutItsOwn(before), withoutItsOwn(content))) return content;
    before = content;
  }
}

describe("a portable backup", () => {
  const file = () => join(folder, "backup.gz");

  it("a portable backup restores the same content without PostgreSQL programs", async () => {
    removeTools();
    // Photo files of the maximum size, more of them than are written in one batch.
    await runQuery(
      ownUrl,
      `insert into photo_files (name, event_id, content)
       select 'photograph-by-16-' || n || '.jpg', (select min(id) from events),
         decode(repeat(md5(n::text), 65536), 'hex')
       from generate_series(1, 12) n on conflict do nothing`,
    );
    const backUp = () => runCommand(backup, { url: ownUrl }, file(), { portable: true });
    const content = await readWhileUnchanged(async () => {
      expect(await backUp()).toMatchObject({ ok: true });
    });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    await withEmptyDatabase(ownUrl, async (url) => {
      expect(await runCommand(restore, { url }, file())).toMatchObject({ ok: true });
      expect(withoutItsOwn(await readContent(url))).toEqual(withoutItsOwn(content));
      expect(await runCommand(restore, { url }, file())).toMatchObject({
        failure: [expect.stringMatching(/^The database is not empty/)],
      });
    });
  });

  it("a restored database sells nothing until its maintenance is closed", async () => {
    expect(await runCommand(backup, { url: ownUrl, embedded: true }, file())).toMatchObject({
      ok: true,
    });
    await withEmptyDatabase(ownUrl, async (url) => {
      expect(await runCommand(restore, { url }, file())).toMatchObject({
        ok: true,
        value: expect.stringContaining("close-maintenance") as string,
      });
      const { db, close } = openDatabase(url, { poolSize: 2 });
      try {
        expect(await findMaintenance(db)).toMatchObject({ isOpen: true, endsAt: null });
        await closeMaintenance(db, false);
        expect(await findMaintenance(db)).toBeNull();
      } finally {
        await close();
      }
    });
  });

  it("a truncated or invalid portable backup leaves the database unchanged", async () => {
    expect(await runCommand(backup, { url: ownUrl, embedded: true }, file())).toMatchObject({
      ok: true,
    });
    const whole = readFileSync(file());
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length / 2)));
    const other = join(folder, "other.txt");
    writeFileSync(other, "a letter");
    await withEmptyDatabase(ownUrl, async (url) => {
      await migrateDatabase(url);
      const before = await readContent(url);
      for (const wrong of [cut, other, join(folder, "none")]) {
        expect(await runCommand(restore, { url }, wrong)).toMatchObject({ ok: false });
        expect(await readContent(url)).toEqual(before);
      }
    });
  });
});
