import { expect, it } from "vitest";

import { createStatementNames } from "./statement-names";

it("a statement is named on its third use and keeps that name", () => {
  const names = createStatementNames();
  expect([1, 2, 3, 4].map(() => names.of({ text: "select $1" }))).toEqual([
    undefined,
    undefined,
    "repeated_1",
    "repeated_1",
  ]);
});

it("different statements get different names, up to the limit", () => {
  const names = createStatementNames(2);
  const findName = (text: string) => names.of({ text });
  for (const text of ["a", "b", "c"]) for (let use = 0; use < 3; use += 1) findName(text);
  expect(["a", "b", "c"].map(findName)).toEqual(["repeated_1", "repeated_2", undefined]);
});

it("renewing changes the names of all statements, including those with a name of their own", () => {
  const names = createStatementNames();
  for (let use = 0; use < 3; use += 1) names.of({ text: "a" });
  names.renew();
  const own = { text: "b", name: "lock_holding" };
  expect([names.of({ text: "a" }), names.of(own)]).toEqual(["repeated_1_1", "lock_holding_1"]);
  expect(names.of({ text: "c" })).toBeUndefined();
});
