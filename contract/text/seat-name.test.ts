import { expect, it } from "vitest";

import { seatName } from "./seat-name";
import { getTranslator } from "../../crm/platform/translator";

it.each([
  [{}, "Orchestra, row K, seat 3"],
  [{ kind: "wheelchair" }, "Orchestra, row K, wheelchair space 3"],
  [{ kind: "companion" }, "Orchestra, row K, companion seat 3"],
  [{ kind: "transfer" }, "Orchestra, row K, transfer seat 3"],
  [{ row: "Box 8" }, "Orchestra, Box 8, seat 3"],
  [{ row: "BB" }, "Orchestra, row BB, seat 3"],
  [{ row: null }, "Orchestra, seat 3"],
  [{ number: null }, "Orchestra, row K"],
  [{ row: null, number: null, kind: "place" }, "Orchestra"],
  [{ row: null, number: null, kind: "wheelchair" }, "Orchestra, wheelchair space"],
  [{ section: "Companion seats", row: null, number: null, kind: "companion" }, "Companion seats"],
  [{ section: "Companion seats", row: null, kind: "companion" }, "Companion seat 3"],
] as const)("the seat Orchestra, row K, number 3 changed by %j is named %j", (change, name) => {
  const seat = {
    section: "Orchestra",
    row: "K",
    number: "3",
    kind: "standard",
    ...change,
  } as const;
  expect(seatName(getTranslator("en-us"), seat)).toBe(name);
});
