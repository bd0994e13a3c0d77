import { expect, it } from "vitest";
import { z } from "zod";

import { describeForm, type JsonSchema, schemaList } from "./schema-list";

const getSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as JsonSchema;

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
  expect(describeForm(getSchema(schema))).toBe(expected);
});

it("a list says what a field means, what it is without, and whether it is needed", () => {
  const list = schemaList(
    getSchema(
      z.object({
        name: z.string().describe("As visitors read it"),
        months: z.int().min(1).max(120).default(12).describe("How long it lasts"),
        from: z.string().optional(),
      }),
    ),
  );
  expect(list.split("\n")).toEqual([
    "- **`name`** (text; needed): As visitors read it.",
    "- **`months`** (whole number from 1 to 120; without it `12`): How long it lasts.",
    "- **`from`** (text)",
  ]);
});

it("a long item of a list is wrapped and indented", () => {
  const description = "word ".repeat(40).trim();
  const lines = schemaList(getSchema(z.object({ name: z.string().describe(description) }))).split(
    "\n",
  );
  expect(lines.map((line) => line.length <= 120)).toEqual([true, true]);
  expect(lines[1]).toMatch(/^ {2}word/);
});
