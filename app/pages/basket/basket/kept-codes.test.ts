import { expect, it } from "vitest";

import type { BasketCode } from "#contract/schemas/basket";

import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket, sampleProduct } from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering } from "../../../../tests/support/stub-crm";
import { reads, refuses, send, visit } from "../../../../tests/support/basket-page";
import * as page from "./route";

const notValid = { code: "not-allowed", reason: "code-not-valid", needsTickets: true } as const;
const onlyGift = {
  tickets: [],
  items: [sampleProduct({ kind: "donation", details: { roundUp: false }, cents: 5_000 })],
  hold: null,
};

it.each(["code", "checkout"])(
  "a promo code typed in a basket with only a gift is kept until there are tickets, by %s",
  async (by) => {
    const context = visit({ enterCode: refuses(notValid) }, onlyGift);
    const { status } = await send(context, { intent: "save", by, code: " AUTUMN15 " });
    expect(status).toBe(303);
    expect(context.session.showNotices()).toContain("code-later");
    expect(context.session.linkCode).toBe("AUTUMN15");
  },
);

it.each([
  { ...notValid, needsTickets: false },
  { code: "not-allowed", reason: "code-not-valid" },
  { code: "not-allowed", reason: "code-expired" },
  { code: "not-allowed", reason: "too-many-tries" },
  { code: "code-not-recognised" },
] as const)("a code that tickets would not make valid is refused at once: %j", async (failure) => {
  const context = visit({ enterCode: refuses(failure) }, onlyGift);
  const { status } = await send(context, { intent: "save", by: "code", code: "AUTUMN15" });
  expect(status).toBe(400);
  expect(context.session.linkCode).toBeNull();
});

it("a promo code that is kept is forgotten once it applies", async () => {
  const code = {
    kind: "promo" as const,
    id: "c1",
    code: "AUTUMN15",
    name: "15 % off",
    saves: usd(1_000),
    refusal: null,
  };
  const context = visit({ enterCode: answering(sampleBasket({ codes: [code] })) });
  context.session.linkCode = "AUTUMN15";
  await send(context, { intent: "save", by: "code", code: "AUTUMN15" });
  expect(context.session.showNotices()).toEqual(["code-entered"]);
  expect(context.session.linkCode).toBeNull();
});

it("a promo code that isn't for the tickets in a basket is refused", async () => {
  const context = visit({ enterCode: refuses(notValid) });
  const response = await send(context, { intent: "save", by: "code", code: "AUTUMN15" });
  expect(response).toMatchObject({ status: 400, data: { refusal: notValid } });
  expect(context.session.linkCode).toBeNull();
});

it("a promo code that isn't for expired tickets is refused, since they may be held again", async () => {
  const lost = sampleBasket().tickets;
  const basket = { ...onlyGift, status: "expired" as const, lost };
  const context = visit({ enterCode: refuses(notValid) }, basket);
  expect((await send(context, { intent: "save", by: "code", code: "AUTUMN15" })).status).toBe(400);
});

const access: BasketCode = {
  kind: "access",
  id: "c2",
  code: "RA-RIVERA1",
  name: "Access registration",
  saves: usd(0),
  refusal: null,
};
const empty = { tickets: [], items: [], hold: null };

it("a code can be entered in an empty basket, with or without one before, and is shown there", async () => {
  const entered = answering(sampleBasket({ ...empty, codes: [access] }));
  const createBasket = answering(sampleBasket(empty));
  const calls = { ...reads, createBasket, enterCode: entered, getBasket: entered };
  for (const context of [visitorContext(calls), visit(calls, empty)]) {
    const { status } = await send(context, { intent: "code", code: "RA-RIVERA1" });
    expect(status).toBe(303);
    expect(context.session.basketId).toBe("b1");
    expect(context.session.showNotices()).toContain("code-entered");
    const { data } = await openPage(page, context);
    expect(data).toMatchObject({ basket: { state: "empty", codes: [access] } });
  }
});

it.each([
  ["AUTUMN15", notValid, 303],
  ["NOSUCH", { code: "code-not-recognised" }, 400],
  ["", { code: "code-not-recognised" }, 400],
] as const)(
  "the code %j in an empty basket, %j, is answered with %i",
  async (code, failure, status) => {
    const calls = { ...reads, createBasket: answering(sampleBasket(empty)) };
    const context = visitorContext({ ...calls, enterCode: refuses(failure) });
    const answer = await send(context, { intent: "code", code });
    expect(answer.status).toBe(status);
    expect(context.session.linkCode).toBe(status === 303 ? code : null);
    if (status === 400) expect(answer.data).toMatchObject({ kind: "code", typed: code });
  },
);
