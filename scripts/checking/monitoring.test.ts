import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { createMetrics } from "../../app/.server/metrics";
import { openDatabase } from "../../crm/platform/database/database";
import { serveMetrics } from "../../crm/platform/metrics";

const targetSchema = z.object({ expr: z.string() });
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(targetSchema).min(1) })),
});
const alertSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ runbook_url: z.string() }),
});
const alertsSchema = z.object({ groups: z.array(z.object({ rules: z.array(alertSchema) })) });

const read = (file: string) => readFileSync(`docs/${file}`, "utf8");
const { panels } = dashboardSchema.parse(JSON.parse(read("monitoring/dashboard.json")));
const { groups } = alertsSchema.parse(parse(read("monitoring/alerts.yaml")));
const rules = groups.flatMap((group) => group.rules);

let exported: Set<string>;
const variants: number[] = [];

beforeAll(async () => {
  // The router options of the box office.
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // Nothing listens on port 9.
  const { db, close } = openDatabase("postgres://nobody@127.0.0.1:9/none");
  serveMetrics(app, db, {
    countWork: () => Promise.resolve({ mails_due: 1 }),
    countFindings: () => Promise.resolve({ stops: 0 }),
    countLeftOut: () => ({ events: 0 }),
  });
  for (const path of ["/metrics/", "/%6detrics", "/metrics%2f", "//metrics"])
    variants.push((await app.inject(path)).statusCode);
  const texts = [(await app.inject("/metrics")).body, await createMetrics().text()];
  await app.close();
  await close();
  exported = new Set(
    texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name)),
  );
});

it("every metric in a dashboard panel or alert is exported by a program", () => {
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
  const used = expressions.flatMap((expr) => expr.match(/\b(?:foyer|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  for (const name of used)
    expect([...exported], name).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
});

it("metrics are only served at /metrics exactly, so that a proxy can block the path", () => {
  expect(variants).toEqual([404, 404, 404, 404]);
});

it("every alert links to a section of the runbook", () => {
  const sections = [...read("runbook.md").matchAll(/^## (.+)$/gm)].map(
    ([, title = ""]) => `#${title.toLowerCase().replaceAll(" ", "-")}`,
  );
  for (const { alert, annotations } of rules)
    expect(
      sections.map((section) => `{{ $externalLabels.runbook }}${section}`),
      alert,
    ).toContain(annotations.runbook_url);
});
