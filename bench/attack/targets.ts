import { randomUUID } from "node:crypto";

import { routeTable } from "../../app/routing/route-table";
import type { Operation } from "../../tests/support/api-operations";
import { formPayloads, jsonPayloads } from "../../tests/support/attack/payloads";
import type { Payload } from "../../tests/support/attack/payloads";
import { sampleBody } from "../../tests/support/attack/sample-body";
import type { JsonSchema } from "../../tests/support/schema-arbitrary";

export type Target = {
  method: string;
  path: string;
  payloads: readonly Payload[];
  headers: Record<string, string>;
};

/** Names of fields that the storefront's forms have. */
const FIELDS = [
  ["intent", "email", "password"],
  ["quantity.A.standard", "requestKey", "intent"],
  ["address.line1", "addressId", "optionId"],
  ["seat", "type", "requestKey"],
  ["tickets", "share", "intent"],
  ["n::tote", "gift", "requestKey"],
];

type Ids = { eventId: string; instanceId: string; others: readonly string[] };

/** Every page and form of the storefront, the staff's too: with what is there, somebody else's, and what is nowhere. */
export function storefrontTargets(
  { eventId, instanceId, others }: Ids,
  cookies: { visitor: string; staff: string },
): Target[] {
  const values: Readonly<Record<string, string>> = {
    event: eventId,
    instance: instanceId,
    adminPath: "counter",
  };
  const paths = routeTable.flatMap(({ path }) =>
    [...others, randomUUID(), "__proto__", "%252e%252e"].map((other) =>
      path.replace("*", "/nowhere").replace(/:(\w+)/g, (_, name: string) => values[name] ?? other),
    ),
  );
  return [...new Set(paths)].flatMap((path, at) => {
    const isStaff = path.startsWith("/counter") || path.startsWith("/smart");
    const Cookie = isStaff ? cookies.staff : cookies.visitor;
    const payloads = formPayloads(FIELDS[at % FIELDS.length] ?? []);
    const both = [
      { path, headers: {} },
      { path, headers: { Cookie } },
      { path: path === "/" ? "/_root.data" : `${path}.data`, headers: { Cookie } },
    ];
    return both.flatMap(({ path: own, headers }) => [
      { method: "POST", path: own, headers, payloads },
      { method: "GET", path: own, headers, payloads: [] },
    ]);
  });
}

type Api = { operations: readonly Operation[]; schemas: Record<string, JsonSchema> };

/** Every call of the box office, as it describes itself, and the card provider's messages. */
export function boxOfficeTargets(
  { operations, schemas }: Api,
  { apiKey, session, others }: { apiKey: string; session: string; others: readonly string[] },
): Target[] {
  const known = { Authorization: `Bearer ${apiKey}`, "X-Customer-Session": session };
  const targets = operations.flatMap(({ method, path, body }) => {
    const payloads = jsonPayloads(body === null ? {} : sampleBody(body, schemas));
    return [...others, randomUUID(), "__proto__"].map((id) => ({
      method,
      path: path.replace(/\{\w+\}/g, id),
      headers: known,
      payloads: method === "GET" ? [] : payloads,
    }));
  });
  const webhook = "/api/v3/payments/webhook";
  const signature = { "Stripe-Signature": `t=1,v1=${"0".repeat(64)}` };
  return [
    ...targets,
    { method: "POST", path: webhook, headers: {}, payloads: jsonPayloads({ id: "evt_1" }) },
    { method: "POST", path: webhook, headers: signature, payloads: jsonPayloads({ id: "evt_1" }) },
    { method: "POST", path: "/api/v3/customers", headers: {}, payloads: jsonPayloads({}) },
  ];
}
