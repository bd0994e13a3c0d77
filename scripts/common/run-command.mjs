import { spawn } from "node:child_process";

import { projectRoot } from "./project-root.mjs";

const running = new Set();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

// Interrupting the command also ends its child processes.
function onSignal(signal) {
  for (const child of running) child.kill(signal);
  process.exit(signal === "SIGINT" ? 130 : 143);
}

function track(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, onSignal);
  running.add(child);
}

function untrack(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of signals) process.off(signal, onSignal);
}

/**
 * Runs a program in the project root until it exits. `capture` returns its output instead of showing it.
 * Resolves to { code, output }; code is 1 if the program cannot be started or is killed by a signal.
 */
export function runCommand(file, args, { env = {}, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    track(child);
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
    child.stderr?.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => {
      untrack(child);
      resolve({ code: 1, output: output + error.message });
    });
    child.on("close", (code) => {
      untrack(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script of an installed package: `runTool("knip/bin/knip.js", ["--cache"])`. */
export function runTool(script, args, { node = process.execPath, ...options } = {}) {
  return runCommand(node, [`node_modules/${script}`, ...args], options);
}
