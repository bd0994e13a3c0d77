import { spawn } from "node:child_process";

import { projectRoot } from "./project-root.mjs";

const alive = new Set();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

// A command that is interrupted takes what it started with it.
function onSignal(signal) {
  for (const child of alive) child.kill(signal);
  process.exit(signal === "SIGINT" ? 130 : 143);
}

function track(child) {
  if (alive.size === 0) for (const signal of signals) process.on(signal, onSignal);
  alive.add(child);
}

function forget(child) {
  alive.delete(child);
  if (alive.size === 0) for (const signal of signals) process.off(signal, onSignal);
}

/**
 * Runs a program to its end in the project's root. `capture` keeps its output instead of showing it.
 * Answers { code, output }; a program that cannot be started, or is killed by a signal, has code 1.
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
      forget(child);
      resolve({ code: 1, output: output + error.message });
    });
    child.on("close", (code) => {
      forget(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript program of an installed package: `runTool("knip/bin/knip.js", ["--cache"])`. */
export function runTool(script, args, { node = process.execPath, ...options } = {}) {
  return runCommand(node, [`node_modules/${script}`, ...args], options);
}
