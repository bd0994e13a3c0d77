import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../tests/support/servers/program";
import { newSecrets } from "../tests/support/secrets";
import type { BoxOffice } from "../tests/support/servers/start-box-office";
import { freePorts } from "../tests/support/servers/free-ports";
import type { Cores } from "./cores";

export type MeasuredServer = {
  url: string;
  /** Seconds of processor time used so far, by all of its threads; null where the system does not tell. */
  cpuSeconds: () => number | null;
  /** Resident memory, and the most that there has been, in bytes; null where the system does not tell. */
  memory: () => { now: number; peak: number } | null;
  stop: () => Promise<void>;
};

/** Clock ticks in which Linux counts processor time, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Starts a server on the core that servers are measured on, and answers once it answers. */
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
  const more = process.env.BENCH_NODE_ARGS?.split(" ") ?? [];
  const node = [process.execPath, ...nodeArguments, ...more, file];
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
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the ${name} did not start:\n${read(logFile)?.slice(-2000) ?? ""}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    cpuSeconds() {
      // After the name, which may hold spaces: state is field 3, utime 14 and stime 15.
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
      const late = setTimeout(kill, 6000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** What a storefront has to know to sell for this box office, on a free port. */
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

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer !== undefined && answer.status < 500;
}
