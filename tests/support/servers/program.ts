import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const stopWithParent = new URL("../../../scripts/starting/stop-with-parent.mjs", import.meta.url)
  .href;

/**
 * Programs run as in production for benches. Tests, which start hundreds, save a quarter of each start's processor time:
 * without source maps (bundles are not minified, so stacks still name functions), and without compiling a bundle again
 * (from Node 22). They also hash passwords quickly (see hash.ts).
 */
const QUICK_PROGRAMS = "FOYER_QUICK_PROGRAMS";

/** For programs that this process and its workers start from now on. */
export function startQuickPrograms(): void {
  process.env[QUICK_PROGRAMS] = "1";
}

const isQuick = () => process.env[QUICK_PROGRAMS] === "1";
const nodeFlags = () => [
  "--min-semi-space-size=16",
  ...(isQuick() ? [] : ["--enable-source-maps"]),
];
const quickEnv = (): Record<string, string> =>
  isQuick()
    ? {
        NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/foyer/compiled"),
        QUICK_PASSWORD_HASHES: "1",
      }
    : {};

type Description = {
  name: string;
  file: string;
  env: Record<string, string>;
  readyUrl: string;
  logFile: string;
};

/** A program of build/, run as in production. */
export type Program = ReturnType<typeof program>;

export function program(described: Description) {
  const { name, readyUrl, logFile } = described;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const log = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");

  const end = async (signal: NodeJS.Signals) => {
    if (!child) return;
    child.kill(signal);
    const late = Symbol("late");
    const limit = new Promise((resolve) => setTimeout(resolve, 60_000, late).unref());
    const outcome = await Promise.race([ended, limit]);
    if (outcome !== late) return;
    child.kill("SIGKILL");
    throw new Error(`${name} did not stop within 60 s of ${signal}`);
  };

  return {
    name,
    log,
    logFile,
    /** Starts it, also after `kill` or `stop`, and resolves once it is ready. */
    start: async (env: Record<string, string> = {}) => {
      if (child) throw new Error(`${name} is already running`);
      const started = spawnProgram({ ...described, env: { ...described.env, ...env } });
      child = started;
      ended = new Promise((resolve) => {
        started.once("close", (code, signal) => {
          child = undefined;
          resolve(signal ?? code);
        });
      });
      await untilReady(readyUrl, () => child === started).catch((error: unknown) => {
        started.kill("SIGKILL");
        const last = log().trimEnd().split("\n").slice(-15).join("\n");
        throw new Error(`${name} did not become ready (${String(error)}). Its log ends:\n${last}`);
      });
    },
    isRunning: () => child !== undefined,
    /** Sends SIGKILL. */
    kill: () => end("SIGKILL"),
    /** Sends SIGTERM. Throws if it has not stopped after 60 seconds. */
    stop: () => end("SIGTERM"),
    /** Sends SIGHUP, on which it stops to be started again. Throws if it has not stopped after 60 seconds. */
    endForReload: () => end("SIGHUP"),
  };
}

function spawnProgram({ file, env, logFile }: Description): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: "a" });
  const child = spawn(
    process.execPath,
    [...nodeFlags(), "--import", stopWithParent, join(projectRoot, file)],
    {
      cwd: projectRoot,
      env: { ...inherited(), ...quickEnv(), NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.once("close", () => log.end());
  return child;
}

/** The variables a program needs to run at all. All settings come from the test. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "USER", "VENUE"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function untilReady(url: string, isAlive: () => boolean): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error("exited");
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await response?.arrayBuffer();
    // Another program may respond if this one could not bind its port.
    if (response?.ok && isAlive()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("timeout after 90 s");
}
