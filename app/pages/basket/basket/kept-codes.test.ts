import { expect, it } from "vitest";

import { sampleBasket, sampleProduct } from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering } from "../../../../tests/support/stub-crm";
import { refuses, send, visit } from "../../../../tests/support/basket-page";

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
