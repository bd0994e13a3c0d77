import { spawn } from "node:child_process";
import { join } from "node:path";

import { keepLog } from "./program-log.mjs";
import { projectRoot } from "./project-root.mjs";

const readyWithin = 120_000;
const stopWithin = 30_000;
const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;

/**
 * Starts the programs one after the other, each when the one before it is ready, and keeps them
 * until a signal or until one of them ends by itself. Answers the exit code: 0 when they were asked
 * to stop.
 */
export async function runPrograms({ programs, argsOf, env, logsDir, onReady }) {
  const end = endings();
  const running = [];
  const startAll = async () => {
    for (const program of programs) {
      if (end.hasCome()) break;
      const one = start(program, { args: argsOf(program), env, logsDir });
      running.push(one);
      one.ended.then((how) => end.resolve({ died: one, how }));
      await becomesReady(one, end);
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
    console.error(`The ${program.name} stopped unexpectedly (${ending.how})${why}`);
    console.error(`Its log is ${join(logsDir, `${program.id}.log`)}.`);
  }
  if (ending.late) {
    console.error(`The ${ending.late.program.name} was not ready after ${readyWithin / 1000} s.`);
  }
  if (ending.signal) console.log("\nStopping ...");
  // The last to start is the first to stop: nothing loses what it works with.
  for (const one of running.reverse()) await stop(one);
  if (ending.signal) console.log("Stopped.");
  return ending.signal ? 0 : 1;
}

/** The first thing that ends the run: a signal, a program that died, a program that is too slow. */
function endings() {
  let come = false;
  let settle;
  const promise = new Promise((done) => (settle = done));
  const resolve = (ending) => {
    come = true;
    settle(ending);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => resolve({ signal }));
  }
  // npm, killed outright, forwards nothing: then its going is the signal.
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid === npm || resolve({ signal: "SIGHUP" }), 500).unref();
  }
  return { promise, resolve, hasCome: () => come };
}

function start(program, { args, env, logsDir }) {
  const child = spawn(process.execPath, ["--import", stopWithParent, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env, ...program.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own: Ctrl-C reaches this process alone, which stops the programs in order.
    detached: true,
  });
  const one = { program, child, hasEnded: false };
  one.log = keepLog(child, {
    name: program.name,
    file: join(logsDir, `${program.id}.log`),
    show: (line) => console.error(line),
  });
  one.ended = new Promise((resolve) => {
    const ended = (how) => {
      one.hasEnded = true;
      void one.log.closed.then(() => resolve(how));
    };
    child.on("error", (error) => ended(error.message));
    // `close`, not `exit`: by then its last words have been read.
    child.on("close", (code, signal) => ended(signal ?? `exit code ${code}`));
  });
  return one;
}

async function becomesReady(one, end) {
  const deadline = Date.now() + readyWithin;
  while (!one.hasEnded) {
    const answer = await fetch(one.program.readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) end.resolve({ late: one });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // The run ends through `ended`; readiness never comes.
  await new Promise(() => {});
}

async function stop(one) {
  if (one.hasEnded) return;
  one.child.kill("SIGTERM");
  const giveUp = setTimeout(() => one.child.kill("SIGKILL"), stopWithin);
  await one.ended;
  clearTimeout(giveUp);
}
