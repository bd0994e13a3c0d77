import { randomUUID } from "node:crypto";
import { loadTranslations } from "~/.server/i18n/translations";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
  samplePriceListWith,
} from "../../../../tests/support/samples/event";
import { venueSettings } from "~/venue-settings";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";
import { usd } from "../../../../tests/support/samples/usd";

const AT = { event: "e1", instance: "i1" };
const PATH = "/events/e1/i1";
const calls = {
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList()),
  createBasket: answering(sampleBasket({ items: [] })),
};
const visit = (more: Partial<Crm> = {}, options: Parameters<typeof visitorContext>[1] = {}) =>
  visitorContext({ ...calls, ...more }, options);
const send = (context: ReturnType<typeof visit>, fields: Record<string, string>) =>
  sendForm(page, context, fields, PATH, AT);
const open = (context: ReturnType<typeof visit>) => openPage(page, context, PATH, AT);
const choice = (tickets: number, more: Record<string, string> = {}) => ({
  tickets: String(tickets),
  offer: "i1-A|standard",
  together: "on",
  requestKey: randomUUID(),
  ...more,
});

it("a hall without a choice by price offers its places one by one, and refuses other choices", async () => {
  const [id = ""] = venueSettings.hallsWithoutPriceChoice;
  const hall = { id, name: "Access hall" };
  const getInstance = answering(sampleInstance({ seating: "general", hall }));
  const addTickets = vi.fn<Crm["addTickets"]>(answering(sampleBasket()));
  const context = visit({ getInstance, addTickets });
  expect((await open(context)).data).toMatchObject({ hasPriceChoice: false });
  expect((await open(visit())).data).toMatchObject({ hasPriceChoice: true });
  for (const intent of ["add", "find", "take"])
    expect((await send(context, choice(1, { intent }))).location).toBe(PATH);
  expect(addTickets).not.toHaveBeenCalled();
});

const found = {
  seatId: "O-A-2",
  seat: { section: "Orchestra", row: "A", number: "2", kind: "standard" as const },
  bandId: "i1-A",
  priceTypeId: "standard",
  total: usd(9_900),
  faceValue: usd(9_000),
  fee: usd(900),
  view: "full",
  restrictedView: false,
  group: 0,
};

it("finding seats is refused for the same reasons as adding tickets, and else leads to a page with the choice", async () => {
  const findBestSeats = refusing({ code: "not-enough-seats", band: "A", available: 1 });
  const { status, data } = await send(visit({ findBestSeats }), choice(2, { intent: "find" }));
  expect([status, data]).toMatchObject([400, { refusal: { available: 1 } }]);
  expect((await send(visit(), choice(0, { intent: "find" }))).status).toBe(400);
  const free = visit({ findBestSeats: answering({ seats: [found] }) });
  const result = await send(free, choice(1, { intent: "find" }));
  expect([result.status, result.location]).toEqual([
    303,
    `${PATH}?tickets=1&offer=i1-A%7Cstandard&together=on`,
  ]);
});

it.each([
  ["take", "/checkout/basket"],
  ["buy", "/checkout/account"],
])("shown seats with the intent %s are added exactly, and lead to %s", async (intent, location) => {
  const addTickets = vi.fn<Crm["addTickets"]>(answering(sampleBasket()));
  const context = visit({ addTickets, getBasket: answering(sampleBasket()) });
  const shown = { seat: "O-A-2", band: "i1-A", type: "standard" };
  const result = await send(context, choice(1, { intent, ...shown }));
  expect([result.status, result.location]).toEqual([303, location]);
  expect(addTickets.mock.calls[0]?.[0].body).toMatchObject({
    seats: [{ seatId: "O-A-2", priceTypeId: "standard" }],
  });
});

it("shown seats with inconsistent fields are refused", async () => {
  const broken = { intent: "take", seat: "O-A-2", band: "i1-A" };
  expect((await send(visit(), choice(1, broken))).status).toBe(400);
});

const payWhatYouWish = {
  min: usd(500),
  max: usd(20_000),
  fee: { amount: usd(900), from: usd(1_000) },
};
const wish = { id: "wish", name: "Pay what you wish", payWhatYouWish };
const getPriceList = answering(samplePriceListWith(wish, 2_100));
const formWithAmount = (amount: string) => ({
  tickets: "1",
  offer: "i1-A|wish",
  "amount.wish": amount,
  requestKey: randomUUID(),
});

it.each(["12", "$12.50", "12,5", ""])(
  "a pay-what-you-wish amount can be typed as %j",
  async (amount) => {
    const context = visit({ getPriceList, addTickets: answering(sampleBasket()) });
    expect((await send(context, formWithAmount(amount))).status).toBe(303);
  },
);

it.each([
  ["4.99", "amountRange"],
  ["200.01", "amountRange"],
  ["-5", "amount"],
  ["a lot", "amount"],
])("a pay-what-you-wish amount of %j is refused at its field and kept", async (amount, message) => {
  const { status, data } = await send(visit({ getPriceList }), formWithAmount(amount));
  expect([status, data]).toMatchObject([
    400,
    {
      lastResult: {
        error: { "amount.wish": [message] },
        initialValue: { amount: { wish: amount } },
      },
    },
  ]);
});

const code = {
  id: "c1",
  kind: "access" as const,
  code: "RA-LOVELL",
  name: "Access",
  saves: usd(0),
  refusal: null,
};
const withCode = sampleBasket({ items: [], codes: [code], hold: null });

it("a code entered on the performance page is added to a new basket and redirects back", async () => {
  const enterCode = vi.fn<Crm["enterCode"]>(answering(withCode));
  const context = visit({ enterCode });
  const result = await send(context, { intent: "code", code: " ra-lovell " });
  expect([result.status, result.location]).toEqual([303, PATH]);
  expect(enterCode.mock.calls[0]?.[0].body).toEqual({ code: "ra-lovell" });
  expect(context.session.basketId).toBe("b1");
});

it("a promo code entered before there are tickets is kept until they are added", async () => {
  const enterCode = vi.fn<Crm["enterCode"]>(
    refusing({ code: "not-allowed", reason: "code-not-valid", needsTickets: true }),
  );
  const context = visit({ enterCode, addTickets: answering(sampleBasket()) });
  const result = await send(context, { intent: "code", code: "autumn15" });
  expect([result.status, result.location]).toEqual([303, PATH]);
  expect(context.session.showNotices()).toEqual(["code-later"]);
  expect(context.session.linkCode).toBe("autumn15");
  enterCode.mockImplementation(answering(sampleBasket()));
  await send(context, choice(1));
  expect(enterCode.mock.lastCall?.[0].body).toEqual({ code: "autumn15" });
  expect(context.session.linkCode).toBeNull();
});

it("a promo code that isn't valid for the tickets in the basket is refused", async () => {
  const enterCode = refusing({ code: "not-allowed", reason: "code-not-valid", needsTickets: true });
  const context = visit(
    { enterCode, getBasket: answering(sampleBasket()) },
    { session: { basketId: "b1" } },
  );
  const { status, data } = await send(context, { intent: "code", code: "autumn15" });
  expect([status, data]).toMatchObject([400, { kind: "code", reason: "code-not-valid" }]);
});

it.each([
  ["", "empty"],
  ["NOPE", "not-recognised"],
  ["X".repeat(101), "not-recognised"],
])("the code %j on the performance page is refused as %s and kept", async (typed, reason) => {
  const context = visit({ enterCode: refusing({ code: "code-not-recognised" }) });
  const { status, data } = await send(context, { intent: "code", code: typed });
  expect([status, data]).toMatchObject([400, { kind: "code", reason, typed: typed.slice(0, 100) }]);
  expect(context.session.linkCode).toBeNull();
});

it("a performance whose prices cannot be loaded is closed as unavailable with status 503", async () => {
  const result = await open(visit({ getPriceList: unavailable }));
  expect([result.status, result.data]).toMatchObject([
    503,
    { closed: "unavailable", personal: true },
  ]);
});

it.each([
  ["get-tickets", "Tickets for La Valse"],
  ["cancelled", "Canceled: La Valse"],
  ["passed", "Passed: La Valse"],
] as const)("the page of a performance with status %s is titled %s", (status, title) => {
  const { t } = loadTranslations(false)["en-us"];
  const data = {
    event: { title: "La Valse" },
    instance: sampleInstance({ status }),
    found: null,
  };
  expect(page.handle.title(data as never, t)).toBe(title);
});
