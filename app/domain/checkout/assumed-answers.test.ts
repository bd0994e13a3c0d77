import { expect, it } from "vitest";

import { completeAnswers, defaultDelivery, preselectedDelivery } from "./assumed-answers";
import { sampleBasket, sampleDeliveryOptions } from "../../../tests/support/samples/basket";
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
    "the default if the last order's option needs an address",
    [eTickets, mail],
    "postal",
    "print-at-home",
  ],
  ["the only option", [collect], undefined, "collect"],
  ["no delivery if there are several options and no default", [collect, mail], undefined, null],
  [
    "no delivery if the default is not free",
    [{ ...eTickets, price: usd(100) }, collect],
    undefined,
    null,
  ],
  ["no delivery if the only option needs an address", [mail], undefined, null],
  ["no delivery without options", [], undefined, null],
])("a visitor who skips the delivery step gets %s", (_, options, last, expected) => {
  expect(defaultDelivery(options, last)?.id ?? null).toBe(expected);
});

it("the preselected delivery is the default, or else a free option without an address", () => {
  expect(preselectedDelivery([mail, collect, eTickets])).toBe(eTickets);
  expect(preselectedDelivery([mail, collect])).toBe(collect);
  expect(preselectedDelivery([mail])).toBe(mail);
});

it.each([
  ["standard", "aisle-seat", "aisle-seat"],
  ["standard", "wheelchair-space", null],
  ["wheelchair", "aisle-seat", "wheelchair-space"],
  ["companion", "wheelchair-space", null],
] as const)(
  "of a %s seat after an order with %s, the access requirements are assumed to be %s",
  (kind, last, assumed) => {
    const { tickets, ...basket } = sampleBasket();
    const chosen = tickets.map((ticket) => ({ ...ticket, seat: { ...ticket.seat, kind } }));
    const { details } = completeAnswers(
      { ...basket, details: null, tickets: chosen },
      {
        deliveryOptions: sampleDeliveryOptions,
        lastAnswers: { deliveryOptionId: "collect", accessRequirements: last },
      },
    );
    expect(details?.accessRequirements).toBe(assumed);
  },
);
