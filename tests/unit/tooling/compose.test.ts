import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { parseEnv, CRM_VARIABLES } from "../../../crm/platform/env";
import { readEnv, STOREFRONT_VARIABLES } from "../../../app/.server/env";

const service = z.looseObject({
  image: z.string().optional(),
  mem_limit: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), service) });

const { services } = composeSchema.parse(
  parse(readFileSync("compose.yaml", "utf8"), { merge: true }),
);
const dockerfile = readFileSync("Dockerfile", "utf8");

/** Set in the image for every program, and the port of its health check. */
const OF_THE_IMAGE = ["NODE_ENV", "HOST", "DATA_DIR"];

/** What the containers need not be told, and why. */
const LEFT_OUT = {
  "box-office": [
    // Of the embedded PostgreSQL, which DATABASE_URL takes the place of.
    "PG_PORT",
    // For tests.
    "CRM_FAULT",
  ],
  worker: ["PG_PORT", "CRM_FAULT"],
  // The container's own port is fixed; the second one marks missing words in tests.
  storefront: ["PORT", "FALLBACK_VISIBLE"],
};

describe("compose.yaml", () => {
  it.each([
    ["box-office", CRM_VARIABLES],
    ["worker", CRM_VARIABLES],
    ["storefront", STOREFRONT_VARIABLES],
  ] as const)("passes the %s every variable that it reads, and no other", (name, read) => {
    const passed = Object.keys(services[name]?.environment ?? {}).filter(
      (variable) => variable !== "HEALTH_PORT",
    );
    for (const variable of OF_THE_IMAGE) expect(dockerfile).toContain(`${variable}=`);
    const expected = read.filter(
      (variable) => ![...OF_THE_IMAGE, ...LEFT_OUT[name]].includes(variable),
    );
    expect(passed.sort()).toEqual([...expected].sort());
  });

  it("leaves what nobody sets to the programs' own defaults", () => {
    const set = {
      SESSION_SECRET: "s".repeat(32),
      LINK_SECRET: "l".repeat(32),
      STAFF_SECRETS_KEY: "k".repeat(32),
    };
    const given = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([variable, text]) => [
          variable,
          text
            .replace(/\$\{(\w+):\?\}/g, (_, key: string) => SECRETS[key] ?? "")
            .replace(/\$\{\w+:-([^}]*)\}/g, "$1"),
        ]),
      );
    for (const name of ["box-office", "worker"])
      expect(parseEnv({ ...given(name), ...set }).ok, name).toBe(true);
    expect(readEnv({ ...given("storefront"), ...set }).TRUST_PROXY).toBe("loopback");
  });

  it("pins every image to a version and every service to a limit of memory", () => {
    for (const [name, { image = "", mem_limit: limit }] of Object.entries(services)) {
      if (!image.startsWith("foyer:"))
        expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)]);
      expect([name, limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
    for (const [, version = ""] of dockerfile.matchAll(/^FROM node:(\S+)/gm))
      expect(version).toMatch(/^24\.\d+\.\d+-/);
  });
});

const SECRETS: Record<string, string> = {
  CRM_API_KEY: "a-key-of-the-storefront",
  POSTGRES_PASSWORD: "password",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
};
