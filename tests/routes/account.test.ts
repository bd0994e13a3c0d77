import { describe, expect, it } from "vitest";

import type { Order } from "../../app/domain/order";
import { loader as account } from "../../app/routes/account/account";
import { loader as yourOrder } from "../../app/routes/account/order";
import { loader as orderPdf } from "../../app/routes/account/order-tickets-pdf";
import { loader as yourOrders } from "../../app/routes/account/your-orders";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { testContext } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
type Loader = typeof account | typeof yourOrder | typeof orderPdf | typeof yourOrders;

const ask = (
  loader: Loader,
  context: Context,
  path: string,
  params: Record<string, string> = {},
) => {
  const request = new Request(`http://localhost${path}`);
  return answerOf(() => loader({ request, context, params }));
};

/** Ada with an order in this state. */
async function customer(state: Order["state"]) {
  const context = await checkoutVisit("billing");
  const { basketId, crmSession } = context.session;
  const attempt = {
    attemptKey: "k",
    returnUrl: "",
    cancelUrl: "",
    orderUrl: "",
    expectedTotal: 19_800,
    locale: "en-us",
  };
  const started = await context.crm.startPayment(basketId ?? "", attempt, crmSession ?? "");
  if (!started.ok) throw new Error(started.failure.code);
  const { order } = started.value;
  if (state === "confirmed") await context.crm.verifyOrder(order.id, { turnedBack: false });
  return { context: nextRequest(context), order };
}

describe("the account", () => {
  it("opens with the orders, once somebody is signed in", async () => {
    const { context } = await customer("confirmed");
    expect((await ask(account, context, "/account")).leadsTo).toBe("/account/your-orders");
    const anonymous = testContext({ crm: context.crm });
    expect((await ask(account, anonymous, "/account")).leadsTo).toBe("/login");
    expect(anonymous.session.returnTo).toBe("/account");
  });

  it.each([
    ["", "upcoming"],
    ["?group=past", "past"],
    ["?group=everything", "upcoming"],
  ])("lists orders by group: %s is %s", async (query, group) => {
    const { context, order } = await customer("confirmed");
    const answer = await ask(yourOrders, context, `/account/your-orders${query}`);
    expect(answer.data).toMatchObject({ group, orders: [{ id: order.id }] });
  });

  it("asks to sign in again when the box office has forgotten the session", async () => {
    const { context } = await customer("confirmed");
    context.crm.state.sessions.clear();
    const answer = await ask(yourOrders, context, "/account/your-orders");
    expect(answer.leadsTo).toBe("/login");
  });

  it("shows the customer's own order and no other", async () => {
    const { context, order } = await customer("confirmed");
    const own = await ask(yourOrder, context, "/account/your-orders/x", { order: order.id });
    expect(own.data).toMatchObject({ order: { number: order.number } });
    const other: Order = {
      ...order,
      state: "confirmed",
      customer: { ...order.customer, id: "c2" },
    };
    context.crm.getOrder = () => Promise.resolve({ ok: true, value: other });
    for (const loader of [yourOrder, orderPdf]) {
      const answer = await answerOf(() =>
        loader({
          request: new Request("http://localhost/account/your-orders/x"),
          context,
          params: { order: order.id },
        }),
      );
      expect(answer.status).toBe(404);
    }
  });

  it("leads from an order that is not confirmed to how it stands", async () => {
    const { context, order } = await customer("pending");
    const answer = await ask(yourOrder, context, "/account/your-orders/x", { order: order.id });
    expect(answer.leadsTo).toMatch(new RegExp(`^/order/verify\\?order=${order.id}&ref=.`));
  });
});
