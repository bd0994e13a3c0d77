import { expect, it } from "vitest";

import { emptyBasket, itemLine, ticketLine } from "../../../tests/support/sample-basket";
import type { BasketRecord } from "../contents/basket-contents";
import { basketBody } from "./basket-body";

it("a basket says which ticket a subscription pays for, and which fee a bought one leaves to pay", () => {
  const bought = itemLine("ticket-subscription", "s1", { unitPrice: 48_000 });
  const shown = (change: Partial<BasketRecord>) => {
    const { tickets, items } = basketBody({
      ...emptyBasket,
      lines: [ticketLine("t1", { subscriptionId: "sub" }), ticketLine("t2")],
      items: [bought],
      subscriptions: [{ id: "sub", name: "Four", available: 1 }],
      ...change,
    });
    const [line] = items;
    return [
      tickets.map(({ subscriptionName }) => subscriptionName ?? null),
      line?.kind === "ticket-subscription" && line.details.feePerTicket,
    ];
  };
  expect(shown({})).toEqual([["Four", null], 900]);
  expect(shown({ membershipAmount: 10_000 })).toEqual([["Four", null], 0]);
  expect(shown({ subscriptions: [{ id: "sub", name: "Four", available: 0 }] })[0]).toEqual([
    null,
    null,
  ]);
});
