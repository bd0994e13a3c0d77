import { spawn } from "node:child_process";
import type { FileHandle } from "node:fs/promises";

export type PostgresTool = "pg_dump" | "pg_restore";

/** Why a program could not do its work, in words for the terminal. */
export class ToolFailure extends Error {}

/** Characters of a program's complaints that are kept: the last ones say why it ended. */
const KEPT = 4_000;

/** The major version of a program on PATH. Throws `ToolFailure` when it is not there. */
export async function readToolVersion(tool: PostgresTool): Promise<number> {
  const { out } = await run(tool, ["--version"], {});
  const major = majorOf(out);
  if (major === null) throw new ToolFailure(`${tool} --version says "${out.trim()}".`);
  return major;
}

/** "pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)" is of 18. */
export function majorOf(version: string): number | null {
  const found = /\(PostgreSQL\) (\d+)/.exec(version);
  return found === null ? null : Number(found[1]);
}

/**
 * Runs a program to its end; throws `ToolFailure` with what it complained of when it fails. With `into`, what it writes
 * goes straight to that file, never through this process.
 */
export function run(
  tool: PostgresTool,
  args: readonly string[],
  { env = {}, into }: { env?: Record<string, string>; into?: FileHandle },
): Promise<{ out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", into === undefined ? "pipe" : into.fd, "pipe"],
    });
    let out = "";
    let complaints = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      out = (out + text).slice(-KEPT);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(-KEPT);
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(
        new ToolFailure(
          error.code === "ENOENT"
            ? `${tool} is not on PATH.`
            : `${tool} could not be started: ${error.message}`,
        ),
      );
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve({ out });
      else
        reject(
          new ToolFailure(
            `${tool} ended with ${signal ?? String(code)}: ${complaints.trim() || "it did not say why"}`,
          ),
        );
    });
  });
}
