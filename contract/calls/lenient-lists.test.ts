import { expect, it } from "vitest";
import { z } from "zod";

import { createLeftOutReport, leavesOutInvalid, parseReply } from "./lenient-lists";

const row = z.object({ id: z.string(), price: z.int() });
const page = leavesOutInvalid(z.object({ rows: z.array(row), total: z.int() }), "rows");
const good = { id: "a", price: 1 };
const bad = { id: "b", price: "free" };

it("an invalid element of a lenient list is left out and named", () => {
  const parsed = parseReply(page, { rows: [good, bad, null, { ...good, id: "c" }], total: 4 });
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      reply: { rows: [good, { id: "c", price: 1 }], total: 4 },
      leftOut: [
        { list: "rows", id: "b", issues: [{ path: ["rows", 1, "price"] }] },
        { list: "rows", id: null },
      ],
    },
  });
});

it("a reply that is a lenient list itself leaves out invalid elements", () => {
  const list = leavesOutInvalid(z.array(row));
  expect(parseReply(list, [bad, good])).toMatchObject({
    ok: true,
    value: { reply: [good], leftOut: [{ list: "", id: "b" }] },
  });
});

it.each([
  ["outside its lists", page, { rows: [bad], total: "many" }],
  ["whose list is no list", page, { rows: { 0: bad }, total: 1 }],
  ["that is missing", page, null],
  ["without lenient lists", z.object({ rows: z.array(row) }), { rows: [bad] }],
])("a reply %s that is invalid is refused", (_where, schema, reply) => {
  expect(parseReply(schema, reply).ok).toBe(false);
});

it("a valid reply is returned as it is", () => {
  const reply = { rows: [good], total: 1 };
  expect(parseReply(page, reply)).toEqual({ ok: true, value: { reply, leftOut: [] } });
});

it("a row that every reply leaves out is logged once until its fault changes", () => {
  const logged: object[] = [];
  const report = createLeftOutReport((fields) => void logged.push(fields));
  const schema = leavesOutInvalid(
    z.array(z.object({ id: z.string(), kind: z.string(), price: z.int() })),
  );
  for (const fault of [{ kind: 3 }, { kind: 3 }, { price: "free" }]) {
    const parsed = parseReply(schema, [{ id: "1", kind: "a", price: 1, ...fault }]);
    report("listThings", parsed.ok ? parsed.value.leftOut : []);
  }
  expect(logged).toMatchObject([
    { operation: "listThings", id: "1" },
    { operation: "listThings", id: "1" },
  ]);
});
