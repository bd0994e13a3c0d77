import { spawnSync } from "node:child_process";

import { runCommand } from "../common/run-command.mjs";

/** Returns the command prefix to run as root without a password prompt; undefined if that is not possible. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? sudo : undefined;
}

/** Tries to install Debian packages. Fails silently without apt or root access; the caller must check the result. */
export async function aptInstall(packages) {
  const prefix = rootPrefix();
  if (prefix === undefined) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const run = async (...command) => {
    const [file, ...args] = [...prefix, ...command];
    await runCommand(file, args, { env, capture: true });
  };
  await run("apt-get", "update", "-q");
  await run("apt-get", "install", "-y", "-q", "--no-install-recommends", ...packages);
}
