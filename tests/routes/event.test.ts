import { describe, expect, it } from "vitest";

import { SENT_AGAIN } from "../../app/pages/events/event/once-key.server";
import { action, loader } from "../../app/pages/events/event/route";
import { answerOf } from "../support/answer-of";
import { createFakeCrm } from "../support/fake-crm";
import { formRequest, testContext } from "../support/test-context";

const params = { event: "e1" };
const HERE = "/events/e1";
const AGAIN = `${HERE}?${SENT_AGAIN}=1`;

type Context = ReturnType<typeof testContext>;

const load = (context: Context) =>
  loader({ request: new Request(`http://localhost:3000${HERE}`), params, context });

async function firstOffer(context: Context): Promise<string> {
  return (await load(context)).onSale[0]?.offers[0]?.id ?? "";
}

const send = (context: Context, fields: Record<string, string>, path = HERE) =>
  answerOf(() => action({ request: formRequest(path, fields), params, context }));

/** Sends the form as a browser does: again, with the session that it has been given, where it is told to. */
async function buy(context: Context, fields: Record<string, string>) {
  const first = await send(context, fields);
  if (first.status !== 307) return first;
  expect(first.leadsTo).toBe(AGAIN);
  return send(context, fields, AGAIN);
}

describe("buying on the event's page", () => {
  it("offers each open performance's bands at what one ticket costs, fee included", async () => {
    const { onSale } = await load(testContext());
    expect(onSale[0]).toMatchObject({
      id: "i1",
      offers: [
        { bandName: "A", price: { amount: 9900 } },
        { bandName: "B", price: { amount: 7900 } },
        { bandName: "C", price: { amount: 5900 } },
      ],
    });
  });

  it("leads on to the account, or to the basket where that is asked for", async () => {
    const context = testContext();
    const offer = await firstOffer(context);
    const bought = await buy(context, { offer, quantity: "2" });
    expect([bought.status, bought.leadsTo]).toEqual([303, "/checkout/account"]);
    expect((await context.basket())?.items).toHaveLength(2);
    const added = await buy(context, { offer, quantity: "1", intent: "basket" });
    expect([added.status, added.leadsTo]).toEqual([303, "/checkout/basket"]);
  });

  it("leads who is signed in past the account", async () => {
    const crm = createFakeCrm();
    const signedIn = await crm.signIn({ email: "ada@example.com", password: "Concert2026" });
    if (!signedIn.ok) throw new Error("the demo's customer cannot sign in");
    const context = testContext({ crm, session: { crmSession: signedIn.value.session } });
    const offer = await firstOffer(context);
    const { leadsTo } = await buy(context, { offer, quantity: "1" });
    expect(leadsTo).toBe("/checkout/delivery");
  });

  it("is done at once in a browser of text, which would ask before it sends the form on", async () => {
    const context = testContext();
    const fields = { offer: await firstOffer(context), quantity: "2" };
    const request = formRequest(HERE, fields);
    request.headers.set("User-Agent", "Lynx/2.9.0dev.12 libwww-FM/2.14");
    const { status, leadsTo } = await answerOf(() => action({ request, params, context }));
    expect([status, leadsTo]).toEqual([303, "/checkout/account"]);
    expect((await context.basket())?.items).toHaveLength(2);
  });

  it("sends the same key for each press of one click, and another for all else", async () => {
    const context = testContext();
    const { crm } = context;
    const keys: string[] = [];
    const addTickets: typeof crm.addTickets = crm.addTickets.bind(crm);
    crm.addTickets = (basketId, request, session) => {
      keys.push(request.requestKey);
      return addTickets(basketId, request, session);
    };
    const fields = { offer: await firstOffer(context), quantity: "2" };
    // Nothing is taken before the visitor has a session to take it into.
    expect((await send(context, fields)).status).toBe(307);
    expect(keys).toEqual([]);
    await send(context, fields, AGAIN);
    await send(context, fields);
    expect(new Set(keys).size).toBe(1);
    await send(context, { ...fields, quantity: "1" });
    expect(new Set(keys).size).toBe(2);
    const session = context.session.kept ?? {};
    await buy(testContext({ crm, session, now: "2026-12-01T12:00:11-05:00" }), fields);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    [{ quantity: "2" }, { offer: ["required.offer"] }],
    [{ offer: "i1 i1-A standard 1", quantity: "2" }, { offer: ["offerGone"] }],
    [{ offer: "i1 i1-A standard 9900", quantity: "none" }, { quantity: ["quantity"] }],
  ])("refuses %j and keeps what was chosen", async (fields, error) => {
    const { status, data } = await send(testContext(), fields);
    expect(status).toBe(400);
    expect(data).toMatchObject({ refusal: null, lastResult: { error } });
  });

  it("says how many are left where there are fewer", async () => {
    const context = testContext();
    context.crm.state.seatsLeft = 1;
    const { status, data } = await buy(context, {
      offer: await firstOffer(context),
      quantity: "2",
    });
    expect(status).toBe(400);
    expect(data).toMatchObject({ refusal: { code: "not-enough-seats", available: 1 } });
  });

  it("has nothing to choose where nothing is left", async () => {
    const context = testContext();
    context.crm.state.seatsLeft = 0;
    expect((await load(context)).onSale).toEqual([]);
  });
});
