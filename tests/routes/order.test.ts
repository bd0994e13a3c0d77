import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { Order, OrderState, PaymentFailure } from "../../app/domain/orders/order";
import { loader as confirmed } from "../../app/pages/orders/confirmed/route";
import { loader as failed } from "../../app/pages/orders/failed/route";
import { loader as ticketsPdf } from "../../app/pages/orders/tickets-pdf/route";
import { loader as verify } from "../../app/pages/orders/verify/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { testContext } from "../support/test-context";
import { fakeOrderToken } from "../support/fake-crm/orders";

type Loader = typeof verify | typeof confirmed | typeof failed | typeof ticketsPdf;
type Context = Awaited<ReturnType<typeof checkoutVisit>>;

/** A visitor back from the card page, and the order that was written before. */
async function paying() {
  const context = await checkoutVisit("billing");
  const { basketId, crmSession } = context.session;
  const attempt = {
    attemptKey: randomUUID(),
    returnUrl: "",
    cancelUrl: "",
    orderUrl: "",
    expectedTotal: 19_800,
    locale: "en-us",
  };
  const started = await context.crm.startPayment(basketId ?? "", attempt, crmSession ?? "");
  if (!started.ok) throw new Error(started.failure.code);
  return { context: nextRequest(context), order: started.value.order };
}

const ask = (
  loader: Loader,
  context: Context,
  order: Pick<Order, "id" | "basketId">,
  query: Record<string, string> = {},
) => {
  const ref = fakeOrderToken(order.id);
  const search = new URLSearchParams({ order: order.id, ref, ...query });
  const request = new Request(`http://localhost/order?${search.toString()}`);
  return answerOf(() => loader({ request, context, params: {} }));
};
/** Whatever is asked of the order, it is in this state. */
const stands = (context: Context, order: Order, state: OrderState, failure?: PaymentFailure) => {
  const now: Order = { ...order, state, failure: failure ?? null };
  const answer = () => Promise.resolve({ ok: true, value: now } as const);
  context.crm.getOrder = answer;
  context.crm.verifyOrder = answer;
};

describe("the way back from the card page", () => {
  it("ends at the thanks when it is paid, and the basket is let go", async () => {
    const { context, order } = await paying();
    const answer = await ask(verify, context, order);
    expect(answer.status).toBe(303);
    expect(answer.leadsTo).toMatch(new RegExp(`^/order/confirmed\\?order=${order.id}&ref=.`));
    expect(context.session.basketId).toBeNull();
  });

  it("ends at what failed when the visitor turned back, and the basket stays", async () => {
    const { context, order } = await paying();
    const answer = await ask(verify, context, order, { "turned-back": "1" });
    expect(answer.leadsTo).toMatch(/^\/order\/failed\?/);
    expect(context.session.basketId).toBe(order.basketId);
  });

  it.each([
    ["pending", "pending", true],
    ["completing", "paid", false],
    ["confirming", "paid", false],
  ] as const)("of an order that is %s says how far it is", async (state, shown, canPay) => {
    const { context, order } = await paying();
    stands(context, order, state);
    const answer = await ask(verify, context, order);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: shown, number: order.number, email: order.customer.email, canPay },
    });
  });

  it("says what is known while the box office does not answer", async () => {
    const { context, order } = await paying();
    context.crm.verifyOrder = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const half = await ask(verify, context, order);
    expect(half).toMatchObject({ status: 503, data: { state: "unknown", number: order.number } });
    context.crm.state.down = true;
    const none = await ask(verify, context, order);
    expect(none).toMatchObject({ status: 503, data: { state: "unknown", number: order.id } });
  });

  it("asks the provider nothing for somebody without the link", async () => {
    const { context, order } = await paying();
    const stranger = testContext({ crm: context.crm });
    context.crm.state.calls.length = 0;
    const answer = await ask(verify, stranger, order, { ref: "x".repeat(22), "turned-back": "1" });
    expect(answer.leadsTo).toBe(`/order/link?order=${order.id}`);
    expect(context.crm.state.calls).not.toContain("verifyOrder");
  });
});

describe("an order's pages", () => {
  const loaders = { verify, confirmed, failed, ticketsPdf };

  it.each(Object.entries(loaders))(
    "%s leads to a new link with a token that was tampered with",
    async (_, loader) => {
      const { context, order } = await paying();
      const stranger = testContext({ crm: context.crm });
      const link = (id: string) => ({ status: 303, leadsTo: `/order/link?order=${id}` });
      for (const query of [{ ref: "nothing" }, { ref: "nothing", return: "nothing" }])
        expect(await ask(loader, stranger, order, query)).toMatchObject(link(order.id));
      const unknown = await ask(loader, stranger, { ...order, id: "unknown" }, { ref: "nothing" });
      expect(unknown).toMatchObject(link("unknown"));
      expect((await ask(loader, stranger, { ...order, id: "" })).status).toBe(404);
    },
  );

  it("open by the link alone, and to the customer without it", async () => {
    const { context, order } = await paying();
    await ask(verify, context, order);
    const stranger = testContext({ crm: context.crm });
    expect((await ask(confirmed, stranger, order)).data).toMatchObject({ order: { id: order.id } });
    const own = await ask(confirmed, nextRequest(context), order, { ref: "" });
    expect(own.data).toMatchObject({ order: { id: order.id } });
  });

  it("lead to the page that fits the order's state", async () => {
    const { context, order } = await paying();
    expect((await ask(confirmed, context, order)).leadsTo).toMatch(/^\/order\/verify\?/);
    expect((await ask(failed, context, order)).leadsTo).toMatch(/^\/order\/verify\?/);
  });

  it.each(["cancelled", "declined", "unavailable", "refunded"] as const)(
    "%s says what is left of the seats, to the visitor whose they are",
    async (failure) => {
      const { context, order } = await paying();
      await ask(verify, context, order, { "turned-back": "1" });
      stands(context, order, "failed", failure);
      const own = await ask(failed, nextRequest(context), order);
      expect(own.data).toMatchObject({ failure, seats: { state: "held" } });
      const elsewhere = await ask(failed, testContext({ crm: context.crm }), order);
      expect(elsewhere.data).toMatchObject({ failure, seats: null });
    },
  );
});

describe("the tickets as PDF", () => {
  it("open in the browser, and are kept by nobody", async () => {
    const { context, order } = await paying();
    const ref = fakeOrderToken(order.id);
    const request = new Request(`http://localhost/order/tickets.pdf?order=${order.id}&ref=${ref}`);
    const answer = await ticketsPdf({ request, context, params: {} });
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `inline; filename="tickets-${order.number}.pdf"`,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store, no-cache");
    expect(await answer.text()).toMatch(/^%PDF/);
  });

  it.each([
    [{ code: "conflict", reason: "not-confirmed" }, 404],
    [{ code: "not-found" }, 404],
    [{ code: "unavailable" }, 503],
  ] as const)("are refused in words: %o", async (failure, status) => {
    const { context, order } = await paying();
    context.crm.getTicketsPdf = () => Promise.resolve({ ok: false, failure } as never);
    const ref = fakeOrderToken(order.id);
    const request = new Request(`http://localhost/order/tickets.pdf?order=${order.id}&ref=${ref}`);
    const answer = await ticketsPdf({ request, context, params: {} });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });
});
