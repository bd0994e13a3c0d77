import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { CrmFailure } from "../../app/.server/crm/crm-result";
import type { PaymentAttempt } from "../../app/.server/crm/orders";
import { action, loader } from "../../app/pages/checkout/payment/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
const TOTAL = "19800";

const send = (context: Context, fields: Record<string, string> = {}) => {
  const form = { attemptKey: randomUUID(), total: TOTAL, ...fields };
  const request = formRequest("/checkout/payment", form);
  return answerOf(() => action({ request, context, params: {} }));
};
const refusing = async (failure: CrmFailure) => {
  const context = await checkoutVisit("billing");
  context.crm.startPayment = () => Promise.resolve({ ok: false, failure } as never);
  return context;
};

describe("the payment page", () => {
  it("names the sum, the address of the receipt, and a key of its own", async () => {
    const context = await checkoutVisit("billing");
    const request = new Request("http://localhost/checkout/payment");
    const [page, again] = [
      await loader({ request, context, params: {} }),
      await loader({ request, context: nextRequest(context), params: {} }),
    ];
    expect(page).toMatchObject({ toPay: { amount: 19_800 }, email: "ada@example.com" });
    expect(page.asksToKeepCard).toBe(true);
    expect(page.attemptKey).not.toBe(again.attemptKey);
  });

  it("is not reached before the steps before it, by page or form", async () => {
    const request = new Request("http://localhost/checkout/payment");
    const context = await checkoutVisit("delivery");
    const page = await answerOf(() => loader({ request, context, params: {} }));
    expect(page.leadsTo).toBe("/checkout/additional-details");
    const form = await send(nextRequest(context));
    expect(form.leadsTo).toBe("/checkout/additional-details");
  });
});

describe("pressing pay", () => {
  it("leaves the tokens of the way back and of the mail to the box office", async () => {
    const context = await checkoutVisit("billing");
    const attempts: PaymentAttempt[] = [];
    const { startPayment } = context.crm;
    context.crm.startPayment = (id, attempt, session) => {
      attempts.push(attempt);
      return startPayment(id, attempt, session);
    };
    const attemptKey = randomUUID();
    const answer = await send(context, { attemptKey, keepCard: "on" });
    expect(answer.status).toBe(303);
    const [made] = attempts;
    expect(attempts).toMatchObject([{ attemptKey, keepCard: true }]);
    const tokens = [made?.returnUrl, made?.cancelUrl].map((url) => {
      const { pathname, searchParams } = new URL(url ?? "");
      expect([pathname, searchParams.get("ref")]).toEqual(["/order/verify", null]);
      return searchParams.get("return") ?? "";
    });
    expect(tokens).toEqual(["__RETURN_TOKEN__", "__RETURN_TOKEN__"]);
    expect(new URL(made?.orderUrl ?? "").searchParams.get("ref")).toBe("__ORDER_TOKEN__");
  });

  it("of an old page whose sum is another one charges nothing", async () => {
    const context = await checkoutVisit("billing");
    const answer = await send(context, { total: "9900" });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/checkout/summary" });
    expect(context.crm.state.calls).not.toContain("startPayment");
  });

  it("without a key is not understood", async () => {
    const answer = await send(await checkoutVisit("billing"), { attemptKey: "1" });
    expect(answer.status).toBe(400);
  });

  it.each([
    [{ code: "unavailable" }, 503, "unavailable"],
    [{ code: "conflict", reason: "replaced" }, 400, "again"],
    [{ code: "conflict", reason: "cancelled" }, 400, "cancelled"],
    [{ code: "conflict", reason: "passed" }, 400, "passed"],
    [{ code: "conflict", reason: "limit" }, 400, "limit"],
  ] as const)("that ends in %o is said on the page", async (failure, status, problem) => {
    const answer = await send(await refusing(failure));
    expect(answer).toMatchObject({ status, data: { problem } });
  });

  it.each([
    [{ code: "not-found" }, "/checkout/basket", "session-reset"],
    [{ code: "conflict", reason: "another-customer" }, "/checkout/basket", "session-reset"],
    [{ code: "basket-expired" }, "/checkout/basket", "basket-expired"],
    [{ code: "invalid", fields: { items: "missing" } }, "/checkout/basket", "basket-empty"],
    [{ code: "not-signed-in" }, "/checkout/account", "booking-for"],
    [{ code: "invalid", fields: { total: "changed" } }, "/checkout/summary", "total-changed"],
    [{ code: "invalid", fields: { address: "missing" } }, "/checkout/delivery", "step-first"],
    [
      { code: "invalid", fields: { details: "missing" } },
      "/checkout/additional-details",
      "step-first",
    ],
  ] as const)("that ends in %o leads to %s", async (failure, leadsTo, notice) => {
    const context = await refusing(failure);
    expect(await send(context)).toMatchObject({ status: 303, leadsTo });
    expect(context.session.kept?.notices).toEqual([notice]);
  });
});
