import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/orders/add-ons/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";
import { fakeOrderToken } from "../support/fake-crm/orders";

/** A customer with two tickets that are bought, and the address of what can be added to them. */
async function bought() {
  const before = await checkoutVisit("billing");
  const { basketId, crmSession } = before.session;
  const attempt = {
    attemptKey: randomUUID(),
    returnUrl: "",
    cancelUrl: "",
    orderUrl: "",
    expectedTotal: 19_800,
    locale: "en-us",
  };
  const started = await before.crm.startPayment(basketId ?? "", attempt, crmSession ?? "");
  if (!started.ok) throw new Error(started.failure.code);
  const { order } = started.value;
  await before.crm.verifyOrder(order.id, { turnedBack: false }, { session: crmSession, token: "" });
  before.session.basketId = null;
  const context = nextRequest(before);
  const ref = fakeOrderToken(order.id);
  const path = `/order/add-ons?${new URLSearchParams({ order: order.id, ref }).toString()}`;
  return { context, path };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const open = async ({ context, path }: Bought) =>
  (
    await answerOf(() =>
      loader({ request: new Request(`http://localhost${path}`), context, params: {} }),
    )
  ).data;
const send = ({ context, path }: Bought, fields: Record<string, string>) =>
  answerOf(() =>
    action({
      request: formRequest(path, { requestKey: randomUUID(), gift: "none", ...fields }),
      context,
      params: {},
    }),
  );

const guests = "g:i1:interval";

describe("what is added to an order", () => {
  it("is all that is sold for its performances, menus too, with the bought tickets counted", async () => {
    const visit = await bought();
    expect(await open(visit)).toMatchObject({
      performances: [{ tickets: 2, items: [{ id: "programme-book", chosen: 0 }, {}, {}] }],
      gift: { fundId: "annual" },
    });
  });

  it("does not ask for a gift when the box office says not to", async () => {
    const visit = await bought();
    const { getStepOffers } = visit.context.crm;
    visit.context.crm.getStepOffers = async (basketId) => {
      const offers = await getStepOffers(basketId);
      return offers.ok ? { ok: true, value: { ...offers.value, gift: null } } : offers;
    };
    expect(await open(visit)).toMatchObject({ gift: null, performances: [{ tickets: 2 }] });
  });

  it("goes into a basket of the customer's own, and a gift with it", async () => {
    const visit = await bought();
    const answer = await send(visit, { "n:i1:parking": "2", gift: "other", giftOther: "$35" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/basket"]);
    const basket = await visit.context.basket();
    expect(basket?.items.map(({ kind }) => kind)).toEqual(["supplementary", "donation"]);
    expect(await open(visit)).toMatchObject({
      performances: [{ items: [{}, { id: "parking", chosen: 2 }, {}] }],
    });
  });

  it.each([
    [{}, [{ code: "nothing" }]],
    [{ "n:i1:parking": "3" }, [{ field: "n:i1:parking", code: "more-than-tickets", tickets: 2 }]],
    [{ "n:i1:talk": "1" }, [{ field: "n:i1:talk", code: "same-number-as-tickets", tickets: 2 }]],
    [{ gift: "other", giftOther: "ten" }, [{ field: "giftOther", code: "amount" }]],
  ])("is refused as %j, and no basket is opened for it", async (fields, faults) => {
    const visit = await bought();
    const { status, data } = await send(visit, fields);
    expect(status).toBe(400);
    expect(data).toMatchObject({ faults });
    expect(visit.context.session.basketId).toBeNull();
  });

  it("is a party's order of a menu only when it is whole", async () => {
    const visit = await bought();
    const page = (await open(visit)) as { performances: { menus: { id: string }[] }[] };
    expect(page.performances[0]?.menus[0]?.id).toBe("interval");
    const { status, data } = await send(visit, { [guests]: "2" });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      faults: [{ code: "collection-point" }, { code: "select-more", count: 2 }],
    });
  });
});
