import { spawnSync } from "node:child_process";

import { aptInstall } from "./apt-install.mjs";

const lynxRuns = () => spawnSync("lynx", ["-version"], { timeout: 30_000 }).status === 0;

/**
 * Sees to it that there is lynx, the text browser that some journeys buy with. Where there is none and none can be
 * installed those journeys fail, and say so; all others run.
 */
export async function installLynx() {
  if (lynxRuns()) return;
  console.log("Installing lynx ...");
  await aptInstall(["lynx"]);
  if (!lynxRuns())
    console.error("lynx could not be installed: the journeys that drive it fail. Install it.");
}
