import { spawnSync } from "node:child_process";

import { runCommand } from "./run-command.mjs";

/** What to call before a command so that it runs as root: nothing, a sudo that asks nothing, or undefined. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const silent = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? silent : undefined;
}

/** Installs packages of Debian, where this machine has apt and lets us; says nothing of whether it did. */
export async function aptInstall(packages) {
  const before = asRoot();
  if (before === undefined) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const run = async (...command) => {
    const [file, ...args] = [...before, ...command];
    await runCommand(file, args, { env, capture: true });
  };
  await run("apt-get", "update", "-q");
  await run("apt-get", "install", "-y", "-q", "--no-install-recommends", ...packages);
}
