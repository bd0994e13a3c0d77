import { expect, it } from "vitest";
import { z } from "zod";

import { describeForm, type JsonSchema, schemaTable } from "./schema-tables";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as JsonSchema;

it.each([
  ["a text", z.string(), "text"],
  [
    "an amount that can be cleared",
    z.union([z.null(), z.number(), z.string()]),
    "amount, or `null`",
  ],
  ["a whole number within limits", z.int().min(1).max(9), "whole number from 1 to 9"],
  ["names to choose from", z.enum(["flex", "super"]), "`flex`, `super`"],
  ["a list", z.array(z.boolean()), "list of `true`, `false`"],
  ["values by name", z.record(z.string(), z.string()), "by name: text"],
  [
    "values by known names",
    z.partialRecord(z.enum(["ticket", "delivery"]), z.int().min(0).max(50)),
    "by name (`ticket`, `delivery`): whole number from 0 to 50",
  ],
  [
    "fields, some of which can be left out",
    z.object({ a: z.string(), b: z.string().optional() }),
    "{ `a`, `b`? }",
  ],
])("the form of %s is said in words", (_, schema, expected) => {
  expect(describeForm(schemaOf(schema))).toBe(expected);
});

it("a table says what a field means, what it is without, and whether it is needed", () => {
  const table = schemaTable(
    schemaOf(
      z.object({
        name: z.string().describe("As visitors read it | on tickets"),
        months: z.int().min(1).max(120).default(12).describe("How long it lasts"),
      }),
    ),
  );
  expect(table.split("\n").slice(2)).toEqual([
    "| `name` | As visitors read it \\| on tickets | text | needed |",
    "| `months` | How long it lasts | whole number from 1 to 120 | `12` |",
  ]);
});
