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

/** One call of the API as its own description has it. */
export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean | undefined; schema: JsonSchema }[];
  body: JsonSchema | null;
};

/** Every call that the description names, but for the tools of a test, which move the clock and end the process. */
export function operationsOf(document: unknown): {
  operations: Operation[];
  schemas: Record<string, JsonSchema>;
} {
  const { components, paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => !call.tags.includes("test tools"))
      .map(([method, call]) => ({
        method: method.toUpperCase(),
        path,
        parameters: call.parameters,
        body: call.requestBody?.content["application/json"]?.schema ?? null,
      })),
  );
  return { operations, schemas: components.schemas };
}
