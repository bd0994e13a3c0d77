import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

import { requiresSession, type Operation as ContractOperation } from "#contract/calls/define";
import { operations } from "#contract/operations/index";
import { type Operation, getOperations } from "../../../tests/support/api-operations";
import {
  apiKey,
  serverWithoutDatabase,
} from "../../../tests/support/servers/server-without-database";
import type { App } from "./app";

let app: App;
let close: () => Promise<void>;
let withBody: Operation[];
let schemas: ReturnType<typeof getOperations>["schemas"];

beforeAll(async () => {
  ({ app, close } = await serverWithoutDatabase());
  const described = getOperations((await app.inject("/api/v3/openapi.json")).json());
  withBody = described.operations.filter(({ body }) => body !== null);
  ({ schemas } = described);
});
afterAll(() => close());

const unknownKey = { unknownKey: 1 };
const problem = z.object({
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

async function send({ method, path }: Pick<Operation, "method" | "path">, payload: object) {
  const response = await app.inject({
    method: method as "POST",
    url: path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
    headers: { authorization: `Bearer ${apiKey}`, "idempotency-key": crypto.randomUUID() },
    payload,
  });
  return { status: response.statusCode, body: problem.safeParse(response.json()).data };
}

const needsSession = new Set(
  Object.values(operations as Record<string, ContractOperation>)
    .filter(requiresSession)
    .map(({ method, path }) => `${method} /api/v3${path.replace(/:(\w+)/g, "{$1}")}`),
);
const isOpen = ({ method, path }: Operation) => !needsSession.has(`${method} ${path}`);

it("every operation that needs a session refuses to check a body without one", async () => {
  const closed = withBody.filter((operation) => !isOpen(operation));
  expect(closed.length).toBeGreaterThan(50);
  for (const operation of closed) {
    const { status, body } = await send(operation, unknownKey);
    const name = `${operation.method} ${operation.path}`;
    expect([name, status, body?.code]).toEqual([name, 401, "not-signed-in"]);
  }
});

it("every other operation refuses a body with an unknown key and names the key", async () => {
  const open = withBody.filter(isOpen);
  expect(open.length).toBeGreaterThan(30);
  for (const operation of open) {
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
  const path = "/api/v3/customer/authenticate-magic-link";
  const { status, body } = await send({ method: "POST", path }, { token: "t", code: "123456" });
  expect([status, body?.fields]).toEqual([400, { code: "unrecognized-key" }]);
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
