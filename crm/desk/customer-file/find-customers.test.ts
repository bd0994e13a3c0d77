import { expect, it } from "vitest";

import { readCustomerQuery } from "./find-customers";

it.each([
  ["", null],
  ["jordan@", { kind: "email", start: "jordan@" }],
  ["c-20417", { kind: "customer", number: 20417 }],
  ["C 20417", { kind: "customer", number: 20417 }],
  ["RPA-10234", { kind: "order", number: 10234 }],
  ["10234", { kind: "order", number: 10234 }],
  [
    "(212) 555-0188",
    { kind: "phone", numbers: ["2125550188", "12125550188", "+12125550188", "+2125550188"] },
  ],
  ["+1 212 555 0188", { kind: "phone", numbers: ["12125550188", "+12125550188", "2125550188"] }],
  ["9948 2019 3746 5019 2837", { kind: "barcode", barcode: "99482019374650192837" }],
  ["46 31 123 45 67", { kind: "phone", numbers: ["46311234567", "+46311234567"] }],
  [
    "+47 98 76 54 32",
    { kind: "phone", numbers: ["4798765432", "14798765432", "+14798765432", "+4798765432"] },
  ],
  [
    "0045 32123456",
    { kind: "phone", numbers: ["4532123456", "14532123456", "+14532123456", "+4532123456"] },
  ],
  ["García, José", { kind: "name", words: ["García", "José"], emailStart: null }],
  ["O’Brien", { kind: "name", words: ["OBrien"], emailStart: "O’Brien" }],
  ["Smith-Jones", { kind: "name", words: ["Smith", "Jones"], emailStart: "Smith-Jones" }],
  ["%_\\", null],
  ["ada@münchen.de", { kind: "email", start: "ada@xn--mnchen-3ya.de" }],
  ["4242 $170", { kind: "payment", last4: "4242", amount: 17_000, day: null }],
  ["•••• 4242, 170.50", { kind: "payment", last4: "4242", amount: 17_050, day: null }],
  ["4242 455", { kind: "payment", last4: "4242", amount: 45_500, day: null }],
  ["4242 2026-12-03", { kind: "payment", last4: "4242", amount: null, day: "2026-12-03" }],
  ["4242 12/3/2026", { kind: "payment", last4: "4242", amount: null, day: "2026-12-03" }],
  ["4242 $99999999999", { kind: "name", words: ["4242", "99999999999"], emailStart: null }],
  ["Rivera", { kind: "name", words: ["Rivera"], emailStart: "Rivera" }],
  ["  Jordan   Ri", { kind: "name", words: ["Jordan", "Ri"], emailStart: null }],
  [
    "Ludwig van Beethoven",
    { kind: "name", words: ["Ludwig", "van", "Beethoven"], emailStart: null },
  ],
])("the customer search parses %j", (typed, query) => {
  expect(readCustomerQuery(typed, "USD")).toEqual(query);
});

it.each([
  ["22123456", "+4722123456"],
  ["+352 123456", "+352123456"],
  ["22 12 34 56", "+4522123456"],
  ["2233 4455", "+4522334455"],
  ["6123 45678", "+46612345678"],
  ["070-123 45 67", "+46701234567"],
  ["020 7946 0018", "+442079460018"],
])("the customer search finds the national number %s as %s", (typed, number) => {
  const query = readCustomerQuery(typed, "USD");
  expect(query?.kind === "phone" && query.numbers).toContain(number);
});
