import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openStore } from "../../../crm/platform/database/open-store";
import { parseStoreEnv } from "../../../crm/platform/env";
import { freePorts } from "../../support/servers/free-ports";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

let folder: string;
const ends: (() => void)[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-pooler-"));
  // PgBouncer does not run as root.
  chmodSync(folder, 0o755);
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files],
    { stdio: "ignore" },
  );
  chmodSync(join(folder, "key.pem"), 0o644);
});
afterAll(() => {
  for (const end of ends) end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts PgBouncer in front of the tests' database. Returns the URL through it. */
async function startPooler(mode: "session" | "transaction", tls = false): Promise<string> {
  const [port = 0] = await freePorts(1);
  const url = new URL(workerBoxOffice.databaseUrl);
  const { hostname, port: serverPort, username, password } = url;
  const file = join(folder, `${port}.ini`);
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    ...(tls
      ? [
          "client_tls_sslmode = require",
          `client_tls_key_file = ${join(folder, "key.pem")}`,
          `client_tls_cert_file = ${join(folder, "cert.pem")}`,
        ]
      : []),
  ];
  writeFileSync(file, `${settings.join("\n")}\n`);
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...asNobody, file], { stdio: "ignore" });
  ends.push(() => void child.kill("SIGKILL"));
  await expect.poll(() => accepts(port), { timeout: 30_000 }).toBe(true);
  url.host = `localhost:${port}`;
  return url.href;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const done = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });

async function open(DATABASE_URL: string) {
  const parsed = parseStoreEnv({ DATABASE_URL });
  if (!parsed.ok) throw new Error(parsed.failure);
  return openStore(parsed.value, () => undefined, { migrate: false });
}

it("a pooler in session mode accepts the connections, and each has the time limits", async () => {
  const store = await open(await startPooler("session"));
  const { rows } = await store.pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
  await store.close();
});

it("a pooler in transaction mode is refused at start", async () => {
  const url = await startPooler("transaction");
  await expect(open(url)).rejects.toThrow(/^DATABASE_URL leads to a pooler/);
});

it("TLS to the database with a private authority needs sslrootcert, and is refused at start without it", async () => {
  const url = `${await startPooler("session", true)}?sslmode=verify-full`;
  await expect(open(url)).rejects.toThrow(/is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  const store = await open(`${url}&sslrootcert=${join(folder, "cert.pem")}`);
  expect((await store.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await store.close();
});
