import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const oxlint = join(process.cwd(), "node_modules/oxlint/bin/oxlint");

/** The output of `oxlint --format=json`. */
interface Report {
  diagnostics: { code: string; filename: string }[];
}

const report = (folder: string) =>
  new Promise<Report>((resolve, reject) => {
    const args = [oxlint, "--format=json", "--config=.oxlintrc.json", "app", "scripts", "tests"];
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        // It could not start: a plugin is missing, for example.
        reject(new Error(stdout || stderr, { cause: error }));
      }
    });
  });

/** Returns, by file name, the rules of .oxlintrc.json that these sources break. Files that break none are omitted. */
export async function oxlintRulesBrokenBy(
  sources: Record<string, string>,
): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-lint-"));
  try {
    await cp(".oxlintrc.json", join(folder, ".oxlintrc.json"));
    for (const file of [
      "lint/import-directions.js",
      "lint/function-names.js",
      "scripts/checking/rooms.mjs",
    ])
      await cp(file, join(folder, file));
    await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
    for (const [name, source] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), source);
    }
    const broken: Record<string, string[]> = {};
    for (const { code, filename } of (await report(folder)).diagnostics) {
      const rule = /\((.*)\)/.exec(code)?.[1] ?? code;
      broken[filename] = [...(broken[filename] ?? []), rule];
    }
    return broken;
  } finally {
    await rm(folder, { recursive: true });
  }
}
