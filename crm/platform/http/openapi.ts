import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** Generates the OpenAPI document from the routes' schemas. Register it before any route. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Foyer box office",
        description:
          "Events, stock, prices, baskets, customers, orders and payments of a performing arts center. " +
          "Times are ISO 8601 with the venue's offset; amounts are integers in minor units. " +
          "Operations that accept an Idempotency-Key can be retried with the same key.",
        version: "3.0.0",
      },
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "The storefront's API key" },
          customerSession: {
            type: "apiKey",
            in: "header",
            name: "X-Customer-Session",
            description: "The token returned on sign-in",
          },
        },
      },
      security: [{ apiKey: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => closeBodies(jsonSchemaTransformObject(document)),
  });
}

/** Sets `additionalProperties: false` on all request bodies (see `refuseUnknownKeys`). */
function closeBodies<Document extends object>(document: Document): Document {
  const { paths = {}, components } = document as {
    paths?: Record<string, Record<string, { requestBody?: { content?: unknown } }>>;
    components?: { schemas?: Record<string, unknown> };
  };
  const bodies = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ requestBody }) => requestBody?.content ?? []),
  );
  const closed = new Set<object>();
  const close = (node: unknown): void => {
    if (typeof node !== "object" || node === null || closed.has(node)) return;
    closed.add(node);
    const schema = node as { properties?: object; additionalProperties?: unknown; $ref?: string };
    if (schema.properties !== undefined) schema.additionalProperties ??= false;
    if (typeof schema.$ref === "string")
      close(components?.schemas?.[schema.$ref.replace("#/components/schemas/", "")]);
    for (const value of Object.values(schema)) close(value);
  };
  bodies.forEach(close);
  return document;
}
