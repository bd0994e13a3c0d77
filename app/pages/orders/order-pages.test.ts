import type { OrderFailure, OrderState } from "#contract/schemas/order";
import { ALL_FEATURES } from "#contract/names/features";
import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { summarizeBasket } from "~/domain/basket/basket";
import { openPage, visitorContext } from "../../../tests/support/ask-page";
import { sampleBasket, sampleMenu } from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleOrder } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { answering, failing, refusing, unavailable } from "../../../tests/support/stub-crm";
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
import { findOpenFood } from "~/parts/orders/visible-order.server";

const notFound = refusing({ code: "not-found" });
const refusedCalls = {
  getOrder: notFound,
  verifyOrder: notFound,
  getPaymentOutcome: notFound,
  verifyDirectDebit: notFound,
  getTicketsPdf: notFound,
};
const visit = (calls: Partial<Crm> = {}, options: Parameters<typeof visitorContext>[1] = {}) =>
  visitorContext(
    {
      getFoodAndDrink: unavailable,
      listStockItems: answering([]),
      listDeliveryOptions: answering([]),
      listHalls: answering([]),
      ...calls,
    },
    options,
  );
const orderIn = (state: OrderState, failure: OrderFailure | null = null) => {
  const order = answering(sampleOrder({ state, failure }));
  return { getOrder: order, verifyOrder: order };
};
const LINK = "/order?order=o1&ref=token";
const withBasket = { session: { basketId: "b1" } };

it.each([
  ["confirmed", 0],
  ["pending", 1],
] as const)(
  "returning from the card page of a %s order reads the header's basket %i times",
  async (state, times) => {
    const getBasketSummary = vi.fn<Crm["getBasketSummary"]>(
      answering(summarizeBasket(sampleBasket())),
    );
    const context = visit({ ...orderIn(state), getBasketSummary }, withBasket);
    await Promise.all([context.basketSummary(), openPage(verify, context, LINK)]);
    expect(getBasketSummary).toHaveBeenCalledTimes(times);
  },
);

it("a mailed link to later tickets of an order opens their performance", async () => {
  const order = sampleOrder();
  const [first, second] = order.tickets;
  if (first === undefined || second === undefined) throw new Error("no tickets");
  const later = { ...second, instance: { ...second.instance, id: "later" } };
  const getOrder = answering({ ...order, tickets: [first, later] });
  const openAt = async (query: string) => {
    const calls = { getOrder, getEvent: unavailable };
    return (await openPage(confirmed, visit(calls), `${LINK}${query}`)).data;
  };
  expect(await openAt("&open=later")).toMatchObject({ openInstance: "later" });
  expect(await openAt("")).not.toMatchObject({ openInstance: "later" });
});

it("a confirmed order links each ticket to its wallet passes, but not those for a live stream", async () => {
  const url = "https://passes.example/make";
  const walletPass = { url, client: "hall", passTypes: { google: "gpay" } };
  const order = sampleOrder();
  const [first, ...more] = order.tickets;
  if (first === undefined) throw new Error("no ticket");
  const stream = { opensAt: order.placedAt, endsAt: order.placedAt, token: "t" };
  const getOrder = answering({ ...order, tickets: [{ ...first, stream }, ...more] });
  const context = visit({ getOrder, getEvent: unavailable }, { venue: { walletPass } });
  const { data } = await openPage(confirmed, context, LINK);
  const { sheets } = data as { sheets: { tickets: { barcode: string; wallet: unknown }[] }[] };
  const links = sheets.flatMap(({ tickets: all }) => all.map(({ wallet }) => wallet));
  expect(links).toEqual([
    [],
    ...more.map(({ barcode }) => [
      { wallet: "google", href: `${url}?passType=gpay&client=hall&barcode=${barcode}` },
    ]),
  ]);
  expect(links.length).toBeGreaterThan(1);
});

it("canceling on the card page of a paid order redirects to its confirmation with a notice", async () => {
  const context = visit(orderIn("confirmed"));
  const { location } = await openPage(verify, context, `${LINK}&turned-back=1`);
  expect(location).toBe("/order/confirmed?order=o1&ref=token");
  expect(context.session.showNotices()).toEqual(["order-paid"]);
});

it.each([
  ["declined", "/order/verify?order=o2"],
  ["refunded", null],
] as const)(
  "opening the page of an attempt that was %s after another has paid redirects to %s",
  async (failure, location) => {
    const getOrder = ({ params: { id } }: { params: { id: string } }) =>
      answering(
        id === "o1" ? sampleOrder({ state: "failed", failure }) : sampleOrder({ id: "o2" }),
      )();
    const getBasket = answering(sampleBasket({ status: "ordered", orderId: "o2" }));
    const getCustomer = answering(sampleCustomer());
    const session = { crmSession: "session" };
    const context = visit({ getOrder, getBasket, getCustomer }, { session });
    const answer = await openPage(failed, context, LINK);
    expect(answer.location ?? null).toBe(location);
    expect(context.session.showNotices()).toEqual(location === null ? [] : ["order-paid"]);
  },
);

it.each([
  ["pending", "pending", true],
  ["completing", "paid", false],
  ["confirming", "paid", false],
] as const)(
  "returning from the card page of an order in the state %s shows %s",
  async (state, shown, canPay) => {
    const answer = await openPage(verify, visit(orderIn(state), withBasket), LINK);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: shown, number: "RPA-10234", email: "ada@example.com", canPay },
    });
  },
);

it.each([
  [usd(8_500), "refused", "We’re refunding"],
  [usd(0), "refusedFree", "Nothing was charged"],
])(
  "the page of an order that the ticketing system refused says so, and what happened to the money: %#",
  async (toPay, failure, money) => {
    const outcome = { number: "RPA-10234", state: "failed", failure: "refunded", toPay } as const;
    const getPaymentOutcome = answering({ ...outcome, refusedBySystem: true });
    const context = visit({ getOrder: notFound, getPaymentOutcome });
    const { data } = await openPage(failed, context, "/order?order=o1&return=token");
    expect(data).toMatchObject({ failure, total: toPay });
    const { t } = context.i18n;
    expect(t(`order.failed.${failure as "refused"}.money`, { total: "" })).toContain(money);
    expect(t(`order.failed.${failure as "refused"}.text`)).toContain("ticketing system");
  },
);

it.each([
  [answering(sampleOrder({ state: "pending" })), "RPA-10234"],
  [unavailable, null],
])(
  "returning from the card page shows an unknown state while the box office is down: %#",
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
    `the order page ${name} redirects a visitor without access to the order link page: %j`,
    async (query) => {
      const tokens: unknown[] = [];
      const calls = Object.entries(refusedCalls).map(([call, refuse]) => [
        call,
        (input: { orderToken?: unknown }) => {
          tokens.push(input.orderToken);
          return refuse();
        },
      ]);
      const context = visit(Object.fromEntries(calls) as Partial<Crm>);
      const answer = await openPage(page, context, `/order?order=o1${query}`);
      expect([answer.status, answer.location]).toEqual([303, "/order/link?order=o1"]);
      // Tokens are sent in a header: with other characters the call would fail as if the box office were down.
      expect(tokens).not.toHaveLength(0);
      for (const token of tokens) expect(token).toMatch(/^[\w.-]*$/);
    },
  );

  it(`the order page ${name} returns 404 without an order id`, async () => {
    expect((await openPage(page, visit(), "/order?order=&ref=x")).status).toBe(404);
  });
});

it.each(Object.entries({ verify, confirmed, failed, addOns }))(
  "the order page %s has a path for each ticketing system, and returns 404 for others",
  async (_, page) => {
    const open = (system: string) =>
      openPage(page, visit(refusedCalls), "/order?order=o1&ref=x", { system });
    for (const system of ["box-office", "tessitura"])
      expect((await open(system)).location).toBe("/order/link?order=o1");
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
  "order pages redirect to the page for the order's state: %#",
  async (page, state, location) => {
    const getOrder = answering(sampleOrder({ state }));
    expect((await openPage(page, visit({ getOrder }), LINK)).location).toMatch(location);
  },
);

it.each(["cancelled", "declined", "unconfirmed", "unavailable", "refunded"] as const)(
  "after a payment that failed as %s the page shows whether seats are held, only in the visitor's own browser",
  async (failure) => {
    const getBasket = answering(sampleBasket());
    const calls = { ...orderIn("failed", failure), getBasket };
    const own = await openPage(failed, visit(calls, withBasket), LINK);
    expect(own.data).toMatchObject({ failure, seats: { expired: false, ticketCount: 2 } });
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

it("the PDF of an order's tickets is inline and not cacheable", async () => {
  const { headers } = await openPdf(answering(new TextEncoder().encode("%PDF-1.7")));
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toBe('inline; filename="tickets-RPA-10234.pdf"');
  expect(headers.get("Cache-Control")).toBe("private, no-store, no-cache");
});

it.each([
  [{ code: "conflict", reason: "no-tickets-yet" }, 404],
  [{ code: "not-found" }, 404],
  ["unavailable", 503],
] as const)(
  "the PDF of an order's tickets returns a plain-text error for the failure %o",
  async (failure, status) => {
    const answer = await openPdf(failing(failure));
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  },
);

it("food is offered if a menu is open, or if that cannot be read", async () => {
  const offersFor = (getFoodAndDrink: Crm["getFoodAndDrink"]) =>
    findOpenFood({ crm: { getFoodAndDrink }, features: ALL_FEATURES }, [{ id: "i1" }]);
  const menus = (...open: boolean[]) =>
    answering({
      instanceId: "i1",
      partySizes: [],
      maxGuests: 9,
      menus: open.map((isOpen) => sampleMenu({ open: isOpen })),
    });
  expect(await offersFor(menus(false, true))).toEqual(["i1"]);
  expect(await offersFor(unavailable)).toEqual(["i1"]);
  expect([await offersFor(menus(false)), await offersFor(menus())]).toEqual([[], []]);
});
