import { spawn } from "node:child_process";
import { join } from "node:path";

import { keepLog } from "./program-log.mjs";
import { projectRoot } from "../common/project-root.mjs";

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;

/**
 * Starts the programs one after the other, each once the previous one is ready, and runs them until a signal or until
 * one of them exits. Resolves to the exit code: 0 after a signal.
 */
export async function runPrograms({ programs, getArgs, env, logsDir, onReady }) {
  const end = watchForEnd();
  const running = [];
  const startAll = async () => {
    for (const program of programs) {
      if (end.hasCome()) break;
      const started = start(program, { args: getArgs(program), env, logsDir });
      running.push(started);
      started.ended.then((how) => end.resolve({ died: started, how }));
      await waitUntilReady(started, end);
    }
    return {};
  };

  const ended = end.promise.then((ending) => ({ ending }));
  const first = await Promise.race([ended, startAll()]);
  if (!first.ending) onReady();

  const ending = first.ending ?? (await end.promise);
  if (ending.died) {
    const { program, log } = ending.died;
    const why = log.last ? `: ${log.last}` : "";
    console.error(`The ${program.name} exited unexpectedly (${ending.how})${why}`);
    console.error(`See its log: ${join(logsDir, `${program.id}.log`)}`);
  }
  if (ending.late) {
    console.error(
      `The ${ending.late.program.name} was not ready after ${READY_TIMEOUT_MS / 1000} s.`,
    );
  }
  if (ending.signal) console.log("\nStopping ...");
  // In reverse order, so that no program loses one that it depends on.
  for (const started of running.reverse()) await stop(started);
  if (ending.signal) console.log("Stopped.");
  return ending.signal ? 0 : 1;
}

/**
 * Resolves with the first event that ends the run: a signal, a program that died, or one that was not ready in time.
 */
function watchForEnd() {
  let hasCome = false;
  let settle;
  const promise = new Promise((done) => (settle = done));
  const resolve = (ending) => {
    hasCome = true;
    settle(ending);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => resolve({ signal }));
  }
  // If npm is killed with SIGKILL it forwards no signal: watch for its disappearance.
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid === npm || resolve({ signal: "SIGHUP" }), 500).unref();
  }
  return { promise, resolve, hasCome: () => hasCome };
}

function start(program, { args, env, logsDir }) {
  const child = spawn(process.execPath, ["--import", stopWithParent, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env, ...program.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // In its own process group, so that Ctrl-C only reaches this process, which stops the programs in order.
    detached: true,
  });
  const started = { program, child, hasEnded: false };
  started.log = keepLog(child, {
    name: program.name,
    file: join(logsDir, `${program.id}.log`),
    show: (line) => console.error(line),
  });
  started.ended = new Promise((resolve) => {
    const ended = (how) => {
      started.hasEnded = true;
      void started.log.closed.then(() => resolve(how));
    };
    child.on("error", (error) => ended(error.message));
    // Unlike `exit`, `close` comes after all output was read.
    child.on("close", (code, signal) => ended(signal ?? `exit code ${code}`));
  });
  return started;
}

async function waitUntilReady(started, end) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!started.hasEnded) {
    const response = await fetch(started.program.readyUrl, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) end.resolve({ late: started });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // Never resolves, since the run ends through `ended`.
  await new Promise(() => {});
}

async function stop({ hasEnded, child, ended }) {
  if (hasEnded) return;
  child.kill("SIGTERM");
  const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeout);
}
