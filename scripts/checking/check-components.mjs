/**
 * Checks that no package of production has a known vulnerability, and that packages and images were renewed within 90
 * days (docs/security.md, 15.1.1). Needs the network; run it before each release and every week.
 */
import { execFileSync, spawnSync } from "node:child_process";

const MAX_DAYS = 90;
const DAY_SECONDS = 24 * 60 * 60;
const FILES = ["package-lock.json", "Dockerfile", "compose.yaml"];

const audit = spawnSync("npm", ["audit", "--omit=dev"], { stdio: "inherit" });
let isPassed = audit.status === 0;
if (!isPassed) console.error("npm audit reports vulnerabilities, or could not ask the registry");

for (const file of FILES) {
  const changed = execFileSync("git", ["log", "-1", "--format=%ct", "--", file], {
    encoding: "utf8",
  });
  const days = Math.floor((Date.now() / 1_000 - Number(changed)) / DAY_SECONDS);
  if (days <= MAX_DAYS) continue;
  console.error(`${file} was last changed ${days} days ago: bring its components up to date`);
  isPassed = false;
}
process.exitCode = isPassed ? 0 : 1;
