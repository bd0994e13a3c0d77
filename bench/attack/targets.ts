import { randomUUID } from "node:crypto";

import { listPosts } from "../../app/.server/edge/form-guard/declared-fields";
import { routeTable, type RouteId } from "../../app/routing/route-table";
import type { Operation } from "../../tests/support/api-operations";
import { fieldPayload, fieldPayloadCount } from "../../tests/support/attack/field-payloads";
import { formPayloads, jsonPayloads, type Payload } from "../../tests/support/attack/payloads";
import { sampleBody } from "../../tests/support/attack/sample-body";
import { sampleNames } from "../../tests/support/attack/sample-names";
import type { JsonSchema } from "../../tests/support/schema-arbitrary";
import { builtRoutes } from "../../tests/support/servers/built-routes";
import type { People, Who } from "./people";

/** Picks an element of a list, deterministically by seed. */
export type Pick = <T>(list: readonly T[]) => T;

export type Target = {
  method: string;
  path: string;
  who: Who;
  headers: (people: People) => Record<string, string>;
  /** The next body; null for none. */
  payload: (pick: Pick) => Payload | null;
};

const ADMIN_PATH = "counter";
const noPayload = () => null;
const routes = await builtRoutes();

/** Valid values of a form field, so that forms with one invalid field reach their handler. */
export type Values = (route: RouteId, name: string) => readonly string[];

type Ids = { eventId: string; instanceId: string; others: readonly string[] };

/** Every page and form of the storefront, including staff pages, with own ids, other people's ids and unknown ids. */
export function storefrontTargets(
  { eventId, instanceId, others }: Ids,
  listValues: Values,
): Target[] {
  const ids: Readonly<Record<string, string>> = {
    event: eventId,
    instance: instanceId,
    adminPath: ADMIN_PATH,
    view: "list",
  };
  const undeclared = formPayloads([]);
  return routeTable.flatMap(({ id, path: pattern }) => {
    const payload = declaredPayloads(id, listValues) ?? ((pick: Pick) => pick(undeclared));
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
        const headers = (people: People) => people.getHeaders(who);
        return [
          { method: "POST", path: own, who, headers, payload },
          { method: "GET", path: own, who, headers, payload: noPayload },
        ];
      });
    });
  });
}

/** Half of the payloads have the route's declared fields; the others are difficult for parsers. */
function declaredPayloads(id: RouteId, listValues: Values): Target["payload"] | null {
  const posts = listPosts(routes, id);
  if (posts === null) return null;
  const names = sampleNames(posts);
  const hostile = formPayloads(names);
  const indexes = Array.from(
    { length: fieldPayloadCount(names.map((name) => [name, ""])) },
    (_, index) => index,
  );
  return (pick) => {
    if (pick([true, false])) return pick(hostile);
    const form = names.map((name) => [name, pick(listValues(id, name))] as const);
    return fieldPayload(form, pick(indexes));
  };
}

type Api = { operations: readonly Operation[]; schemas: Record<string, JsonSchema> };

/** Every operation in the box office's OpenAPI document, and the payment webhook. */
export function boxOfficeTargets(
  { operations, schemas }: Api,
  others: readonly string[],
): Target[] {
  const targets = operations.flatMap(({ method, path, parameters, body }) => {
    const payloads = jsonPayloads(body === null ? {} : sampleBody(body, schemas));
    const payload = method === "GET" ? noPayload : (pick: Pick) => pick(payloads);
    const headerNames = parameters
      .filter((parameter) => parameter.in === "header")
      .map(({ name }) => name);
    const accepted = new Set(["authorization", ...headerNames.map((name) => name.toLowerCase())]);
    return [...others, randomUUID(), "__proto__"].flatMap((id) =>
      (["nobody", "customer"] as const).map((who) => ({
        method,
        path: path.replace(/\{\w+\}/g, id),
        who,
        headers: (people: People) =>
          Object.fromEntries(
            Object.entries(people.getHeaders(who)).filter(([name]) =>
              accepted.has(name.toLowerCase()),
            ),
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
