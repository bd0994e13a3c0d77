import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { serverWithoutDatabase } from "../../../tests/support/servers/server-without-database";
import type { App } from "./app";

const operation = z.object({
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const document = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let app: App;
let close: () => Promise<void>;
let json: unknown;
let api: z.infer<typeof document>;

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
  const reply = await app.inject("/api/v3/openapi.json");
  json = reply.json();
  api = document.parse(json);
});
afterAll(() => close());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ name: `${method} ${path}`, path, call })),
  );

/** Every value under a key of this name, however deep. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === key ? [value] : valuesOf(key, value),
  );
}

describe("the API's own description", () => {
  it("is OpenAPI 3.1 and open to everyone", () => {
    expect(api.openapi).toMatch(/^3\.1\./);
  });

  it("has every noun", () => {
    const nouns = new Set(Object.keys(api.paths).map((path) => path.split("/")[3]));
    for (const noun of [
      "instances",
      "events",
      "halls",
      "access-tags",
      "price-types",
      "price-bands",
      "fees",
      "delivery-options",
      "countries",
      "baskets",
      "customers",
      "customer-sessions",
    ])
      expect(nouns).toContain(noun);
  });

  it("says of each call what it does, and what it answers when it goes well", () => {
    for (const { name, call } of operations()) {
      expect(call.summary, name).toBeTruthy();
      expect(call.tags?.length, name).toBeGreaterThan(0);
      const statuses = Object.keys(call.responses);
      expect(
        statuses.some((status) => /^2\d\d$/.test(status)),
        name,
      ).toBe(true);
    }
  });

  it("describes every parameter of every path", () => {
    for (const { name, path, call } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const described = call.parameters?.filter((parameter) => parameter.in === "path") ?? [];
      expect(described.map((parameter) => parameter.name).toSorted(), name).toEqual(
        inPath.toSorted(),
      );
    }
  });

  it("tells of problems as problems", () => {
    for (const { name, call } of operations()) {
      for (const [status, response] of Object.entries(call.responses)) {
        if (Number(status) < 400) continue;
        expect(Object.keys(response.content ?? {}), `${name} ${status}`).toEqual([
          "application/problem+json",
        ]);
      }
    }
  });

  it("refers only to what is there", () => {
    const references = new Set(valuesOf("$ref", json));
    expect(references.size).toBeGreaterThan(5);
    for (const reference of references) {
      const name = String(reference).replace("#/components/schemas/", "");
      expect(api.components.schemas, String(reference)).toHaveProperty([name]);
    }
  });
});
