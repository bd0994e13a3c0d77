import type { OrderFailure, OrderState } from "#contract/schemas/order";
import { describe, expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../tests/support/ask-page";
import { sampleBasket, sampleMenu } from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleOrder } from "../../../tests/support/samples/order";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import * as addOns from "./add-ons/route";
import * as confirmed from "./confirmed/route";
import * as debitConfirmed from "./direct-debit-confirmed/route";
import * as debitFailed from "./direct-debit-failed/route";
import * as debitVerify from "./direct-debit-verify/route";
import * as failed from "./failed/route";
import * as tickets from "./tickets/route";
import * as ticketsPdf from "./tickets-pdf/route";
import * as ticketsText from "./tickets-text/route";
import * as verify from "./verify/route";
import { findOpenFood } from "./visible-order.server";

const gone = refusing({ code: "not-found" });
const refusedCalls = {
  getOrder: gone,
  verifyOrder: gone,
  getPaymentOutcome: gone,
  verifyDirectDebit: gone,
  getTicketsPdf: gone,
};
const visit = (calls: Partial<Crm> = {}, options: Parameters<typeof visitorContext>[1] = {}) =>
  visitorContext(
    {
      getFoodAndDrink: unavailable,
      listDeliveryOptions: answering([]),
      listHalls: answering([]),
      ...calls,
    },
    options,
  );
const orderIn = (state: OrderState, failure: OrderFailure | null = null) => {
  const answer = answering(sampleOrder({ state, failure }));
  return { getOrder: answer, verifyOrder: answer };
};
const LINK = "/order?order=o1&ref=token";
const withBasket = { session: { basketId: "b1" } };

it("the way back from the card page ends at the confirmation of a paid order, and forgets the basket", async () => {
  const context = visit(orderIn("confirmed"), withBasket);
  expect((await openPage(verify, context, LINK)).leadsTo).toBe(
    "/order/confirmed?order=o1&ref=token",
  );
  expect([context.session.basketId, context.session.boughtBasketId]).toEqual([null, "b1"]);
  expect(context.session.showNotices()).toEqual([]);
});

it("leaving the card page of an order that is paid leads to its confirmation, and says so", async () => {
  const context = visit(orderIn("confirmed"));
  const { leadsTo } = await openPage(verify, context, `${LINK}&turned-back=1`);
  expect(leadsTo).toBe("/order/confirmed?order=o1&ref=token");
  expect(context.session.showNotices()).toEqual(["order-paid"]);
});

it.each([
  ["declined", "/order/verify?order=o2"],
  ["refunded", null],
] as const)(
  "going back to an attempt that was %s, after another has paid, leads to %s",
  async (failure, leadsTo) => {
    const getOrder = ({ params: { id } }: { params: { id: string } }) =>
      answering(
        id === "o1" ? sampleOrder({ state: "failed", failure }) : sampleOrder({ id: "o2" }),
      )();
    const getBasket = answering(sampleBasket({ status: "ordered", orderId: "o2" }));
    const getCustomer = answering(sampleCustomer());
    const session = { crmSession: "session" };
    const context = visit({ getOrder, getBasket, getCustomer }, { session });
    const answer = await openPage(failed, context, LINK);
    expect(answer.leadsTo ?? null).toBe(leadsTo);
    expect(context.session.showNotices()).toEqual(leadsTo === null ? [] : ["order-paid"]);
  },
);

it("the way back from the card page ends at the failed page of a canceled payment, and keeps the basket", async () => {
  const context = visit(orderIn("failed", "cancelled"), withBasket);
  const { leadsTo } = await openPage(verify, context, `${LINK}&turned-back=1`);
  expect(leadsTo).toBe("/order/failed?order=o1&ref=token");
  expect(context.session.basketId).toBe("b1");
});

it.each([
  ["pending", "pending", true],
  ["completing", "paid", false],
  ["confirming", "paid", false],
] as const)(
  "the way back from the card page of an order that is %s says that it is %s",
  async (state, shown, canPay) => {
    const answer = await openPage(verify, visit(orderIn(state), withBasket), LINK);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: shown, number: "RPA-10234", email: "ada@example.com", canPay },
    });
  },
);

it.each([
  [answering(sampleOrder({ state: "pending" })), "RPA-10234"],
  [unavailable, "o1"],
])(
  "the way back from the card page says what is known while the box office does not answer: %#",
  async (getOrder, number) => {
    const context = visit({ getOrder, verifyOrder: unavailable });
    expect(await openPage(verify, context, LINK)).toMatchObject({
      status: 503,
      data: { state: "unknown", number },
    });
  },
);

describe.each(
  Object.entries({
    verify,
    confirmed,
    failed,
    tickets,
    ticketsPdf,
    ticketsText,
    debitVerify,
    debitConfirmed,
    debitFailed,
  }),
)("the order page %s", (name, page) => {
  it.each(["&ref=nothing", "&ref=nothing&return=nothing", "", "&ref=%D9%A1&return=a%0A"])(
    `the order page ${name} leads a visitor who may not see the order to a new link: %j`,
    async (query) => {
      const sent: unknown[] = [];
      const calls = Object.entries(refusedCalls).map(([call, refuse]) => [
        call,
        (input: { orderToken?: unknown }) => {
          sent.push(input.orderToken);
          return refuse();
        },
      ]);
      const context = visit(Object.fromEntries(calls) as Partial<Crm>);
      const answer = await openPage(page, context, `/order?order=o1${query}`);
      expect([answer.status, answer.leadsTo]).toEqual([303, "/order/link?order=o1"]);
      // A header takes no other characters: the call would fail as if the box office were down.
      expect(sent).not.toHaveLength(0);
      for (const token of sent) expect(token).toMatch(/^[\w.-]*$/);
    },
  );

  it(`the order page ${name} is a 404 without an order`, async () => {
    expect((await openPage(page, visit(), "/order?order=&ref=x")).status).toBe(404);
  });
});

it.each(Object.entries({ verify, confirmed, failed, addOns }))(
  "the order page %s has an address for each ticketing system, and is a 404 for any other",
  async (_, page) => {
    const open = (system: string) =>
      openPage(page, visit(refusedCalls), "/order?order=o1&ref=x", { system });
    for (const system of ["box-office", "tessitura"])
      expect((await open(system)).leadsTo).toBe("/order/link?order=o1");
    expect((await open("nowhere")).status).toBe(404);
  },
);

it.each([
  [addOns, "failed", /^\/order\/verify\?/],
  [confirmed, "pending", /^\/order\/verify\?/],
  [failed, "pending", /^\/order\/verify\?/],
  [failed, "confirmed", /^\/order\/verify\?/],
  [tickets, "returned", /^\/order\/confirmed\?/],
] as const)(
  "an order's page leads to the one that fits the order's state: %#",
  async (page, state, leadsTo) => {
    const getOrder = answering(sampleOrder({ state }));
    expect((await openPage(page, visit({ getOrder }), LINK)).leadsTo).toMatch(leadsTo);
  },
);

it.each(["cancelled", "declined", "unavailable", "refunded"] as const)(
  "after a payment that failed as %s the page says what is left of the seats, in the visitor's own browser alone",
  async (failure) => {
    const getBasket = answering(sampleBasket());
    const calls = { ...orderIn("failed", failure), getBasket };
    const own = await openPage(failed, visit(calls, withBasket), LINK);
    expect(own.data).toMatchObject({ failure, seats: { expired: false } });
    const elsewhere = await openPage(failed, visit(calls), LINK);
    expect(elsewhere.data).toMatchObject({ failure, seats: null });
  },
);

const openPdf = (getTicketsPdf: Crm["getTicketsPdf"]) =>
  ticketsPdf.loader({
    request: new Request(`http://localhost${LINK}`),
    context: visit({ ...orderIn("confirmed"), getTicketsPdf }),
    params: {},
  });

it("the PDF of an order's tickets opens in the browser, and no cache keeps it", async () => {
  const { headers } = await openPdf(answering(new TextEncoder().encode("%PDF-1.7")));
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toBe('inline; filename="tickets-RPA-10234.pdf"');
  expect(headers.get("Cache-Control")).toBe("private, no-store, no-cache");
});

it.each([
  [{ code: "conflict", reason: "not-confirmed" }, 404],
  [{ code: "not-found" }, 404],
  [{ code: "unavailable" }, 503],
] as const)(
  "the PDF of an order's tickets that ends in %o is refused as text",
  async (failure, status) => {
    const answer = await openPdf(refusing(failure));
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  },
);

it("food is offered where a menu can be ordered now, or where that is not known", async () => {
  const of = (getFoodAndDrink: Crm["getFoodAndDrink"]) =>
    findOpenFood({ getFoodAndDrink }, [{ id: "i1" }]);
  const menus = (...open: boolean[]) =>
    answering({
      instanceId: "i1",
      partySizes: [],
      maxGuests: 9,
      menus: open.map((each) => sampleMenu({ open: each })),
    });
  expect(await of(menus(false, true))).toEqual(["i1"]);
  expect(await of(unavailable)).toEqual(["i1"]);
  expect([await of(menus(false)), await of(menus())]).toEqual([[], []]);
});
