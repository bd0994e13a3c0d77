import { expect, it } from "vitest";

import { nameRepeated } from "./database";

it("a statement has a name from its third use on, the same for good", () => {
  const nameOf = nameRepeated();
  expect([1, 2, 3, 4].map(() => nameOf("select $1"))).toEqual([
    undefined,
    undefined,
    "repeated_1",
    "repeated_1",
  ]);
});

it("two statements have two names, and no more are named than connections can keep", () => {
  const nameOf = nameRepeated(2);
  for (const text of ["a", "b", "c"]) for (let use = 0; use < 3; use += 1) nameOf(text);
  expect(["a", "b", "c"].map(nameOf)).toEqual(["repeated_1", "repeated_2", undefined]);
});
