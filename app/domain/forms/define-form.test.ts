import { expect, it } from "vitest";
import { z } from "zod";

import { declaredNames } from "./declared-names";
import { defineForm } from "./define-form";

const schema = z.object({
  intent: z.literal("send"),
  name: z.string(),
  address: z.object({ line1: z.string() }),
  version: z.string(),
  requestKey: z.string(),
});

it("a form shows its schema's fields in their order, without hidden ones", () => {
  const form = defineForm({ id: "f", schema, hidden: ["version"] });
  expect(form.fields).toEqual(["name", "address.line1"]);
});

it("a form posts its schema's fields and those it adds, and nothing else", () => {
  const declared = declaredNames([defineForm({ id: "f", schema, also: ["captcha", /^n:\d$/] })]);
  const names = ["intent", "address.line1", "version", "captcha", "n:1", "address.line2", "x"];
  expect(names.filter((name) => declared(name) !== null)).toEqual(names.slice(0, 5));
});

it("a field that variants of a form share comes after those that only one of them has", () => {
  const variants = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), offer: z.string(), day: z.string() }),
    z.object({ kind: z.literal("b"), amount: z.string(), day: z.string() }),
  ]);
  const form = defineForm({ id: "f", schema: variants, hidden: ["kind"] });
  expect(form.fields).toEqual(["offer", "amount", "day"]);
});

it("a schema with settings parses by those of the request, and declares its names by the sample", () => {
  const form = defineForm(
    { id: "f", schema: (max: number) => z.object({ text: z.string().max(max) }) },
    1,
  );
  expect(form.fields).toEqual(["text"]);
  expect(form.schemaFor(3).safeParse({ text: "abc" }).success).toBe(true);
});

it("a record, whose names are unknown, cannot be a field of a form", () => {
  const choices = z.object({ quantity: z.record(z.string(), z.string()) });
  expect(() => defineForm({ id: "f", schema: choices })).toThrow('Form "f"');
});
