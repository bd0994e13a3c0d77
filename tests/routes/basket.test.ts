import { pino } from "pino";
import { describe, expect, it } from "vitest";

import type { CrmFailure } from "../../app/.server/crm/crm-result";
import type { Basket } from "../../app/domain/basket/basket";
import { ticketsOf } from "~/domain/basket/basket";
import { action, loader } from "../../app/pages/basket/basket/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest, testContext } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
const args = (context: Context, request = new Request("http://localhost/checkout/basket")) => ({
  request,
  context,
  params: {},
});
const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() => action(args(context, formRequest("/checkout/basket", fields))));
const stored = (context: Context) => {
  const basket = context.crm.state.baskets.get(context.session.basketId ?? "");
  if (basket === undefined) throw new Error("the visitor has no basket");
  return basket;
};
const become = (context: Context, change: Partial<Basket>) => {
  const basket = stored(context);
  context.crm.state.baskets.set(basket.id, { ...basket, ...change });
};
const fail = (failure: CrmFailure) => () => Promise.resolve({ ok: false, failure } as never);
const firstTicket = (context: Context) => stored(context).items[0]?.id ?? "";

describe("the basket's page", () => {
  it("is empty for a visitor without one, and shows all steps", async () => {
    const page = await loader(args(testContext()));
    expect(page.basket).toEqual({ state: "empty" });
    expect(page.progress.map(({ name }) => name)).toContain("payment");
  });

  it("groups tickets by performance, with the price types of their band", async () => {
    const { basket, next } = await loader(args(await checkoutVisit("basket")));
    expect(next.path).toBe("/checkout/account");
    expect(basket).toMatchObject({ state: "open", totals: { total: { amount: 19_800 } } });
    if (basket.state !== "open") return;
    expect(basket.groups).toHaveLength(1);
    expect(basket.groups[0]?.tickets.map(({ prices }) => prices.length)).toEqual([2, 2]);
  });

  it("is shown without other prices when these cannot be had", async () => {
    const context = await checkoutVisit("basket");
    context.crm.getPriceList = fail({ code: "unavailable" });
    const { basket } = await loader(args(context));
    expect(basket).toMatchObject({ groups: [{ tickets: [{ prices: [] }, { prices: [] }] }] });
  });

  it("leads to the first step that has something left to do", async () => {
    expect((await loader(args(await checkoutVisit("delivery")))).next.name).toBe(
      "additional-details",
    );
  });

  it("says what an expired basket lost, and which steps there will be", async () => {
    const context = await checkoutVisit("basket");
    become(context, { status: "expired", lost: ticketsOf(stored(context).items), items: [] });
    const { basket, progress } = await loader(args(nextRequest(context)));
    expect(basket).toMatchObject({ state: "expired", lost: [{ tickets: [{}, {}] }] });
    expect(progress.map(({ name }) => name)).toContain("payment");
  });

  it("leads from an open payment to how its order stands", async () => {
    const context = await checkoutVisit("basket");
    become(context, { status: "paying", orderId: "o1" });
    const page = await loader(args(nextRequest(context)));
    expect(page.basket.state).toBe("paying");
    expect(page.orderHref).toBe("/order/verify?order=o1");
  });
});

describe("a change of the basket", () => {
  it.each([
    ["change", { priceType: "under30" }, "ticket-changed"],
    ["remove", {}, "ticket-removed"],
  ])("%s is made, and said on the page that follows", async (intent, more, notice) => {
    const context = await checkoutVisit("basket");
    const answer = await send(context, { intent, ticket: firstTicket(context), ...more });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/checkout/basket" });
    expect(context.session.kept?.notices).toEqual([notice]);
  });

  it("has to be one that the page offers", async () => {
    for (const fields of [{}, { intent: "steal" }, { intent: "remove" }]) {
      const answer = await send(await checkoutVisit("basket"), fields);
      expect(answer.status).toBe(400);
    }
  });

  it("that is refused keeps the basket, and says why", async () => {
    const context = await checkoutVisit("basket");
    const refusal = { code: "not-allowed", reason: "price-type-limit" } as const;
    context.crm.changeTicket = fail(refusal);
    const answer = await send(context, { intent: "change", ticket: "t", priceType: "p" });
    expect(answer).toMatchObject({ status: 400, data: { refusal } });
  });

  it("of a ticket that is gone leaves the basket as it is", async () => {
    const context = await checkoutVisit("basket");
    context.crm.changeTicket = fail({ code: "not-found" });
    await send(context, { intent: "change", ticket: "t", priceType: "p" });
    expect(context.session.kept?.notices).toEqual(["ticket-gone"]);
    expect(context.session.basketId).not.toBeNull();
  });

  it("of a basket that is gone starts a new one", async () => {
    const context = await checkoutVisit("basket");
    context.crm.state.baskets.clear();
    await send(context, { intent: "remove", ticket: "t" });
    expect(context.session.basketId).toBeNull();
    expect(context.session.kept?.notices).toEqual(["session-reset"]);
  });

  it("of one whose payment cannot be called off is refused", async () => {
    const context = await checkoutVisit("basket");
    context.crm.removeTicket = fail({ code: "conflict", reason: "paying" });
    const answer = await send(context, { intent: "remove", ticket: "t" });
    expect(answer).toMatchObject({ status: 400, data: { refusal: { code: "paying" } } });
  });

  it("of one that is refused for a reason without words says so in general, and logs it", async () => {
    const context = await checkoutVisit("basket");
    const lines: string[] = [];
    context.log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
    context.crm.removeTicket = fail({ code: "conflict", reason: "brand-new" });
    const answer = await send(context, { intent: "remove", ticket: "t" });
    expect(answer).toMatchObject({
      status: 400,
      data: { refusal: { code: "conflict", reason: "other" } },
    });
    expect(lines.join("")).toContain("brand-new");
  });

  it("of one that was bought meanwhile leads to the order", async () => {
    const context = await checkoutVisit("basket");
    become(context, { status: "ordered", orderId: "o1" });
    context.crm.removeTicket = fail({ code: "conflict", reason: "ordered" });
    const answer = await send(context, { intent: "remove", ticket: "t" });
    expect(answer.leadsTo).toBe("/order/verify?order=o1");
  });

  it("is a 503 when the box office does not answer", async () => {
    const context = await checkoutVisit("basket");
    context.crm.state.down = true;
    expect((await send(context, { intent: "remove", ticket: "t" })).status).toBe(503);
  });

  it("without a basket leads to the empty one", async () => {
    const answer = await send(testContext(), { intent: "extend" });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/checkout/basket" });
  });
});

describe("more time", () => {
  it.each([
    ["/events/e1/i1?x=1", "/events/e1/i1?x=1"],
    ["//elsewhere.example", "/checkout/basket"],
  ])("asked for on %s leads back to %s", async (returnTo, leadsTo) => {
    const context = await checkoutVisit("basket");
    expect((await send(context, { intent: "extend", returnTo })).leadsTo).toBe(leadsTo);
    expect(context.session.kept?.notices).toEqual(["hold-extended"]);
  });

  it.each([
    [{ code: "not-allowed", reason: "hold-cap" }, "hold-at-cap", "/"],
    [{ code: "basket-expired" }, "basket-expired", "/checkout/basket"],
  ] as const)("that is refused (%o) is said as %s", async (failure, notice, leadsTo) => {
    const context = await checkoutVisit("basket");
    context.crm.extendHold = fail(failure);
    const answer = await send(context, { intent: "extend", returnTo: "/" });
    expect(answer).toMatchObject({ status: 303, leadsTo });
    expect(context.session.kept?.notices).toEqual([notice]);
  });
});

describe("taking the same seats again", () => {
  const expired = async () => {
    const context = await checkoutVisit("basket");
    become(context, { status: "expired", lost: ticketsOf(stored(context).items), items: [] });
    return context;
  };

  it("says so", async () => {
    const context = await expired();
    expect((await send(context, { intent: "reclaim" })).status).toBe(303);
    expect(context.session.kept?.notices).toEqual(["seats-held-again"]);
  });

  it("says it when they are others", async () => {
    const context = await expired();
    const { reclaimTickets } = context.crm;
    context.crm.reclaimTickets = async (id) => {
      const result = await reclaimTickets(id);
      if (!result.ok) return result;
      const items = ticketsOf(result.value.items).map((item) => ({
        ...item,
        seat: { ...item.seat, row: "Z" },
      }));
      return { ok: true, value: { ...result.value, items } };
    };
    await send(context, { intent: "reclaim" });
    expect(context.session.kept?.notices).toEqual(["seats-held-nearby"]);
  });

  it.each([
    {
      code: "seats-taken",
      lost: [{ section: "Orchestra", row: "B", number: "1", kind: "standard" as const }],
    },
    { code: "not-enough-seats", band: "A", available: 1 },
    {
      code: "limit",
      limit: {
        maxTickets: 9,
        priceTypeName: null,
        instanceName: "La Valse",
        previouslyPurchased: 0,
        totalTickets: 10,
      },
    },
    { code: "not-allowed", reason: "sold-out" },
  ] as const)("is refused with the reason: %o", async (failure) => {
    const context = await expired();
    context.crm.reclaimTickets = fail(failure as CrmFailure);
    const answer = await send(context, { intent: "reclaim" });
    expect(answer).toMatchObject({ status: 400, data: { refusal: failure } });
  });
});

it("the basket does not ask again for requests that were written at the checkout", async () => {
  const context = await checkoutVisit("basket");
  const details = { specialRequests: "Two of us.", accessRequirements: null, marketing: null };
  become(context, { details });
  const { basket } = await loader(args(nextRequest(context)));
  expect(basket).toMatchObject({ state: "open", specialRequests: "Two of us." });
});
