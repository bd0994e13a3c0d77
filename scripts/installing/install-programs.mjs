import { spawnSync } from "node:child_process";

import { aptInstall } from "./apt-install.mjs";

const runs = ([command, ...args]) => spawnSync(command, args, { timeout: 30_000 }).status === 0;

async function installProgram({ name, packages, isThere, tests }) {
  if (isThere()) return;
  console.log(`Installing ${name} ...`);
  await aptInstall(packages);
  if (!isThere())
    console.error(`installing ${name} failed: ${tests} will fail until it is installed`);
}

/** Installs lynx, the text browser of some journeys, if it is missing. If that fails, only those journeys fail. */
export const installLynx = () =>
  installProgram({
    name: "lynx",
    packages: ["lynx"],
    isThere: () => runs(["lynx", "-version"]),
    tests: "journeys in lynx",
  });

/** Installs PgBouncer and OpenSSL, for the API tests of connections through a pooler and with TLS, if they are missing. */
export const installPooler = () =>
  installProgram({
    name: "pgbouncer",
    packages: ["pgbouncer", "openssl"],
    isThere: () => runs(["pgbouncer", "--version"]) && runs(["openssl", "version"]),
    tests: "API tests of poolers",
  });
