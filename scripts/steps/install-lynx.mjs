import { spawnSync } from "node:child_process";

import { aptInstall } from "./apt-install.mjs";

const lynxRuns = () => spawnSync("lynx", ["-version"], { timeout: 30_000 }).status === 0;

/** Installs lynx, the text browser of some journeys, if it is missing. If that fails, only those journeys fail. */
export async function installLynx() {
  if (lynxRuns()) return;
  console.log("Installing lynx ...");
  await aptInstall(["lynx"]);
  if (!lynxRuns())
    console.error("installing lynx failed: journeys in lynx will fail until it is installed");
}
