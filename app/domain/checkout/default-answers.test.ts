import { expect, it } from "vitest";

import { defaultDelivery, preselectedDelivery } from "./default-answers";
import { sampleDeliveryOptions } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";

const [eTickets, mail] = sampleDeliveryOptions as [
  (typeof sampleDeliveryOptions)[number],
  (typeof sampleDeliveryOptions)[number],
];
const collect = { ...eTickets, id: "collect", isDefault: false };

it.each([
  ["the default option", [eTickets, collect, mail], undefined, "print-at-home"],
  ["the option of the last order", [eTickets, collect, mail], "collect", "collect"],
  [
    "the default where the last order's option needs an address",
    [eTickets, mail],
    "postal",
    "print-at-home",
  ],
  ["the only option", [collect], undefined, "collect"],
  [
    "nothing where several options are left and none is the default",
    [collect, mail],
    undefined,
    null,
  ],
  [
    "nothing where the default costs something",
    [{ ...eTickets, price: usd(100) }, collect],
    undefined,
    null,
  ],
  ["nothing where the only option needs an address", [mail], undefined, null],
  ["nothing where there is no option", [], undefined, null],
])("a visitor who is not asked for a delivery gets %s", (_, options, last, expected) => {
  expect(defaultDelivery(options, last)?.id ?? null).toBe(expected);
});

it("what is chosen at first is the default, else what is free and needs no address", () => {
  expect(preselectedDelivery([mail, collect, eTickets])).toBe(eTickets);
  expect(preselectedDelivery([mail, collect])).toBe(collect);
  expect(preselectedDelivery([mail])).toBe(mail);
});
