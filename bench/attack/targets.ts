import { randomUUID } from "node:crypto";

import { formFields } from "../../app/.server/http/forms/form-fields";
import { routeTable, type RouteId } from "../../app/routing/route-table";
import type { Operation } from "../../tests/support/api-operations";
import { fieldPayload, fieldPayloadCount } from "../../tests/support/attack/field-payloads";
import { formPayloads, jsonPayloads, type Payload } from "../../tests/support/attack/payloads";
import { sampleBody } from "../../tests/support/attack/sample-body";
import { sampleNames } from "../../tests/support/attack/sample-names";
import type { JsonSchema } from "../../tests/support/schema-arbitrary";
import type { People, Who } from "./people";

/** One of a list, as the seed has it. */
export type Pick = <T>(list: readonly T[]) => T;

export type Target = {
  method: string;
  path: string;
  who: Who;
  headers: (people: People) => Record<string, string>;
  /** What is sent next; null where nothing is. */
  payload: (pick: Pick) => Payload | null;
};

const ADMIN_PATH = "counter";
const without = () => null;

/** Values that a form may have, so that forms of which one field is odd get as far as its handler. */
export type Values = (route: RouteId, name: string) => readonly string[];

type Ids = { eventId: string; instanceId: string; others: readonly string[] };

/** Every page and form of the storefront, the staff's too: with what is there, somebody else's, and what is nowhere. */
export function storefrontTargets(
  { eventId, instanceId, others }: Ids,
  valuesOf: Values,
): Target[] {
  const ids: Readonly<Record<string, string>> = {
    event: eventId,
    instance: instanceId,
    adminPath: ADMIN_PATH,
    view: "list",
  };
  const undeclared = formPayloads([]);
  return routeTable.flatMap(({ id, path: pattern }) => {
    const payload = declaredPayloads(id, valuesOf) ?? ((pick: Pick) => pick(undeclared));
    const paths = [...others, randomUUID(), "__proto__", "%252e%252e"].map((other) =>
      pattern.replace("*", "/nowhere").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? other),
    );
    const known: Who = pattern.startsWith("/:adminPath") ? "staff" : "customer";
    return [...new Set(paths)].flatMap((path) => {
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      const requested: [string, Who][] = [
        [path, "nobody"],
        [path, known],
        [data, known],
      ];
      return requested.flatMap(([own, who]) => {
        const headers = (people: People) => people.headersOf(who);
        return [
          { method: "POST", path: own, who, headers, payload },
          { method: "GET", path: own, who, headers, payload: without },
        ];
      });
    });
  });
}

/** Half of what is posted to a route has the names that it declares; the rest is what parsers trip over. */
function declaredPayloads(id: RouteId, valuesOf: Values): Target["payload"] | null {
  const sources = formFields[id];
  if (sources === undefined) return null;
  const names = sampleNames(sources);
  const hostile = formPayloads(names);
  const indexes = Array.from(
    { length: fieldPayloadCount(names.map((name) => [name, ""])) },
    (_, index) => index,
  );
  return (pick) => {
    if (pick([true, false])) return pick(hostile);
    const form = names.map((name) => [name, pick(valuesOf(id, name))] as const);
    return fieldPayload(form, pick(indexes));
  };
}

type Api = { operations: readonly Operation[]; schemas: Record<string, JsonSchema> };

/** Every call of the box office, as it describes itself, and the card provider's messages. */
export function boxOfficeTargets(
  { operations, schemas }: Api,
  others: readonly string[],
): Target[] {
  const targets = operations.flatMap(({ method, path, parameters, body }) => {
    const payloads = jsonPayloads(body === null ? {} : sampleBody(body, schemas));
    const payload = method === "GET" ? without : (pick: Pick) => pick(payloads);
    const taken = parameters.filter((one) => one.in === "header").map(({ name }) => name);
    const takes = new Set(["authorization", ...taken.map((name) => name.toLowerCase())]);
    return [...others, randomUUID(), "__proto__"].flatMap((id) =>
      (["nobody", "customer"] as const).map((who) => ({
        method,
        path: path.replace(/\{\w+\}/g, id),
        who,
        headers: (people: People) =>
          Object.fromEntries(
            Object.entries(people.headersOf(who)).filter(([name]) => takes.has(name.toLowerCase())),
          ),
        payload,
      })),
    );
  });
  const messages = jsonPayloads({ id: "evt_1" });
  const unknown = jsonPayloads({});
  const post = (path: string, headers: Record<string, string>, payloads: readonly Payload[]) => ({
    method: "POST",
    path,
    who: "nobody" as const,
    headers: () => headers,
    payload: (pick: Pick) => pick(payloads),
  });
  const webhook = "/api/v3/payments/webhook";
  return [
    ...targets,
    post(webhook, {}, messages),
    post(webhook, { "Stripe-Signature": `t=1,v1=${"0".repeat(64)}` }, messages),
    post("/api/v3/customers", {}, unknown),
  ];
}
