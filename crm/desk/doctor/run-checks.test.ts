import { expect, it } from "vitest";

import type { Database } from "../../platform/database/database";
import { type Check, type CheckDeps, HEALTHY } from "./check";
import { isExampleDomain, findDomain, domainsIn } from "./example-domains";
import { runChecks } from "./run-checks";

const deps: CheckDeps = {
  db: {} as Database,
  env: { ok: false, failure: "invalid environment: none" },
  cards: null,
  catalogue: null,
};
const limits = { one: 50, all: 200 };
const hangs: Check = () => new Promise(() => undefined);

it("findings come in the order of their levels, and healthy checks are left out", async () => {
  const findings = await runChecks(deps, {
    "disk-low": async () => [{ name: "/: 1.0 GB" }],
    "mail-off": async () => [],
    "no-staff": async () => HEALTHY,
    "no-delivery": async () => [],
  });
  expect(findings.map(({ code, level }) => [code, level])).toEqual([
    ["no-delivery", "stops"],
    ["mail-off", "noticed"],
    ["disk-low", "advice"],
  ]);
});

it("a check that hangs or throws is a finding, and the others are still made", async () => {
  const url = "smtp://kim:sesame-open@mail.test";
  const findings = await runChecks(
    deps,
    {
      "mail-off": hangs,
      "no-staff": () => Promise.reject(new Error(`no mail at ${url}`)),
      "no-delivery": async () => [],
    },
    limits,
  );
  expect(findings).toMatchObject([
    { code: "no-delivery" },
    {
      code: "check-failed",
      about: [{ name: "no-staff: Error" }, { name: "mail-off: no answer in time" }],
    },
  ]);
});

it("many hanging checks end together", async () => {
  const names = [
    "mail-off",
    "no-staff",
    "no-delivery",
    "mail-late",
    "disk-low",
    "is-demo",
  ] as const;
  // The limits are timers, in real time, whatever the clock of the tests says.
  const began = performance.now();
  const checks = Object.fromEntries([...names, "webhook-silent"].map((name) => [name, hangs]));
  const [finding] = await runChecks(deps, checks, { one: 150, all: 200 });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(finding?.about).toHaveLength(7);
});

it("tables that are not there yet are no findings of their own while migrations are pending", async () => {
  const missing = Object.assign(new Error('relation "last_runs" does not exist'), {
    code: "42P01",
  });
  const noTable: Check = () => Promise.reject(missing);
  const pending: Check = async () => [{ name: "0073_last_runs" }];
  const both = { "worker-silent": noTable, "migrations-pending": pending };
  expect((await runChecks(deps, both)).map(({ code }) => code)).toEqual(["migrations-pending"]);
  expect((await runChecks(deps, { "worker-silent": noTable })).map(({ code }) => code)).toEqual([
    "check-failed",
  ]);
});

it("a finding lists ten things and counts the rest", async () => {
  const about = Array.from({ length: 12 }, (_, at) => ({ name: `Row ${at}` }));
  const [finding] = await runChecks(deps, { "invalid-row": async () => about });
  expect(finding?.about).toHaveLength(10);
  expect(finding?.more).toBe(2);
});

it.each([
  ["shop.example.org", true],
  ["localhost", true],
  ["127.0.0.1", true],
  ["riverside.example", true],
  ["example.org.harbor.org", false],
  ["contest.org", false],
])("the domain %s is an example: %s", (domain, isExample) => {
  expect(isExampleDomain(domain)).toBe(isExample);
});

it("domains are read from senders and from texts with links", () => {
  expect(findDomain("Box office <boxoffice@Harbor.org>")).toBe("harbor.org");
  expect(domainsIn("See https://harbor.org/visit. Write to us@example.com.")).toEqual([
    "harbor.org",
    "example.com",
  ]);
});
