import { z } from "zod";

import type { JsonSchema } from "./schema-arbitrary";

const schema = z.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

const operationSchema = z.object({
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema }))
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: schema.optional() })) })
    .optional(),
});

const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean | undefined; schema: JsonSchema }[];
  body: JsonSchema | null;
};

/** All operations of an OpenAPI document, without the test tools, which move the clock and end the process. */
export function getOperations(document: unknown): {
  operations: Operation[];
  schemas: Record<string, JsonSchema>;
} {
  const { components, paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation.tags.includes("test tools"))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        body: operation.requestBody?.content["application/json"]?.schema ?? null,
      })),
  );
  return { operations, schemas: components.schemas };
}
