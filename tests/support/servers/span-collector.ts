import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

import { listen } from "./listen";

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
  }),
});
const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  status: z.looseObject({ code: z.number() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })),
    }),
  ),
});

const KINDS = ["unspecified", "internal", "server", "client"];

const getValues = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

const spansIn = (body: string) =>
  exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
        program: getValues(resource.attributes)["service.name"],
        traceId,
        spanId,
        parent: parentSpanId ?? null,
        name,
        kind: KINDS[kind],
        attributes: getValues(attributes),
        hasFailed: status.code === 2,
      })),
    ),
  );

export type CollectedSpan = ReturnType<typeof spansIn>[number];

/** Starts an OpenTelemetry collector (OTLP over HTTP, JSON). */
export async function startSpanCollector() {
  const bodies: string[] = [];
  const { url, close } = await listen(
    createServer((req, res) => {
      void text(req).then((body) => {
        if (req.url === "/v1/traces" && req.method === "POST") bodies.push(body);
        res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
      });
    }),
  );
  return {
    url,
    close,
    spans: () => bodies.flatMap(spansIn),
    /** The raw request bodies. */
    text: () => bodies.join("\n"),
  };
}
