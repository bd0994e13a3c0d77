import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const plans = [
  {
    id: "six",
    name: "Six evenings",
    description: "Any performances.",
    vouchers: 6,
    months: 12,
    feePerTicket: usd(900),
    pricings: [{ id: "six-standard", name: "Standard", price: usd(48_000) }],
  },
];
const visit = (calls: Partial<Crm> = {}) =>
  visitorContext({
    listSubscriptionPlans: answering(plans),
    createBasket: answering(sampleBasket({ items: [] })),
    ...calls,
  });
const choice = { pricing: "six-standard", quantity: "2", requestKey: randomUUID() };

it("a chosen ticket subscription is added to a new basket", async () => {
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const result = await sendForm(page, visit({ addLine }), choice);
  expect([result.status, result.location]).toEqual([303, "/checkout/basket"]);
  expect(addLine.mock.calls[0]?.[0].body).toEqual({
    kind: "ticket-subscription",
    pricingId: "six-standard",
    quantity: 2,
  });
});

it.each([
  [refusing({ code: "invalid", fields: { pricingId: "unknown" } }), "pricing", "choiceGone"],
  [
    refusing({ code: "conflict", reason: "too-many-lines", maxLines: 60 }),
    "",
    "conflict.too-many-lines",
  ],
] as const)(
  "a refused ticket subscription keeps the form's values: case %#",
  async (refusal, at, message) => {
    const result = await sendForm(page, visit({ addLine: refusal }), choice);
    expect(result).toMatchObject({
      status: 400,
      data: { initialValue: choice, error: { [at]: [message] } },
    });
  },
);

it.each([{ quantity: "0" }, { quantity: "11" }, { quantity: "many" }])(
  "a quantity of ticket subscriptions that the form doesn't offer is refused: %o",
  async (change) => {
    expect((await sendForm(page, visit(), { ...choice, ...change })).status).toBe(400);
  },
);

it("the ticket subscriptions page returns 503 while the box office is down", async () => {
  const calls = { listSubscriptionPlans: unavailable };
  expect((await openPage(page, visit(calls))).status).toBe(503);
});
