import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { errorsOf, openPage, sendForm } from "../../../../tests/support/ask-page";
import { checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleDeliveryOptions, sampleTicket } from "../../../../tests/support/samples/basket";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { samplePriceListWith } from "../../../../tests/support/samples/event";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const agreed = { terms: "on", total: "19800", attemptKey: crypto.randomUUID() };
const none = { amount: 0, currency: "USD" };
const free = { tickets: [sampleTicket({ total: none, faceValue: none, fee: none })] };
const visit = (calls: Partial<Crm> = {}, basket = {}) =>
  checkoutContext("additional-details", calls, { basket });

it("the summary names the tickets, the delivery, the total and the customer", async () => {
  const listDeliveryOptions = answering(sampleDeliveryOptions);
  const { data } = await openPage(page, visit({ listDeliveryOptions }));
  expect(data).toMatchObject({
    groups: [{ tickets: [{}, {}] }],
    delivery: { name: "E-tickets", address: null },
    totals: { toPay: { amount: 19_800 } },
    customer: { name: "Ada Rivers", email: "ada@example.com", phone: "2125550123" },
  });
});

it("the summary offers the member price of tickets that were chosen at another price", async () => {
  const member = { id: "member", name: "Member", eligibility: "member" } as const;
  const getPriceList = answering(samplePriceListWith(member, 8_100, { terms: "member" }));
  const listDeliveryOptions = answering(sampleDeliveryOptions);
  const { data } = await openPage(page, visit({ getPriceList, listDeliveryOptions }));
  expect(data).toMatchObject({
    memberPrices: [{ memberPrice: { total: usd(8_100) } }, { memberPrice: { total: usd(8_100) } }],
  });
});

it("agreeing to the summary keeps the total that was agreed to, and leads to the billing", async () => {
  const context = visit();
  const answer = await sendForm(page, context, agreed);
  expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/billing"]);
  expect(context.session.checkout).toMatchObject({ agreedTotal: 19_800, passed: ["summary"] });
});

it.each([
  [{ terms: "" }, { terms: ["terms"] }],
  [{ total: "100" }, { "": ["totalChanged"] }],
])("the summary refuses %o, and nothing is agreed to", async (change, errors) => {
  const context = visit();
  const answer = await sendForm(page, context, { ...agreed, ...change });
  expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
  expect(context.session.checkout.agreedTotal).toBeNull();
});

it("the summary places an order that costs nothing, without a card", async () => {
  const startPayment = answering({ next: "order" as const, order: sampleOrder() });
  const answer = await sendForm(page, visit({ startPayment }, free), { ...agreed, total: "0" });
  expect([answer.status, answer.leadsTo]).toEqual([303, "/order/verify?order=o1"]);
});

it.each([
  [{ code: "conflict", reason: "limit" }, 400, "limit"],
  [{ code: "unavailable" }, 503, "unavailable"],
] as const)(
  "an order that costs nothing and ends in %o says so on the summary",
  async (failure, status, problem) => {
    const context = visit({ startPayment: refusing(failure) }, free);
    const answer = await sendForm(page, context, { ...agreed, total: "0" });
    expect([answer.status, answer.data]).toMatchObject([status, { problem }]);
  },
);
