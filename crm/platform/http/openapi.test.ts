import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";

import {
  apiKey,
  serverWithoutDatabase,
} from "../../../tests/support/servers/server-without-database";
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
let api: z.infer<typeof document>;

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
  const reply = await app.inject("/api/v3/openapi.json");
  api = document.parse(reply.json());
});
afterAll(() => close());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ name: `${method} ${path}`, path, call })),
  );

it("openapi.json is OpenAPI 3.1", () => {
  expect(api.openapi).toMatch(/^3\.1\./);
});

it("in production openapi.json needs the API key", async () => {
  const production = await serverWithoutDatabase(undefined, {
    NODE_ENV: "production",
    SMTP_URL: "none",
    STAFF_SECRETS_KEY: "a-key-for-the-tests-and-nothing-else",
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    STOREFRONT_URL: "https://tickets.example",
    MAIL_FROM: "tickets@example.com",
  });
  onTestFinished(production.close);
  const statusWith = async (headers: Record<string, string>) =>
    (await production.app.inject({ url: "/api/v3/openapi.json", headers })).statusCode;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: `Bearer ${apiKey}` })).toBe(200);
});

it("openapi.json is created only once", async () => {
  const create = vi.spyOn(app, "swagger");
  const reply = await app.inject("/api/v3/openapi.json");
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(create).not.toHaveBeenCalled();
});

it("openapi.json has a summary, a tag and a success response for every operation", () => {
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

it("openapi.json describes every path parameter", () => {
  for (const { name, path, call } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const described = call.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(described.map((parameter) => parameter.name).toSorted(), name).toEqual(
      inPath.toSorted(),
    );
  }
});
