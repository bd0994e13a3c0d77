import { expect, it } from "vitest";

import { readCustomerQuery } from "./find-customers";

it.each([
  ["", null],
  ["jordan@", { kind: "email", start: "jordan@" }],
  ["c-20417", { kind: "customer", number: 20417 }],
  ["C 20417", { kind: "customer", number: 20417 }],
  ["RPA-10234", { kind: "order", number: 10234 }],
  ["10234", { kind: "order", number: 10234 }],
  ["(212) 555-0188", { kind: "phone", numbers: ["2125550188", "12125550188"] }],
  ["+1 212 555 0188", { kind: "phone", numbers: ["12125550188", "2125550188"] }],
  ["9948 2019 3746 5019 2837", { kind: "barcode", barcode: "99482019374650192837" }],
  ["46 31 123 45 67", { kind: "phone", numbers: ["46311234567"] }],
  ["Rivera", { kind: "name", words: ["Rivera"] }],
  ["  Jordan   Ri", { kind: "name", words: ["Jordan", "Ri"] }],
  ["Ludwig van Beethoven", { kind: "name", words: ["Ludwig", "van", "Beethoven"] }],
])("the customer search parses %j", (typed, query) => {
  expect(readCustomerQuery(typed)).toEqual(query);
});
