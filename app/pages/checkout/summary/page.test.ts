import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { getErrors, openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleDeliveryOptions, sampleTicket } from "../../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { answering, failing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const agreed = { terms: "on", total: "19800", attemptKey: crypto.randomUUID() };
const none = { amount: 0, currency: "USD" };
const free = { tickets: [sampleTicket({ total: none, faceValue: none, fee: none })] };
const visit = (calls: Partial<Crm> = {}, basket = {}) =>
  checkoutContext("additional-details", calls, { basket });

it("the summary shows the tickets, the delivery, the total and the customer", async () => {
  const listDeliveryOptions = answering(sampleDeliveryOptions);
  const { data } = await openPage(page, visit({ listDeliveryOptions }));
  expect(data).toMatchObject({
    groups: [{ tickets: [{}, {}] }],
    delivery: { name: "E-tickets", address: null },
    totals: { toPay: { amount: 19_800 } },
    customer: { name: "Ada Rivers", email: "ada@example.com", phone: "2125550123" },
  });
});

it("more time on the summary keeps the accepted terms and the choice to keep the card", async () => {
  const held = basketAfter("additional-details");
  const context = visit({ extendHold: answering(held) });
  const sent = { ...agreed, keepCard: "on", intent: "more-time" };
  expect(await sendForm(page, context, sent)).toMatchObject({
    status: 303,
    location: "/checkout/summary",
  });
  expect((await openPage(page, context)).data).toMatchObject({ hasAccepted: true, keepCard: true });
  await sendForm(page, context, { ...sent, total: "1" });
  expect((await openPage(page, context)).data).toMatchObject({ hasAccepted: false });
});

const startPayment = () =>
  vi.fn<Crm["startPayment"]>(
    answering({ next: "card-page", order: sampleOrder(), url: "https://card.example/" }),
  );

it("accepting the summary redirects to the card page and stores the agreed total", async () => {
  const pay = startPayment();
  const context = visit({ startPayment: pay });
  const response = await sendForm(page, context, { ...agreed, keepCard: "on" });
  expect([response.status, response.location]).toEqual([303, "https://card.example/"]);
  expect(context.session.checkoutProgress).toMatchObject({ agreedTotal: 19_800 });
  expect(pay.mock.calls[0]?.[0]).toMatchObject({
    idempotencyKey: agreed.attemptKey,
    body: { expectedTotal: 19_800, keepCard: true },
  });
});

it("the summary shows the assumed answers with links to change them, and orders with them", async () => {
  const pay = startPayment();
  const context = () =>
    checkoutContext("account", {
      startPayment: pay,
      listDeliveryOptions: answering(sampleDeliveryOptions),
    });
  const { data } = await openPage(page, context());
  expect(data).toMatchObject({
    afterAgreement: "card",
    delivery: { name: "E-tickets", address: null },
    details: { specialRequests: null, accessRequirements: null },
    billTo: { address: { id: "a1" } },
    changeable: ["basket", "account", "delivery", "additional-details"],
  });
  expect((await sendForm(page, context(), agreed)).location).toBe("https://card.example/");
  expect(pay.mock.calls[0]?.[0].body.assumed).toEqual({
    deliveryOptionId: "print-at-home",
    accessRequirements: null,
  });
});

it("the summary assumes the delivery and the access requirements of a customer's last order", async () => {
  const [eTickets] = sampleDeliveryOptions;
  const collect = { ...eTickets, id: "collect", name: "Collect", isDefault: false };
  const options = [...sampleDeliveryOptions, collect] as typeof sampleDeliveryOptions;
  const lastAnswers = { deliveryOptionId: "collect", accessRequirements: "step-free-seat" };
  const context = checkoutContext(
    "account",
    { listDeliveryOptions: answering(options) },
    { read: { deliveryOptions: options, lastAnswers } },
  );
  const { data } = await openPage(page, context);
  expect(data).toMatchObject({
    delivery: { name: "Collect" },
    details: { accessRequirements: "step-free-seat" },
  });
});

it("an unclaimed basket is claimed before it is paid", async () => {
  const claimBasket = vi.fn<Crm["claimBasket"]>(answering(basketAfter("account")));
  const calls = { startPayment: startPayment(), claimBasket };
  await sendForm(page, visit(calls, { customerId: null }), agreed);
  expect(claimBasket).toHaveBeenCalledExactlyOnceWith({
    params: { id: "b1" },
    session: "session",
  });
});

it("a summary that is not the last step redirects to the next one and starts no payment", async () => {
  const context = checkoutContext(
    "account",
    { getCustomer: answering(sampleCustomer({ addresses: [] })) },
    {
      venue: {
        checkoutSeries: [
          ...(["basket", "account", "delivery", "additional-details"] as const),
          ...(["summary", "billing-address", "payment"] as const),
        ],
      },
    },
  );
  expect((await sendForm(page, context, agreed)).location).toBe("/checkout/billing-address");
});

it("the summary refuses another basket than it showed, at the same total too", async () => {
  const pay = startPayment();
  const context = checkoutContext(
    "additional-details",
    { startPayment: pay },
    { basket: { revision: "new" } },
  );
  const sent = await sendForm(page, context, { ...agreed, revision: "old" });
  expect([sent.status, getErrors(sent)]).toEqual([400, { "": ["totalChanged"] }]);
  expect(pay).not.toHaveBeenCalled();
  expect(context.session.checkoutProgress.agreedTotal).toBeNull();
  const again = await sendForm(page, context, { ...agreed, revision: "new" });
  expect(again.location).toBe("https://card.example/");
  expect(pay.mock.calls[0]?.[0].body).toMatchObject({ expectedRevision: "new" });
});

it.each([
  [{ terms: "" }, { terms: ["terms"] }],
  [{ total: "100" }, { "": ["totalChanged"] }],
])("the summary refuses %o and stores no agreement", async (change, errors) => {
  const context = visit();
  const response = await sendForm(page, context, { ...agreed, ...change });
  expect([response.status, getErrors(response)]).toEqual([400, errors]);
  expect(context.session.checkoutProgress.agreedTotal).toBeNull();
});

it.each([
  [{ code: "conflict", reason: "limit" }, 400, "limit", free],
  ["unavailable", 503, "unavailable", free],
  [{ code: "conflict", reason: "limit" }, 400, "limit", {}],
  ["unavailable", 503, "unavailable", {}],
] as const)(
  "a payment that fails with %o shows the problem on the summary and keeps the keep-card choice",
  async (failure, status, problem, basket) => {
    const context = visit({ startPayment: failing(failure) }, basket);
    const total = basket === free ? "0" : agreed.total;
    const response = await sendForm(page, context, { ...agreed, total, keepCard: "on" });
    expect([response.status, response.data]).toMatchObject([
      status,
      { problem, free: basket === free, initialValue: { keepCard: "on" } },
    ]);
  },
);
