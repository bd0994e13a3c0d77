import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { loader as confirmed } from "../../app/pages/orders/direct-debit-confirmed/route";
import {
  action as again,
  loader as failed,
} from "../../app/pages/orders/direct-debit-failed/route";
import { loader as verify } from "../../app/pages/orders/direct-debit-verify/route";
import { answerOf } from "../support/answer-of";
import { fakeDebitToken, fakeReturnToken } from "../support/fake-crm/orders";
import { checkoutVisit } from "../support/checkout-visit";
import { formRequest, testContext } from "../support/test-context";

type Context = ReturnType<typeof testContext>;

/** A bought order; its customer is back from the bank in a browser without a session. */
async function backFromTheBank() {
  const buyer = await checkoutVisit("billing");
  const { basketId, crmSession } = buyer.session;
  const attempt = {
    attemptKey: randomUUID(),
    returnUrl: "",
    cancelUrl: "",
    orderUrl: "",
    expectedTotal: 19_800,
    locale: "en-us",
  };
  const started = await buyer.crm.startPayment(basketId ?? "", attempt, crmSession ?? "");
  if (!started.ok) throw new Error(started.failure.code);
  const { order } = started.value;
  const context = testContext({ crm: buyer.crm });
  const query = { order: order.id, return: fakeDebitToken(order.id) };
  return { context, order, query };
}

const ask = (
  loader: typeof verify | typeof confirmed | typeof failed,
  context: Context,
  query: Record<string, string>,
) => {
  const request = new Request(`http://localhost/order?${new URLSearchParams(query).toString()}`);
  return answerOf(() => loader({ request, context, params: {} }));
};

describe("the way back from the bank, where the session has ended", () => {
  it("leads to what became of the direct debit, by the same token", async () => {
    const { context, query } = await backFromTheBank();
    const here = new URLSearchParams(query).toString();
    expect((await ask(verify, context, query)).leadsTo).toBe(
      `/order/direct-debits/confirmed?${here}`,
    );
    expect((await ask(verify, context, { ...query, "turned-back": "1" })).leadsTo).toBe(
      `/order/direct-debits/failed?${here}`,
    );
  });

  it("tells that it is set up, but not of which account, and the order after signing in", async () => {
    const { context, order, query } = await backFromTheBank();
    const page = await ask(confirmed, context, query);
    expect(page.data).toMatchObject({ last4: null, number: order.number, orderHref: "/login" });
    expect(context.session.returnTo).toBe(`/order/confirmed?order=${order.id}`);
  });

  it("tells why it failed, and another try asks who it is", async () => {
    const { context, order, query } = await backFromTheBank();
    context.crm.verifyDirectDebit = () =>
      Promise.resolve({
        ok: true,
        value: {
          number: order.number,
          isWhole: false,
          state: "failed",
          failure: "declined",
          account: null,
        },
      });
    const page = await ask(failed, context, query);
    expect(page.data).toMatchObject({ failure: "declined", orderHref: "/login" });
    context.crm.startDirectDebit = (_order, _ways, { session }) =>
      session === null
        ? Promise.resolve({ ok: false, failure: { code: "not-signed-in" } })
        : Promise.reject(new Error("there is no session"));
    const path = `/order/direct-debits/failed?${new URLSearchParams(query).toString()}`;
    const request = formRequest(path, { intent: "direct-debit" });
    const pressed = await answerOf(() => again({ request, context, params: {} }));
    expect(pressed.leadsTo).toBe("/login");
    expect(context.session.returnTo).toBe(`/order/confirmed?order=${order.id}`);
  });

  it("leads to a new link without the token, with another order's, or with a card payment's", async () => {
    const { context, order, query } = await backFromTheBank();
    for (const loader of [verify, confirmed, failed])
      for (const token of ["", fakeDebitToken(randomUUID()), fakeReturnToken(order.id)])
        expect((await ask(loader, context, { ...query, return: token })).leadsTo).toBe(
          `/order/link?order=${order.id}`,
        );
  });
});
