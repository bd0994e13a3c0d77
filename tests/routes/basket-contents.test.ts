import { describe, expect, it } from "vitest";

import type { CrmFailure } from "../../app/.server/crm/crm-result";
import type { ProductItem } from "../../app/domain/basket/basket-lines";
import { action, loader } from "../../app/pages/basket/basket/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { FAKE_CREDIT, fakeItem } from "../support/fake-crm/contents";
import { formRequest } from "../support/test-context";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
const send = (context: Context, fields: Record<string, string>) =>
  answerOf(() => action({ request: formRequest("/x", fields), context, params: {} }));
const look = (context: Context, query = "") =>
  loader({ request: new Request(`http://localhost/checkout/basket${query}`), context, params: {} });
const stored = (context: Context) => {
  const basket = context.crm.state.baskets.get(context.session.basketId ?? "");
  if (basket === undefined) throw new Error("the visitor has no basket");
  return basket;
};
const fail = (failure: CrmFailure) => () => Promise.resolve({ ok: false, failure } as never);

const gift = fakeItem({
  kind: "donation",
  id: "gift",
  details: { roundUp: false },
  cents: 5_000,
});

async function visitWith(...lines: ProductItem[]): Promise<Context> {
  const context = await checkoutVisit("account");
  const basket = stored(context);
  context.crm.state.baskets.set(basket.id, { ...basket, items: [...basket.items, ...lines] });
  return nextRequest(context);
}

describe("the lines of a basket that are no tickets", () => {
  it("are shown beside the tickets, with what can be offered and the credit of who is signed in", async () => {
    const { basket } = await look(await visitWith(fakeItem({ id: "bag" }), gift));
    expect(basket).toMatchObject({
      state: "open",
      groups: [{ tickets: [{}, {}] }],
      products: [{ id: "bag" }, { id: "gift" }],
      offers: { protection: { tickets: 2, accepted: false } },
      credit: { balance: { amount: FAKE_CREDIT }, used: null },
    });
  });

  it("are offered here only where the checkout has no step of its own for them", async () => {
    const context = await visitWith();
    expect((await look(context)).basket).toMatchObject({
      offers: { protection: { accepted: false }, gift: { displayOther: true } },
    });
    const later = nextRequest(context);
    const { venue } = later;
    later.venue = {
      ...venue,
      checkoutSeries: ["basket", "upsells", "booking-protect", "account", "payment"],
    };
    expect((await look(later)).basket).toMatchObject({ offers: { protection: null, gift: null } });
  });

  it("are changed in the one way that their kind has", async () => {
    const context = await visitWith(fakeItem({ id: "bag" }), gift);
    await send(context, { intent: "quantity", item: "bag", quantity: "3" });
    await send(nextRequest(context), { intent: "amount", item: "gift", amount: "$75.50" });
    const [bag, more] = stored(context).items.slice(2);
    expect([bag, more]).toMatchObject([
      { quantity: 3, total: { amount: 7_200 } },
      { total: { amount: 7_550 } },
    ]);
    const other = nextRequest(context);
    await send(other, { intent: "quantity", item: "gift", quantity: "3" });
    expect(other.session.kept?.notices).toContain("line-gone");
  });

  it.each([
    ["quantity", "bag", { quantity: "0" }, "quantity"],
    ["quantity", "bag", { quantity: "1.5" }, "quantity"],
    ["amount", "gift", { amount: "a lot" }, "amount"],
  ])("keep a bad %s of %s in its field: %o", async (intent, item, typed, problem) => {
    const context = await visitWith(fakeItem({ id: "bag" }), gift);
    const answer = await send(context, { intent, item, ...typed });
    expect(answer).toMatchObject({
      status: 400,
      data: { refusal: { code: "entry", problem }, typed: { item, ...typed } },
    });
  });

  it("are taken out; one that is gone already is said to be", async () => {
    const context = await visitWith(fakeItem({ id: "bag" }));
    await send(context, { intent: "remove-item", item: "bag" });
    expect(stored(context).items).toHaveLength(2);
    expect(context.session.kept?.notices).toEqual(["line-removed"]);
  });

  it("are asked about first where tickets go with them", async () => {
    const line = fakeItem({
      kind: "package",
      id: "p",
      details: { type: "flex", percentOff: 0, missing: 0, superItemId: null },
    });
    const context = await visitWith(line);
    expect((await look(context, "?remove=p")).basket).toMatchObject({
      state: "removal",
      goes: { tickets: [], products: [], total: { amount: line.total.amount } },
    });
    expect((await look(context, "?remove=none")).basket.state).toBe("open");
  });

  it("are asked about first where they go with a ticket, with what all of it costs", async () => {
    const dinner = fakeItem({
      kind: "food-and-drink",
      id: "dinner",
      details: {
        instanceId: "i",
        menuId: "m",
        category: "Main",
        guests: 2,
        collectionPoint: "Bar",
      },
    });
    const context = await visitWith(dinner);
    const [ticket] = stored(context).items;
    const id = ticket?.id ?? "";
    context.crm.planRemoval = () =>
      Promise.resolve({
        ok: true,
        value: {
          ticketIds: [id],
          itemIds: ["dinner"],
          isBlock: false,
          hasCompanions: false,
          hasCompanionSeats: false,
        },
      });
    const removeTicket = context.crm.removeTicket;
    context.crm.removeTicket = (basketId, ticketId, withOthers) =>
      withOthers
        ? removeTicket(basketId, ticketId, withOthers)
        : fail({ code: "conflict", reason: "takes-others" })();

    const asked = await send(context, { intent: "remove", ticket: id });
    expect([asked.status, asked.leadsTo]).toEqual([303, `/checkout/basket?remove=${id}`]);
    expect(stored(context).items).toContainEqual(ticket);
    expect((await look(context, `?remove=${id}`)).basket).toMatchObject({
      state: "removal",
      line: { id },
      goes: {
        tickets: [{ id }],
        products: [{ id: "dinner" }],
        total: { amount: (ticket?.total.amount ?? 0) + dinner.total.amount },
      },
    });
    await send(context, { intent: "remove", ticket: id, others: "yes" });
    expect(stored(context).items.map((item) => item.id)).not.toContain(id);
  });

  it("are kept when the tickets' time is over", async () => {
    const context = await visitWith(gift);
    const basket = stored(context);
    context.crm.state.baskets.set(basket.id, { ...basket, status: "expired", items: [gift] });
    expect((await look(nextRequest(context))).basket).toMatchObject({
      state: "expired",
      kept: [{ id: "gift" }],
    });
  });
});

describe("a code", () => {
  it.each([
    [{ code: "code-not-recognised" }],
    [{ code: "not-allowed", reason: "code-expired" }],
  ] as const)("that is refused stays in the box: %o", async (failure) => {
    const context = await visitWith();
    context.crm.enterCode = fail(failure);
    expect(await send(context, { intent: "code", code: "OLD" })).toMatchObject({
      status: 400,
      data: { refusal: failure, typed: { code: "OLD" } },
    });
  });

  it("must be one", async () => {
    const context = await visitWith();
    const answers = [
      await send(context, { intent: "code", code: "  " }),
      await send(context, { intent: "code", code: "X".repeat(150) }),
    ];
    expect(answers).toMatchObject([
      { status: 400, data: { refusal: { problem: "code-missing" } } },
      { status: 400, data: { refusal: { code: "code-not-recognised" } } },
    ]);
    expect(context.crm.state.calls).not.toContain("enterCode");
  });

  it("that is a gift voucher locks the tickets", async () => {
    const context = await visitWith();
    context.crm.removeTicket = fail({ code: "conflict", reason: "voucher-applied" });
    expect(await send(context, { intent: "remove", ticket: "t" })).toMatchObject({
      status: 400,
      data: { refusal: { code: "conflict", reason: "voucher-applied" } },
    });
  });
});

describe("account credit", () => {
  it.each([
    [{ use: "all" }, FAKE_CREDIT],
    [{ use: "amount", amount: "20" }, 2_000],
    [{ use: "none" }, 0],
  ])("is used as wanted: %o", async (how, used) => {
    const context = await visitWith();
    expect((await send(context, { intent: "credit", ...how })).status).toBe(303);
    const { total, credit, toPay } = stored(context).totals;
    expect([credit.amount, toPay.amount]).toEqual([used, total.amount - used]);
  });

  it("is no more than there is, and its owner's alone", async () => {
    const context = await visitWith();
    const more = await send(context, { intent: "credit", use: "amount", amount: "900" });
    expect(more.data).toMatchObject({ refusal: { problem: "amount-too-much" } });
    const stranger = await checkoutVisit("basket");
    const answer = await send(stranger, { intent: "credit", use: "all" });
    expect(answer).toMatchObject({ status: 303, leadsTo: "/login" });
    expect(stranger.session.returnTo).toBe("/checkout/basket");
  });
});

describe("notes", () => {
  it("are kept, and refused with their length where they are too long", async () => {
    const context = await visitWith();
    const fields = { intent: "notes", order: "", access: "x".repeat(501), allergies: " Nuts\r\n" };
    expect(await send(context, fields)).toMatchObject({
      status: 400,
      data: { refusal: null, lengths: { access: 501 }, typed: { access: "x".repeat(501) } },
    });
    await send(context, { ...fields, access: "" });
    expect(stored(context).notes).toMatchObject({ order: null, access: null, allergies: "Nuts" });
  });
});
