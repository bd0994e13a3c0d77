import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import type { Order } from "../../app/domain/orders/order";
import { action as cancel, loader as cancelPage } from "../../app/pages/account/cancel-order/route";
import { loader as yourOrder } from "../../app/pages/account/order/route";
import { loader as orderPdf } from "../../app/pages/account/order-tickets-pdf/route";
import { loader as printAtHome } from "../../app/pages/account/print-at-home-tickets/route";
import {
  action as takeUp,
  loader as reserved,
} from "../../app/pages/account/reserved-orders/route";
import { loader as yourOrders } from "../../app/pages/account/your-orders/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest, testContext } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
type Route = (args: LoaderFunctionArgs) => unknown;

const PATH = "/account/your-orders";
const ask = (loader: Route, context: Context, params: Record<string, string> = {}, query = "") =>
  answerOf(() =>
    loader({ request: new Request(`http://localhost${PATH}${query}`), context, params }),
  );
const post = (
  action: typeof cancel | typeof takeUp,
  context: Context,
  fields: object,
  order = "",
) =>
  answerOf(() =>
    action({
      request: formRequest(PATH, fields as Record<string, string>),
      context,
      params: { order },
    }),
  );

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
  if (state === "confirmed")
    await context.crm.verifyOrder(
      order.id,
      { turnedBack: false },
      { session: crmSession, token: "" },
    );
  return { context: nextRequest(context), order };
}

/** Somebody who has registered just now, at the same box office. */
async function somebodyElse({ crm }: Context) {
  const registered = await crm.beginRegistration(
    {
      firstName: "Sam",
      lastName: "Okafor",
      email: "sam@example.com",
      password: "Concert2026",
      phone: "2125550123",
      address: {
        line1: "1",
        line2: null,
        line3: null,
        city: "New York",
        county: null,
        state: "NY",
        postcode: "10001",
        country: "US",
      },
    },
    { confirmUrl: "", linkUrl: "", locale: "en-us" },
  );
  if (!registered.ok) throw new Error(registered.failure.code);
  return testContext({ crm, session: { crmSession: registered.value.session } });
}

describe("the list of orders", () => {
  it.each([
    ["", ["upcoming"]],
    ["?group=past", ["past"]],
    ["?group=reserved", ["reserved"]],
    ["?group=returned", ["returned"]],
    ["?group=everything", ["upcoming"]],
  ])("shows the group that is asked for: %s", async (query, groups) => {
    const { context } = await customer("confirmed");
    const { data } = await ask(yourOrders, context, {}, query);
    const { lists } = data as { lists: { group: string }[] };
    expect(lists.map(({ group }) => group)).toEqual(groups);
  });

  it("shows all groups at once where the venue has it so", async () => {
    const { context, order } = await customer("confirmed");
    const all = testContext({
      crm: context.crm,
      session: { crmSession: context.session.crmSession },
      venue: { upcomingOrdersOnly: false },
    });
    expect((await ask(yourOrders, all)).data).toMatchObject({
      lists: [
        { group: "upcoming", orders: [{ id: order.id }] },
        { group: "reserved", orders: [] },
        { group: "past" },
        { group: "returned", orders: [] },
      ],
    });
  });

  it.each([
    ["?group=past", 1, 1],
    ["?group=past&page=2", 2, 1],
    ["?group=past&page=none", 1, 1],
    ["?group=past&page=-1", 1, 1],
    ["?page=3", 3, 1],
  ])("asks for the page that the address names, or the first: %s", async (query, page, calls) => {
    const { context } = await customer("confirmed");
    const asked: (number | undefined)[] = [];
    const { listOrders } = context.crm;
    context.crm.listOrders = (wanted, session) => {
      asked.push(wanted.page);
      return listOrders(wanted, session);
    };
    await ask(yourOrders, context, {}, query);
    expect(asked).toEqual(Array.from({ length: calls }, () => page));
  });

  it("of many orders has its page's number in heading and title, and links to the pages beside it", async () => {
    const { context, order } = await customer("confirmed");
    for (let n = 1; n <= 40; n += 1)
      context.crm.state.orders.set(`${n}`, { ...order, id: `${n}`, state: "confirmed" });
    const { data } = await ask(yourOrders, context, {}, "?page=2");
    expect(data).toMatchObject({ lists: [{ page: 2, pageCount: 3, total: 41 }] });
    const { lists } = data as { lists: { orders: unknown[] }[] };
    expect(lists[0]?.orders).toHaveLength(20);
    const last = await ask(yourOrders, context, {}, "?page=9");
    expect(last.data).toMatchObject({ lists: [{ page: 3, orders: [{}] }] });
  });

  it("of one hall has an address of its own, and asks for that hall's alone", async () => {
    const { context } = await customer("confirmed");
    const asked: (string | null | undefined)[] = [];
    const { listOrders } = context.crm;
    context.crm.listOrders = (query, session) => {
      asked.push(query.hallId);
      return listOrders(query, session);
    };
    const answer = await ask(yourOrder, context, { order: "recital" });
    expect(answer.data).toMatchObject({
      hall: { id: "recital", name: "Recital Hall" },
      lists: [{ group: "upcoming" }],
    });
    expect(asked).toEqual(["recital"]);
  });

  it('is "could not load orders" when the box office does not answer', async () => {
    const { context } = await customer("confirmed");
    context.crm.listOrders = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const answer = await ask(yourOrders, context);
    expect([answer.status, answer.data]).toEqual([503, { failed: "load-orders" }]);
  });

  it("asks to sign in again when the box office has forgotten the session", async () => {
    const { context } = await customer("confirmed");
    context.crm.state.sessions.clear();
    expect((await ask(yourOrders, context)).leadsTo).toBe("/login");
    expect(context.session.returnTo).toBe(PATH);
  });
});

describe("an order of the customer's", () => {
  it("is shown with how it was paid, and with what can be added to it", async () => {
    const { context, order } = await customer("confirmed");
    const own = await ask(yourOrder, context, { order: order.id });
    expect(own.data).toMatchObject({
      order: { number: order.number },
      movements: [{ kind: "card" }],
      canCancel: false,
    });
  });

  it("leads to how it stands while it is not bought", async () => {
    const { context, order } = await customer("pending");
    const answer = await ask(yourOrder, context, { order: order.id });
    expect(answer.leadsTo).toBe(`/order/verify?order=${order.id}`);
  });

  it('is "order not found" to anybody else, exactly as one that is not there', async () => {
    const { context, order } = await customer("confirmed");
    context.crm.state.cancelling.refusal = null;
    const other = await somebodyElse(context);
    for (const loader of [yourOrder, cancelPage]) {
      const absent = await ask(loader, other, { order: "none" });
      expect([absent.status, absent.data]).toEqual([404, { failed: "find-order" }]);
      expect(await ask(loader, other, { order: order.id })).toEqual(absent);
    }
    const absent = await post(cancel, other, { intent: "cancel" }, "none");
    expect(absent.status).toBe(404);
    expect(await post(cancel, other, { intent: "cancel" }, order.id)).toEqual(absent);
    expect(context.crm.state.orders.get(order.id)?.state).toBe("confirmed");
    const pdf = await answerOf(() =>
      orderPdf({
        request: new Request("http://localhost/x"),
        context: other,
        params: { order: order.id },
      }),
    );
    expect(pdf.status).toBe(404);
  });
});

describe("cancelling an order", () => {
  it("is refused where the venue does not offer it, as is the default", async () => {
    const { context, order } = await customer("confirmed");
    expect((await ask(cancelPage, context, { order: order.id })).data).toMatchObject({
      cancellation: { refusal: "cancel-off" },
    });
    const posted = await post(cancel, context, { intent: "cancel" }, order.id);
    expect([posted.status, posted.data]).toEqual([400, { failed: true }]);
    expect(context.crm.state.orders.get(order.id)?.state).toBe("confirmed");
  });

  it("says what it gives, and gives it", async () => {
    const { context, order } = await customer("confirmed");
    context.crm.state.cancelling.refusal = null;
    expect((await ask(yourOrder, context, { order: order.id })).data).toMatchObject({
      canCancel: true,
    });
    const page = await ask(cancelPage, context, { order: order.id });
    expect(page.data).toMatchObject({ cancellation: { creditUntil: "2027-06-01" } });
    const done = await post(cancel, context, { intent: "cancel" }, order.id);
    expect(done.leadsTo).toBe(`${PATH}/${order.id}`);
    expect(context.session.showNotices()).toContain("order-cancelled");
    const after = nextRequest(context);
    expect((await ask(yourOrder, after, { order: order.id })).data).toMatchObject({
      order: { state: "returned", tickets: [] },
      canCancel: false,
      addOnsHref: null,
    });
  });

  it('is "cancel order failed" when it is too late, and when the box office does not answer', async () => {
    const { context, order } = await customer("confirmed");
    context.crm.state.cancelling.refusal = "cancel-too-late";
    const late = await post(cancel, context, { intent: "cancel" }, order.id);
    expect([late.status, late.data]).toEqual([400, { failed: true }]);
    expect((await ask(cancelPage, context, { order: order.id })).data).toMatchObject({
      cancellation: { refusal: "cancel-too-late" },
    });
    context.crm.state.cancelling = { refusal: "companion-elsewhere", companionOrders: ["F-1001"] };
    expect((await ask(cancelPage, context, { order: order.id })).data).toMatchObject({
      cancellation: { refusal: "companion-elsewhere", companionOrders: ["F-1001"] },
    });
    context.crm.cancelOrder = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const down = await post(cancel, context, { intent: "cancel" }, order.id);
    expect([down.status, down.data]).toEqual([503, { failed: true }]);
  });
});

describe("a reserved order", () => {
  it("that is not one of the customer's is over, as one that is not there", async () => {
    const { context } = await customer("confirmed");
    const answer = await post(takeUp, context, { intent: "take-up", order: "none" });
    expect([answer.status, answer.data]).toEqual([
      400,
      { order: "none", problem: "reserved-order-over" },
    ]);
    const unread = await post(takeUp, context, { intent: "steal", order: "none" });
    expect(unread.status).toBe(400);
  });

  it("has a page of its own, where the mail about it leads", async () => {
    const { context } = await customer("confirmed");
    expect((await ask(reserved, context)).data).toMatchObject({ lists: [{ group: "reserved" }] });
  });
});

describe("tickets to print at home", () => {
  it("are those of orders ahead that are not delivered otherwise", async () => {
    const { context, order } = await customer("confirmed");
    const asked = () => ask(printAtHome, context);
    expect((await asked()).data).toMatchObject({ orders: [{ id: order.id }] });
    const posted = { ...order, delivery: { optionId: "postal", name: "By mail" } };
    context.crm.state.orders.set(order.id, { ...posted, state: "confirmed" });
    expect((await asked()).data).toMatchObject({ orders: [], total: 0 });
  });
});
