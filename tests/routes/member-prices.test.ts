import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";

import { ticketsOf } from "../../app/domain/basket/basket";
import type { PriceList } from "../../app/domain/events/event";
import { action, loader } from "../../app/pages/basket/basket/route";
import { action as chooseSeats } from "../../app/pages/events/choose-seats/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { priceListOf } from "../support/fake-crm/season";
import { formRequest, testContext } from "../support/test-context";

const usd = (amount: number) => ({ amount, currency: "USD" });

/** A member's price list: $81.00 where everybody pays $99.00. */
function memberList(instanceId: string): PriceList {
  const list = priceListOf(instanceId, 20);
  const member = { priceTypeId: "member", total: usd(8_100), faceValue: usd(7_200), fee: usd(900) };
  return {
    ...list,
    terms: "member",
    priceTypes: [
      ...list.priceTypes,
      { id: "member", name: "Member", note: null, eligibility: "member", payWhatYouWish: null },
    ],
    bands: list.bands.map((band) => ({ ...band, prices: [...band.prices, member] })),
  };
}

type Context = Awaited<ReturnType<typeof checkoutVisit>>;
const sellToMembers = <C extends Pick<Context, "crm">>(context: C): C => {
  context.crm.getPriceList = (id) => Promise.resolve({ ok: true, value: memberList(id) });
  return context;
};
const send = (context: Context, body: URLSearchParams) =>
  answerOf(() =>
    action({
      request: new Request("http://localhost/checkout/basket", { method: "POST", body }),
      context,
      params: {},
    }),
  );

describe("a member's price", () => {
  it("is taken for seats for which no price type was chosen", async () => {
    const context = sellToMembers(testContext());
    const wanted: unknown[] = [];
    const addTickets = context.crm.addTickets.bind(context.crm);
    context.crm.addTickets = (basketId, request, session) => {
      wanted.push("seats" in request ? request.seats : null);
      return addTickets(basketId, request, session);
    };
    const request = formRequest("/x", { seat: "O-A-1", requestKey: randomUUID() });
    const params = { event: "e0", instance: "i0", view: "orchestra" };
    await answerOf(() => chooseSeats({ request, context, params }));
    expect(wanted).toEqual([[{ seatId: "O-A-1", priceTypeId: "member" }]]);
  });

  it("is offered on the basket's lines, and one form gives it to all such tickets", async () => {
    const context = sellToMembers(await checkoutVisit("account"));
    const request = new Request("http://localhost/checkout/basket");
    const { basket } = await loader({ request, context, params: {} });
    if (basket.state !== "open") throw new Error(basket.state);
    const tickets = basket.groups.flatMap((group) => group.tickets);
    expect(tickets).toMatchObject([
      { memberPrice: { total: usd(8_100) } },
      { memberPrice: { total: usd(8_100) } },
    ]);

    const next = sellToMembers(nextRequest(context));
    const fields = tickets.flatMap(({ id }) => [
      ["ticket", id],
      ["priceType", "member"],
    ]);
    const answer = await send(next, new URLSearchParams([["intent", "member-prices"], ...fields]));
    expect([answer.status, next.session.kept?.notices]).toEqual([303, ["member-prices-used"]]);
    const kept = next.crm.state.baskets.get(next.session.basketId ?? "");
    const types = ticketsOf(kept?.items ?? []).map(({ priceType }) => priceType.id);
    expect(types).toEqual(["member", "member"]);
  });

  it("is not offered for a ticket that costs less already", async () => {
    const context = sellToMembers(await checkoutVisit("account"));
    const id = context.session.basketId ?? "";
    const stored = context.crm.state.baskets.get(id);
    if (stored === undefined) throw new Error("the visitor has no basket");
    const items = stored.items.map((item) =>
      item.kind === "ticket" ? { ...item, total: usd(8_100) } : item,
    );
    context.crm.state.baskets.set(id, { ...stored, items });
    const request = new Request("http://localhost/checkout/basket");
    const { basket } = await loader({ request, context, params: {} });
    if (basket.state !== "open") throw new Error(basket.state);
    expect(basket.groups.flatMap(({ tickets }) => tickets.map((one) => one.memberPrice))).toEqual([
      null,
      null,
    ]);
  });
});
