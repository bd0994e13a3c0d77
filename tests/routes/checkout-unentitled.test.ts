import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/checkout/account/route";
import { loader as deliveryLoader } from "../../app/pages/checkout/delivery/route";
import { action as pay } from "../../app/pages/checkout/payment/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

/** The first ticket of the visitor's basket cannot be had any more, or can be again. */
function setEntitled({ crm, session }: Context, entitled: boolean): void {
  const basket = crm.state.baskets.get(session.basketId ?? "");
  if (basket === undefined) throw new Error("the visitor has no basket");
  const items = basket.items.map((item, at) =>
    at === 0 && item.kind === "ticket" ? { ...item, entitled } : item,
  );
  crm.state.baskets.set(basket.id, { ...basket, items });
}

const request = new Request("http://localhost/checkout/account");

describe("a ticket whose code is gone", () => {
  it("leads every later step back to the account step, which names it", async () => {
    const before = await checkoutVisit("billing");
    setEntitled(before, false);
    const context = nextRequest(before);
    const delivery = await answerOf(() => deliveryLoader({ request, context, params: {} }));
    expect(delivery.leadsTo).toBe("/checkout/account");
    const form = formRequest("/checkout/payment", { attemptKey: crypto.randomUUID(), total: "1" });
    const paid = await answerOf(() =>
      pay({ request: form, context: nextRequest(context), params: {} }),
    );
    expect(paid.leadsTo).toBe("/checkout/account");
    const page = await loader({ request, context: nextRequest(context), params: {} });
    expect(page.unentitled).toHaveLength(1);
    expect(page.unentitled[0]?.seat.row).toBe("B");

    setEntitled(context, true);
    const again = nextRequest(context);
    const opened = await answerOf(() => deliveryLoader({ request, context: again, params: {} }));
    expect(opened.leadsTo).toBeNull();
  });

  it("lets a visitor sign in, and says so then", async () => {
    const context = await checkoutVisit("basket");
    setEntitled(context, false);
    expect((await loader({ request, context, params: {} })).unentitled).toEqual([]);
    const fields = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
    const answer = await answerOf(() =>
      action({
        request: formRequest("/checkout/account", fields),
        context: nextRequest(context),
        params: {},
      }),
    );
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/account"]);
  });
});
