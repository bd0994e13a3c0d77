import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv as parseFile } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readEnv, STOREFRONT_VARIABLES } from "../../app/.server/env";
import { CRM_VARIABLES, parseEnv } from "../../crm/platform/env";

const SECRETS: Record<string, string> = {
  CRM_API_KEY: "a-key-of-the-storefront",
  SESSION_SECRET: "s".repeat(32),
  LINK_SECRET: "l".repeat(32),
  STAFF_SECRETS_KEY: "k".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  SMTP_URL: "smtps://boxoffice:password@mail.example",
  DATABASE_URL: "postgres://foyer:password@127.0.0.1/foyer",
};

const example = (): Record<string, string> => ({
  ...(parseFile(readFileSync(".env.example", "utf8")) as Record<string, string>),
});
const filledIn = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(example()).map(([name, value]) => [name, value || (SECRETS[name] ?? "")]),
  );

describe(".env.example", () => {
  it("is all that a shop of its own needs: both programs start with it, secrets filled in", () => {
    const env = { ...filledIn(), NODE_ENV: "production" };
    expect(parseEnv(env)).toMatchObject({
      ok: true,
      value: { STOREFRONT_URL: "https://tickets.example.org", DRAIN_SECONDS: 5 },
    });
    expect(readEnv(env)).toMatchObject({
      PUBLIC_URL: "https://tickets.example.org",
      // Search engines may find the shop.
      NOINDEX: "0",
      CARD_PAGE_ORIGINS: ["https://checkout.stripe.com"],
    });
  });

  it("has only variables that the programs or compose.yaml know", () => {
    const compose = readFileSync("compose.yaml", "utf8");
    const known = new Set([...STOREFRONT_VARIABLES, ...CRM_VARIABLES]);
    for (const name of Object.keys(example()))
      expect(known.has(name) || compose.includes(`\${${name}:`), name).toBe(true);
    // What compose.yaml cannot do without.
    for (const [, name = ""] of compose.matchAll(/\$\{([A-Z_]+):\?\}/g))
      expect(Object.keys(example())).toContain(name);
  });

  it("has a value or a blank for every setting without which production does not start", () => {
    const env = filledIn();
    for (const name of [...Object.keys(SECRETS), "STOREFRONT_URL", "MAIL_FROM", "PUBLIC_URL"]) {
      const without = { ...env, [name]: "", NODE_ENV: "production" };
      const parsed = parseEnv(without);
      const isRefused = !parsed.ok && parsed.failure.includes(name);
      const read = () => readEnv(without);
      if (!isRefused) expect(read, name).toThrow(name);
    }
  });
});

describe("the proxies of deploy/", () => {
  const unitPorts = (name: string) =>
    [
      ...readFileSync(`deploy/systemd/${name}@.service`, "utf8").matchAll(/foyer-[a-z-]+@(\d+)/g),
    ].map(([, port]) => port);

  it.each(["deploy/nginx.conf", "deploy/Caddyfile"])(
    "%s passes requests to the ports of the systemd units",
    (file) => {
      const ports = new Set(
        [...readFileSync(file, "utf8").matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
      );
      const ofUnits = new Set([...unitPorts("foyer-storefront"), ...unitPorts("foyer-box-office")]);
      expect([...ports].sort()).toEqual([...ofUnits].sort());
    },
  );

  it("have storefronts call the box offices of the systemd units", () => {
    const called = [...(example()["CRM_BASE_URL"] ?? "").matchAll(/:(\d{4})/g)];
    expect(called.map(([, port]) => port)).toEqual(unitPorts("foyer-box-office"));
  });

  it("nginx.conf has only directives that nginx of Debian 12 knows", () => {
    const config = readFileSync("deploy/nginx.conf", "utf8").replaceAll(/#.*/g, "");
    const names = [...config.matchAll(/^\s*([a-z_0-9]+)\s[^{};]*[;{]/gm)].map(([, name]) => name);
    expect(names).toContain("proxy_pass");
    // "http2 on;" came with nginx 1.25.1.
    expect(names).not.toContain("http2");
  });

  it("Caddyfile opens a block only at the end of a line, and defines what it imports first", () => {
    const config = readFileSync("deploy/Caddyfile", "utf8").replaceAll(/#.*/g, "");
    for (const line of config.split("\n").filter((text) => text.includes("{")))
      expect(line).toMatch(/\{\s*$/);
    expect(config.indexOf("(healthy)")).toBeLessThan(config.indexOf("import healthy"));
  });
});

describe("the systemd units", () => {
  it("run in production, with the settings of /etc/foyer.env, as a user of their own", () => {
    const units = readdirSync("deploy/systemd").filter((name) => name.endsWith(".service"));
    expect(units).toHaveLength(5);
    for (const name of units) {
      const unit = readFileSync(join("deploy/systemd", name), "utf8");
      for (const line of [
        "User=foyer",
        "EnvironmentFile=/etc/foyer.env",
        "Environment=NODE_ENV=production",
      ])
        expect(unit.split("\n"), name).toContain(line);
    }
  });
});

describe("foyer-crm", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "foyer-crm-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("runs a command with the file's settings, in production, without changing its arguments", () => {
    // In place of runuser, which needs root, and of the built command line.
    const runuser = join(folder, "runuser");
    writeFileSync(runuser, '#!/bin/sh\nshift 3\nexec "$@"\n');
    chmodSync(runuser, 0o755);
    const settings = join(folder, "foyer.env");
    writeFileSync(settings, 'DATABASE_URL=postgres://a@b/c\nCRM_BASE_URL="http://a http://b"\n');
    const build = join(folder, "build");
    const cli = join(build, "crm-cli.js");
    spawnSync("mkdir", [build]);
    writeFileSync(
      cli,
      `console.log(JSON.stringify([process.argv.slice(2), ...["NODE_ENV", "DATABASE_URL", "CRM_BASE_URL", "CRM_USER"].map((name) => process.env[name])]))`,
    );
    const run = (env: Record<string, string>) => {
      const { stdout, status } = spawnSync(
        resolve("deploy/foyer-crm"),
        ["show-order", "a $b 'c'"],
        {
          encoding: "utf8",
          env: {
            PATH: `${folder}:${process.env["PATH"] ?? ""}`,
            FOYER_ENV: settings,
            FOYER_FOLDER: folder,
            SUDO_USER: "jordan",
            NODE_ENV: "test",
            ...env,
          },
        },
      );
      expect(status).toBe(0);
      return JSON.parse(stdout) as unknown;
    };
    const args = ["show-order", "a $b 'c'"];
    const rest = ["http://a http://b", "jordan"];
    expect(run({})).toEqual([args, "production", "postgres://a@b/c", ...rest]);
    // As for a restore into another database.
    const DATABASE_URL = "postgres://a@b/restored";
    expect(run({ DATABASE_URL })).toEqual([args, "production", DATABASE_URL, ...rest]);
  });

  it("has that name in the image too, and runs with the container's environment", () => {
    expect(readFileSync("Dockerfile", "utf8")).toContain(" /usr/local/bin/foyer-crm\n");
    spawnSync("mkdir", [join(folder, "build")]);
    writeFileSync(
      join(folder, "build/crm-cli.js"),
      `console.log(JSON.stringify([process.argv.slice(2), process.env.CRM_COMMAND, process.env.DATABASE_URL]))`,
    );
    const DATABASE_URL = "postgres://a@b/c";
    const { stdout } = spawnSync(resolve("deploy/foyer-crm-in-image"), ["show-order", "a $b 'c'"], {
      encoding: "utf8",
      env: { ...process.env, FOYER_FOLDER: folder, DATABASE_URL },
    });
    expect(JSON.parse(stdout)).toEqual([["show-order", "a $b 'c'"], "foyer-crm", DATABASE_URL]);
  });
});
