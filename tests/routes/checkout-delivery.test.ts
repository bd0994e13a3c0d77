import { describe, expect, it } from "vitest";

import { addressSchema } from "#contract/schemas/address";

import type { StepFailure } from "../../app/pages/basket/change-own-basket.server";
import { action, loader } from "../../app/pages/checkout/delivery/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() =>
    action({ request: formRequest("/checkout/delivery", fields), context, params: {} }),
  );
const newAddress = {
  optionId: "postal",
  addressId: "new",
  "address.country": "SE",
  "address.line1": "Storgatan 1",
  "address.city": "Malmö",
  "address.postcode": "211 34",
};

/** What the box office is told. */
function sentTo(context: Context) {
  const heard: unknown[] = [];
  const { setDelivery } = context.crm;
  context.crm.setDelivery = (id, delivery, session) => {
    heard.push(delivery);
    return setDelivery(id, delivery, session);
  };
  return heard;
}

describe("the delivery step", () => {
  it("shows each way with its price, and the customer's addresses", async () => {
    const context = await checkoutVisit("account");
    const request = new Request("http://localhost/checkout/delivery");
    const page = await loader({ request, context, params: {} });
    expect(page.options.map(({ price }) => price.amount)).toEqual([0, 100]);
    expect(page.addresses).toHaveLength(1);
    expect(page.frame.back).toBe("/checkout/account");
  });

  it("takes e-tickets without looking at an address, and goes on", async () => {
    const context = await checkoutVisit("account");
    const answer = await send(context, { optionId: "print-at-home", "address.line1": "half" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/additional-details"]);
    expect((await nextRequest(context).basket())?.delivery?.optionId).toBe("print-at-home");
  });

  it("sends a stored address as an address", async () => {
    const context = await checkoutVisit("account");
    const heard = sentTo(context);
    await send(context, { optionId: "postal", addressId: "a1" });
    expect(heard).toMatchObject([{ optionId: "postal", address: { line1: "1 River Street" } }]);
    // The box office refuses keys that it does not know.
    const { address } = heard[0] as { address: object };
    expect(Object.keys(address).sort()).toEqual(Object.keys(addressSchema.shape).sort());
  });

  it("takes a new address, also in a country without states", async () => {
    const context = await checkoutVisit("account");
    const heard = sentTo(context);
    expect((await send(context, newAddress)).status).toBe(303);
    expect(heard).toMatchObject([{ address: { city: "Malmö", state: "", county: null } }]);
  });

  it.each([
    [{}, { optionId: ["required.delivery"] }],
    [{ ...newAddress, "address.city": "" }, { "address.city": ["required.city"] }],
    [{ ...newAddress, "address.country": "US" }, { "address.state": ["required.state"] }],
    [
      { optionId: "postal", addressId: "somebody-elses" },
      { addressId: ["required.addressChoice"] },
    ],
  ])("refuses %o and keeps what was sent", async (fields, error) => {
    const answer = await send(await checkoutVisit("account"), fields);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ error });
  });

  it("shows at its field what the box office alone refuses", async () => {
    const context = await checkoutVisit("account");
    context.crm.setDelivery = () =>
      Promise.resolve({
        ok: false,
        failure: { code: "invalid", fields: { "address.postcode": "unknown" } },
      });
    const answer = await send(context, newAddress);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      error: { "address.postcode": ["refused"] },
      initialValue: { address: { city: "Malmö" } },
    });
  });

  it("makes a basket the customer's that was nobody's", async () => {
    const context = await checkoutVisit("account");
    const basket = await context.basket();
    if (basket !== null) context.keepBasket({ ...basket, customerId: null });
    await send(context, { optionId: "print-at-home" });
    const calls = context.crm.state.calls;
    expect(calls.lastIndexOf("claimBasket")).toBe(calls.lastIndexOf("setDelivery") - 1);
  });

  it.each<[StepFailure, string, string[]]>([
    [{ code: "basket-expired" }, "/checkout/basket", ["basket-expired"]],
    [{ code: "not-found" }, "/checkout/basket", ["session-reset"]],
    [{ code: "not-signed-in" }, "/checkout/account", ["booking-for"]],
    [{ code: "conflict", reason: "ordered" }, "/account/your-orders", ["basket-ordered"]],
    [{ code: "conflict", reason: "another-customer" }, "/checkout/basket", ["basket-of-another"]],
    [{ code: "conflict", reason: "paying" }, "/checkout/basket", ["basket-paying"]],
  ])("on %o leads to %s and says why", async (failure, to, notices) => {
    const context = await checkoutVisit("account");
    context.crm.setDelivery = () => Promise.resolve({ ok: false, failure });
    const answer = await send(context, { optionId: "print-at-home" });
    expect([answer.status, answer.leadsTo]).toEqual([303, to]);
    expect(context.session.showNotices()).toEqual(notices);
  });

  it("is unavailable when the box office is", async () => {
    const context = await checkoutVisit("account");
    context.crm.setDelivery = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    expect((await send(context, { optionId: "print-at-home" })).status).toBe(503);
  });
});
