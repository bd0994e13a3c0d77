import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

import { type Operation, operationsOf } from "../../../tests/support/api-operations";
import {
  apiKey,
  serverWithoutDatabase,
} from "../../../tests/support/servers/server-without-database";
import type { App } from "./app";

let app: App;
let close: () => Promise<void>;
let withBody: Operation[];
let schemas: ReturnType<typeof operationsOf>["schemas"];

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
  const described = operationsOf((await app.inject("/api/v3/openapi.json")).json());
  withBody = described.operations.filter(({ body }) => body !== null);
  ({ schemas } = described);
});
afterAll(() => close());

const unknownKey = { unknownKey: 1 };
const problem = z.object({ code: z.string(), fields: z.record(z.string(), z.string()) });

async function send({ method, path }: Pick<Operation, "method" | "path">, payload: object) {
  const response = await app.inject({
    method: method as "POST",
    url: path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
    headers: { authorization: `Bearer ${apiKey}`, "idempotency-key": crypto.randomUUID() },
    payload,
  });
  return { status: response.statusCode, body: problem.safeParse(response.json()).data };
}

it("every operation refuses a body with an unknown key and names the key", async () => {
  expect(withBody.length).toBeGreaterThan(80);
  for (const operation of withBody) {
    const isList = operation.body?.type === "array";
    const { status, body } = await send(operation, isList ? [unknownKey] : unknownKey);
    const name = `${operation.method} ${operation.path}`;
    expect([name, status]).toEqual([name, 400]);
    if (!isList) expect([name, body?.fields]).toEqual([name, { unknownKey: "unrecognized-key" }]);
  }
});

it("a nested unknown key is refused with its path", async () => {
  const baskets = [
    { id: "b1", session: null },
    { id: "b2", session: null, as: "owner" },
  ];
  const { status, body } = await send(
    { method: "POST", path: "/api/v3/baskets/summaries" },
    { baskets },
  );
  expect([status, body?.fields]).toEqual([400, { "baskets.1.as": "unrecognized-key" }]);
});

it("a key of another variant of a union body is refused", async () => {
  const path = "/api/v3/customer/gift-aid";
  const { status, body } = await send(
    { method: "PUT", path },
    { ukTaxpayer: true, statement: "I pay tax.", end: true },
  );
  expect([status, body?.fields]).toEqual([400, { end: "unrecognized-key" }]);
});

it("openapi.json forbids additional properties in every request body", () => {
  const open: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    if ("$ref" in node && typeof node.$ref === "string")
      visit(schemas[node.$ref.replace("#/components/schemas/", "")], `${path} ${node.$ref}`);
    if ("properties" in node && !("additionalProperties" in node)) open.push(path);
    for (const [key, value] of Object.entries(node)) visit(value, `${path} ${key}`);
  };
  for (const { method, path, body } of withBody) visit(body, `${method} ${path}`);
  expect(open).toEqual([]);
});
