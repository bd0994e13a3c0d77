import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { parseEnv, CRM_VARIABLES } from "../../crm/platform/env";
import { readEnv, STOREFRONT_VARIABLES } from "../../app/.server/env";

const service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), service) });

const { services } = composeSchema.parse(
  parse(readFileSync("compose.yaml", "utf8"), { merge: true }),
);

/** Set by the Dockerfile. */
const SET_BY_IMAGE = ["NODE_ENV", "HOST", "DATA_DIR"];

const NOT_PASSED_TO_BOX_OFFICE = [
  // For the embedded PostgreSQL, which DATABASE_URL replaces.
  "PG_PORT",
  // For tests.
  "CRM_FAULT",
  // The files of streams are in the containers of the storefront.
  "STREAM_FOLDER",
];

/** Variables that are not passed to the containers. */
const NOT_PASSED = {
  "box-office": NOT_PASSED_TO_BOX_OFFICE,
  "box-office-2": NOT_PASSED_TO_BOX_OFFICE,
  worker: NOT_PASSED_TO_BOX_OFFICE,
  // The container's port is fixed; FALLBACK_VISIBLE is for tests.
  storefront: ["PORT", "FALLBACK_VISIBLE"],
  "storefront-2": ["PORT", "FALLBACK_VISIBLE"],
};

describe("compose.yaml", () => {
  it.each([
    ["box-office", CRM_VARIABLES],
    ["box-office-2", CRM_VARIABLES],
    ["worker", CRM_VARIABLES],
    ["storefront", STOREFRONT_VARIABLES],
    ["storefront-2", STOREFRONT_VARIABLES],
  ] as const)("passes exactly the variables that the %s reads", (name, read) => {
    const passed = Object.keys(services[name]?.environment ?? {}).filter(
      (variable) => variable !== "HEALTH_PORT",
    );
    const expected = read.filter(
      (variable) => ![...SET_BY_IMAGE, ...NOT_PASSED[name]].includes(variable),
    );
    expect(passed.sort()).toEqual([...expected].sort());
  });

  it("leaves variables without a value to the programs' defaults", () => {
    const required = {
      SESSION_SECRET: "s".repeat(32),
      LINK_SECRET: "l".repeat(32),
      STAFF_SECRETS_KEY: "k".repeat(32),
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: "boxoffice@venue.example",
    };
    const getEnvironment = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([variable, text]) => [
          variable,
          text
            .replace(/\$\{(\w+):\?\}/g, (_, key: string) => SECRETS[key] ?? "")
            .replace(/\$\{\w+:-([^}]*)\}/g, "$1"),
        ]),
      );
    for (const name of ["box-office", "box-office-2", "worker"])
      expect(parseEnv({ ...getEnvironment(name), ...required }).ok, name).toBe(true);
    const storefront = readEnv({ ...getEnvironment("storefront-2"), ...required });
    expect(storefront.CRM_BASE_URL).toBe("http://box-office:3001 http://box-office-2:3001");
    expect([storefront.REQUESTS_AT_ONCE, storefront.DRAIN_SECONDS]).toEqual([64, 5]);
  });

  it("has a load balancer with all instances and their readiness checks", () => {
    const balancer = readFileSync("Caddyfile", "utf8");
    for (const name of ["storefront", "storefront-2", "box-office", "box-office-2"])
      expect(balancer).toMatch(new RegExp(`reverse_proxy .*\\b${name}:300[01]\\b`));
    expect(balancer).toContain("health_uri /readyz");
  });

  it("passes on the card provider's webhook and scans alone, of all paths of the box office", () => {
    const [, boxOffices = ""] = readFileSync("Caddyfile", "utf8").split("\n:3001 {\n");
    expect(boxOffices).toMatch(
      /^\s*#[^\n]*\n\s*@webhook \{\s*method POST\s*path \/api\/v3\/payments\/webhook\s*\}/,
    );
    const [, scans = ""] =
      /@scans \{\s*method POST\s*path_regexp (\S+)\s*\}/.exec(boxOffices) ?? [];
    const isScan = (path: string) => new RegExp(scans).test(path);
    expect(isScan("/api/v3/performances/mahler-1/admissions")).toBe(true);
    expect(isScan("/api/v3/staff/performances/mahler-1/admissions")).toBe(false);
    expect(isScan("/api/v3/performances/mahler-1/admissions/late")).toBe(false);
    expect(boxOffices.match(/reverse_proxy/g)).toHaveLength(2);
    expect(boxOffices).toMatch(/handle @scans \{\s*reverse_proxy/);
    expect(boxOffices).toMatch(/handle @webhook \{\s*reverse_proxy/);
    expect(boxOffices).toMatch(/handle \{\s*respond 404\s*\}/);
  });

  it("runs the programs as a database role that owns nothing, and only migrates as the owner", () => {
    for (const [name, { environment }] of Object.entries(services)) {
      const { DATABASE_URL = "" } = environment;
      if (DATABASE_URL !== "")
        expect(new URL(DATABASE_URL.replaceAll(/\$\{\w+:\?\}/g, "x")).username, name).toBe(
          name === "migrate" ? "foyer_owner" : "foyer",
        );
    }
    expect(services["storefront"]?.environment["VALKEY_URL"]).toContain("${VALKEY_PASSWORD:?}");
  });
});

const SECRETS: Record<string, string> = {
  CRM_API_KEY: "a-key-of-the-storefront",
  DATABASE_PASSWORD: "password",
  VALKEY_PASSWORD: "password",
  PUBLIC_URL: "https://tickets.example",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
};
