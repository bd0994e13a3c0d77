import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const stopWithParent = new URL("../../../scripts/steps/stop-with-parent.mjs", import.meta.url).href;

type Description = {
  name: string;
  file: string;
  env: Record<string, string>;
  readyUrl: string;
  logFile: string;
};

/** One program of a stack, from build/, as it runs in production. */
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
    throw new Error(`${name} did not stop within a minute of ${signal}.`);
  };

  return {
    name,
    log,
    logFile,
    /** Starts it (again, after `kill` or `stop`) and answers once it says that it is ready. */
    start: async (env: Record<string, string> = {}) => {
      if (child) throw new Error(`${name} is running already.`);
      const started = spawnProgram({ ...described, env: { ...described.env, ...env } });
      child = started;
      ended = new Promise((resolve) => {
        started.once("close", (code, signal) => {
          child = undefined;
          resolve(signal ?? code);
        });
      });
      await ready(readyUrl, () => child === started).catch((error: unknown) => {
        started.kill("SIGKILL");
        const last = log().trimEnd().split("\n").slice(-15).join("\n");
        throw new Error(`${name} did not become ready (${String(error)}). Its log ends:\n${last}`);
      });
    },
    isRunning: () => child !== undefined,
    /** Ends it at once, as a power cut would. */
    kill: () => end("SIGKILL"),
    /** Asks it to end, as an operator would; fails when it does not within a minute. */
    stop: () => end("SIGTERM"),
  };
}

function spawnProgram({ file, env, logFile }: Description): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: "a" });
  const child = spawn(
    process.execPath,
    ["--enable-source-maps", "--import", stopWithParent, join(projectRoot, file)],
    {
      cwd: projectRoot,
      env: { ...inherited(), NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.once("close", () => log.end());
  return child;
}

/** What a program needs of our environment to run at all; its settings are the test's own. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "USER"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function ready(url: string, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (!alive()) throw new Error("it ended");
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    // Another program may answer at a port that this one could not have.
    if (answer?.ok && alive()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("90 s went by");
}
