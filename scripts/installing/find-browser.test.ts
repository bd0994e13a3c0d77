import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findBrowser, findHeadlessShell } from "./find-browser.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "browsers-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Creates a program that exits with this code. */
function install(name: string, code: number): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  return file;
}

test("the headless shell and the full browser are both found on the PATH", async () => {
  const browser = install("chromium", 0);
  const shell = install("chromium-headless-shell", 0);
  expect(await findHeadlessShell()).toBe(shell);
  expect(await findBrowser()).toBe(browser);
});

test("a headless shell that does not run is not found", async () => {
  install("chromium-headless-shell", 127);
  expect(await findHeadlessShell()).toBeUndefined();
});

test("CHROMIUM_PATH takes precedence over a headless shell", async () => {
  install("chromium-headless-shell", 0);
  const named = install("my-browser", 0);
  vi.stubEnv("CHROMIUM_PATH", named);
  expect(await findHeadlessShell()).toBeUndefined();
  expect(await findBrowser()).toBe(named);
});
