import { describe, expect, it } from "vitest";

import { action as bill, loader as billing } from "../../app/pages/checkout/billing/route";
import { action, loader } from "../../app/pages/checkout/summary/route";
import { money } from "../../app/domain/money";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const open = (context: Context) =>
  loader({ request: new Request("http://localhost/checkout/summary"), context, params: {} });

/** Sends the summary's form as its page made it, with these fields changed. */
async function send(context: Context, changed: Record<string, string> = {}) {
  const { totals, attemptKey } = await open(context);
  const fields = { terms: "on", total: String(totals.toPay.amount), attemptKey, ...changed };
  const request = formRequest("/checkout/summary", fields);
  return answerOf(() => action({ request, context, params: {} }));
}

/** A visitor on the summary whose tickets cost nothing. */
async function freeVisit() {
  const context = await checkoutVisit("additional-details");
  const basket = context.crm.state.baskets.get(context.session.basketId ?? "");
  const none = money(0, "USD");
  if (basket !== undefined)
    context.crm.state.baskets.set(basket.id, {
      ...basket,
      items: basket.items.map((item) => ({ ...item, total: none, faceValue: none, fee: none })),
    });
  return context;
}

describe("the summary", () => {
  it("shows the tickets by performance, the delivery and the total", async () => {
    const page = await open(await checkoutVisit("additional-details"));
    expect(page.groups.map(({ tickets }) => tickets.length)).toEqual([2]);
    expect(page.delivery).toMatchObject({ name: "E-tickets", address: null });
    expect(page.customer).toEqual({
      name: "Ada Rivers",
      email: "ada@example.com",
      phone: "2125550123",
    });
  });

  it("goes on to the billing with the total that was agreed to", async () => {
    const context = await checkoutVisit("additional-details");
    const answer = await send(context);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/billing"]);
    const total = (await nextRequest(context).basket())?.totals.toPay.amount;
    expect(context.session.checkout).toMatchObject({ agreedTotal: total, passed: ["summary"] });
  });

  it("asks for the terms", async () => {
    const context = await checkoutVisit("additional-details");
    const answer = await send(context, { terms: "" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ lastResult: { error: { terms: ["terms"] } } });
    expect(context.session.checkout.agreedTotal).toBeNull();
  });

  it("does not agree to a total that the visitor has not seen", async () => {
    const context = await checkoutVisit("additional-details");
    const answer = await send(context, { total: "100" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ lastResult: { error: { "": ["totalChanged"] } } });
    expect(context.session.checkout.agreedTotal).toBeNull();
  });

  it("places an order that costs nothing, without a card", async () => {
    const context = await freeVisit();
    const { startPayment } = context.crm;
    context.crm.startPayment = async (...given) => {
      const started = await startPayment(...given);
      return started.ok
        ? { ok: true, value: { next: "order", order: started.value.order } }
        : started;
    };
    const answer = await send(context);
    expect(answer.status).toBe(303);
    expect(answer.leadsTo).toMatch(/^\/order\/verify\?order=[\w-]+$/);
  });

  it.each([
    [{ code: "conflict", reason: "limit" }, 400],
    [{ code: "unavailable" }, 503],
  ] as const)("says that a free order could not be completed: %o", async (failure, status) => {
    const context = await freeVisit();
    context.crm.startPayment = () => Promise.resolve({ ok: false, failure });
    const answer = await send(context);
    expect(answer.status).toBe(status);
    expect(answer.data).toMatchObject({ problem: status === 503 ? "unavailable" : "limit" });
  });
});

describe("the billing step", () => {
  it("shows who is billed, and goes on to the payment", async () => {
    const context = await checkoutVisit("summary");
    const request = new Request("http://localhost/checkout/billing");
    const page = await billing({ request, context, params: {} });
    expect(page).toMatchObject({ name: "Ada Rivers", address: { isPrimary: true } });
    const answer = await answerOf(() =>
      bill({ request: formRequest("/checkout/billing", {}), context, params: {} }),
    );
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/payment"]);
    expect(context.session.checkout.passed).toContain("billing");
  });
});
