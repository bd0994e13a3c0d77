import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";
import { newSecrets } from "../../tests/support/secrets";
import type { BoxOffice } from "../../tests/support/servers/start-box-office";
import { freePorts } from "../../tests/support/servers/free-ports";
import type { Cores } from "./cores";

export type MeasuredServer = {
  url: string;
  /** CPU seconds used so far by all threads; null if not available. */
  cpuSeconds: () => number | null;
  /** Current and peak resident memory in bytes; null if not available. */
  memory: () => { now: number; peak: number } | null;
  stop: () => Promise<void>;
};

/** Ticks per second in which Linux reports CPU time, independent of the kernel's own tick rate. */
const TICKS_PER_SECOND = 100;

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Starts a server on the measured core. Resolves when it responds. */
export async function startMeasured(
  options: {
    name: string;
    file: string;
    url: string;
    env: Record<string, string>;
    nodeArguments?: string[];
  },
  cores: Cores | null,
): Promise<MeasuredServer> {
  const { name, file, url, env, nodeArguments = [] } = options;
  const extraArguments = process.env.BENCH_NODE_ARGS?.split(" ") ?? [];
  const node = [process.execPath, ...nodeArguments, ...extraArguments, file];
  const [command = "", ...args] = cores === null ? node : ["taskset", "-c", cores.server, ...node];
  const logFolder = join(projectRoot, "build/bench/logs");
  const logFile = join(logFolder, `${name}.log`);
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(logFile, "w");
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      resolve();
    });
  });
  const kill = () => {
    child.kill("SIGKILL");
  };
  process.once("exit", kill);
  const deadline = Date.now() + 30_000;
  while (!(await isResponding(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${name} did not start:\n${read(logFile)?.slice(-2000) ?? ""}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    cpuSeconds() {
      // Fields after the name, which may contain spaces: state is field 3, utime 14 and stime 15.
      const fields = read(`/proc/${child.pid}/stat`)?.split(") ").at(-1)?.split(" ");
      return fields === undefined
        ? null
        : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    memory() {
      const status = read(`/proc/${child.pid}/status`);
      const bytes = (field: string) =>
        Number(new RegExp(`${field}:\\s*(\\d+) kB`).exec(status ?? "")?.[1]) * 1024;
      return status === null ? null : { now: bytes("VmRSS"), peak: bytes("VmHWM") };
    },
    async stop() {
      process.off("exit", kill);
      child.kill("SIGTERM");
      const killTimer = setTimeout(kill, 6000);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

/** Environment of a storefront for this box office, on a free port. */
export async function storefrontEnv(boxOffice: BoxOffice) {
  const [port] = await freePorts(1);
  return {
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: newSecrets().storefront.SESSION_SECRET,
    CRM_API_KEY: boxOffice.apiKey,
    CRM_BASE_URL: boxOffice.crmUrl,
  };
}

async function isResponding(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await response?.arrayBuffer();
  return response !== undefined && response.status < 500;
}
