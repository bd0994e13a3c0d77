import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";

const HELP = `node scripts/checking/check-migrations.mjs [RELEASE] [TEST FILES]

Runs the API tests of a release on a database with the migrations of this working tree, since the old version keeps
running during a deployment. RELEASE is a tag, branch or commit; by default the newest tag.`;

/** Tests that compare the database schema with the release's own sources. */
const SCHEMA_TESTS = [
  "migrations",
  "release-migrations",
  "database-functions",
  "query-plans",
  "backup",
];
const MIGRATIONS = "crm/platform/database/migrations";

const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: "inherit" });
const git = (...args) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();

const [first, ...files] = process.argv.slice(2);
if (first === "--help") {
  console.log(HELP);
  process.exit();
}
const release = first ?? git("tag", "--list", "--sort=-creatordate").split("\n")[0];
if (release === "") {
  console.error("There is no tag yet: name the release that is running, by its commit.");
  process.exit(1);
}
const parent = mkdtempSync(join(tmpdir(), "foyer-release-"));
const folder = join(parent, "foyer");
const isSame = (file) =>
  readFileSync(join(folder, file), "utf8") === readFileSync(join(projectRoot, file), "utf8");

git("worktree", "add", "--detach", folder, release);
try {
  if (isSame("package-lock.json"))
    symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  else run(folder, "npm", "ci", "--no-audit", "--no-fund");
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(projectRoot, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  run(folder, "node", "scripts/build.mjs");
  const excluded = SCHEMA_TESTS.map((name) => `--exclude=tests/api/platform/${name}.test.ts`);
  run(folder, "npx", "vitest", "run", "--project", "api", ...excluded, ...files);
  console.log(`The API tests of ${release} pass with the current migrations.`);
} catch {
  console.error(`The API tests of ${release} fail with the current migrations.`);
  process.exitCode = 1;
} finally {
  git("worktree", "remove", "--force", folder);
  rmSync(parent, { recursive: true, force: true });
}
