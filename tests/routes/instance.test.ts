import type { AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/events/instance/route";
import { answerOf } from "../support/answer-of";
import { WISHED } from "../support/fake-crm/season";
import { formRequest, testContext } from "../support/test-context";

const EVENT = { event: "e1", instance: "i1" };
const WISH = { event: "e2", instance: WISHED };
const pathOf = ({ event, instance }: typeof EVENT) => `/events/${event}/${instance}`;

async function load(context: AppLoadContext, params = EVENT) {
  const request = new Request(`http://localhost:3000${pathOf(params)}`);
  const page = await loader({ request, params, context });
  return "init" in page ? page.data : page;
}
const post = (context: AppLoadContext, fields: Record<string, string>, params = EVENT) =>
  answerOf(() => action({ request: formRequest(pathOf(params), fields), params, context }));

const choice = (quantity: number, more: Record<string, string> = {}) => ({
  "quantity.i1-A.standard": String(quantity),
  together: "on",
  requestKey: randomUUID(),
  ...more,
});

describe("the seats, named before they are taken", () => {
  it("are shown with the choice kept, and nothing is in the basket", async () => {
    const context = testContext();
    const { status, data } = await post(context, choice(2, { intent: "preview" }));
    expect(status).toBe(200);
    expect(data).toMatchObject({
      refusal: null,
      found: { seats: [{ seatId: "O-A-2" }, { seatId: "O-A-3" }] },
      lastResult: { initialValue: { quantity: { "i1-A": { standard: "2" } } } },
    });
    expect(context.session.basketId).toBeNull();
    expect(context.crm.state.calls).not.toContain("addTickets");
  });

  it("are refused as taking them would be", async () => {
    const context = testContext();
    context.crm.state.seatsLeft = 1;
    const { status, data } = await post(context, choice(2, { intent: "preview" }));
    expect(status).toBe(400);
    expect(data).toMatchObject({
      refusal: { code: "not-enough-seats", available: 1 },
      found: null,
    });
    expect((await post(context, choice(0, { intent: "preview" }))).status).toBe(400);
  });

  it("can be taken exactly", async () => {
    const context = testContext();
    const fields = { intent: "take", seat: "O-A-2", band: "i1-A", type: "standard" };
    const { status, leadsTo } = await post(context, choice(1, fields));
    expect([status, leadsTo]).toEqual([303, "/checkout/basket"]);
    expect((await context.basket())?.items).toHaveLength(1);
  });

  it("are no seats of ours when their fields do not belong together", async () => {
    const broken = { intent: "take", seat: "O-A-2", band: "i1-A" };
    expect((await post(testContext(), choice(1, broken))).status).toBe(400);
  });
});

describe("what one wishes to pay", () => {
  const wished = (amount: string) => ({
    [`quantity.${WISHED}-A.wish`]: "1",
    [`amount.${WISHED}-A.wish`]: amount,
    requestKey: randomUUID(),
  });

  it.each(["12", "$12.50", "12,5", ""])("may be written as %j", async (amount) => {
    expect((await post(testContext(), wished(amount), WISH)).status).toBe(303);
  });

  it.each([
    ["4.99", "amountRange"],
    ["200.01", "amountRange"],
    ["-5", "amount"],
    ["a lot", "amount"],
  ])("is refused at its field when it is %j, and kept", async (amount, message) => {
    const { status, data } = await post(testContext(), wished(amount), WISH);
    expect(status).toBe(400);
    const name = `amount.${WISHED}-A.wish`;
    expect(data).toMatchObject({
      lastResult: {
        error: { [name]: [message] },
        initialValue: { amount: { [`${WISHED}-A`]: { wish: amount } } },
      },
    });
  });
});

describe("a code", () => {
  it("makes a basket where there is none, opens its prices, and can be removed", async () => {
    const context = testContext();
    const entered = await post(context, { intent: "code", code: " ra-lovell " });
    expect([entered.status, entered.leadsTo]).toEqual([303, pathOf(EVENT)]);
    const page = await load(context);
    expect(page.personal).toBe(true);
    expect(page.codes).toMatchObject([{ code: "RA-LOVELL", kind: "access" }]);
    expect(page.priceList.priceTypes.map(({ id }) => id)).toContain("access");
    const [code] = page.codes;
    await post(context, { intent: "remove-code", codeId: code?.id ?? "" });
    const after = await load(context);
    expect([after.personal, after.codes]).toEqual([false, []]);
    expect(after.priceList.priceTypes.map(({ id }) => id)).not.toContain("access");
  });

  it.each([
    ["", "empty"],
    ["NOPE", "not-recognised"],
    ["X".repeat(101), "not-recognised"],
  ])("that is %j is refused as %s, and kept to be mended", async (code, reason) => {
    const { status, data } = await post(testContext(), { intent: "code", code });
    expect(status).toBe(400);
    expect(data).toMatchObject({ kind: "code", reason, typed: code.slice(0, 100) });
  });

  it("opens the priority sale to who has it", async () => {
    const context = testContext();
    const params = { event: "e13", instance: "i13" };
    expect((await load(context, params)).closed).toBe("priority");
    await post(context, { intent: "code", code: "EARLY" }, params);
    expect((await load(context, params)).closed).toBeNull();
  });
});

describe("a performance of which nobody knows what is left", () => {
  it("is shown as unavailable, with who may help, and kept for nobody", async () => {
    const context = testContext();
    context.crm.getPriceList = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } } as const);
    const { closed, personal } = await load(context);
    expect([closed, personal]).toEqual(["unavailable", true]);
    const answer = await answerOf(() =>
      loader({ request: new Request("http://localhost:3000/"), params: EVENT, context }),
    );
    expect(answer.status).toBe(503);
  });
});

describe("a visitor without rights", () => {
  it("is asked for nothing more than the page itself needs", async () => {
    const context = testContext();
    await load(context);
    expect(context.crm.state.calls.toSorted()).toEqual(["getEvent", "getInstance", "getPriceList"]);
  });
});
