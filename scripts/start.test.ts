import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { freePorts } from "../tests/support/servers/free-ports";

const folder = mkdtempSync(join(tmpdir(), "foyer-start-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const portNames = ["PORT", "METRICS_PORT", "CRM_PORT", "CRM_WORKER_PORT", "CARD_PORT", "PG_PORT"];

async function freeSettings(): Promise<Record<string, string>> {
  const ports = await freePorts(portNames.length);
  return Object.fromEntries(portNames.map((name, index) => [name, String(ports[index])]));
}

async function start(
  env: Record<string, string>,
  { nodeArguments = [], args = [] }: { nodeArguments?: string[]; args?: string[] } = {},
) {
  const child = spawn(process.execPath, [...nodeArguments, "scripts/start.mjs", ...args], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      DATA_DIR: join(folder, "data"),
      ...(await freeSettings()),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  let stdout = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stderr, stdout };
}

const oneLine = /^[^\n]+\n$/;

describe("npm start exits with code 1 and a one-line message when", () => {
  it.each(portNames)("%s is in use", async (name) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await start({ [name]: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(`port ${port} `);
    expect(stderr).toContain(name);
  });

  it.each(["0", "70000", "http", "30 00"])("PORT is %j", async (port) => {
    const { code, stderr } = await start({ PORT: port });
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(port);
  });

  it("two programs have the same port", async () => {
    const { code, stderr } = await start({ PORT: "4999", CRM_PORT: "4999" });
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain("PORT and CRM_PORT are both 4999");
  });

  it("the data folder is not writable", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const { code, stderr } = await start({ DATA_DIR: join(file, "data") });
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(join(file, "data"));
    expect(stderr).toContain("DATA_DIR");
  });

  it("an argument is unknown", async () => {
    const { code, stderr } = await start({}, { args: ["--port=4000"] });
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain("--port=4000");
  });

  it.each(["0", "seven"])("--processes is %s", async (number) => {
    const { code, stderr } = await start({}, { args: ["--processes", number] });
    expect(code).toBe(1);
    expect(stderr).toBe(`--processes is "${number}": use a number from 1 to 6\n`);
  });

  it("a second box office has the same port as another program", async () => {
    const { code, stderr } = await start(
      { PORT: "4999", CRM_PORT_2: "4999" },
      { args: ["--processes=2"] },
    );
    expect(code).toBe(1);
    expect(stderr).toContain("PORT and CRM_PORT_2 are both 4999");
  });

  it("the Node version is too old", async () => {
    const preload = join(folder, "old-node.cjs");
    writeFileSync(
      preload,
      'Object.defineProperty(process.versions, "node", { value: "18.19.0" });',
    );
    const { code, stderr } = await start({}, { nodeArguments: ["--require", preload] });
    expect(code).toBe(1);
    expect(stderr).toBe("Foyer requires Node 20.18 or newer; this is Node 18.19.0\n");
  });
});

it("npm start -- --help lists the settings and exits", async () => {
  const { code, stderr, stdout } = await start({}, { args: ["--help"] });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const name of portNames) expect(stdout).toContain(name);
});

it("scripts/node-version.mjs has no imports and only ES2018 syntax, so that old Node versions can run it", async () => {
  const source = readFileSync("scripts/node-version.mjs", "utf8");
  expect(source).not.toMatch(/^import /m);
  const { transform } = await import("esbuild");
  const lowered = await transform(source, { target: "es2018", minifyWhitespace: true });
  const asIs = await transform(source, { target: "esnext", minifyWhitespace: true });
  expect(lowered.code).toBe(asIs.code);
});
