import type { Basket } from "#contract/schemas/basket";
import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import {
  sampleBasket,
  sampleProduct,
  sampleTicket,
} from "../../../../tests/support/samples/basket";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import { type Failure, reads, refuses, send, visit } from "../../../../tests/support/basket-page";
import { usd } from "../../../../tests/support/samples/usd";
import * as page from "./route";

const bag = sampleProduct();
const gift = sampleProduct({
  kind: "donation",
  id: "gift",
  details: { roundUp: false },
  cents: 5_000,
});
const lost = [sampleTicket(), sampleTicket({ id: "t2" })];
const expired: Partial<Basket> = { status: "expired", items: [], lost, hold: null };

it.each([
  [{ intent: "change", ticket: "t1", priceType: "other" }, "changeTicket", "ticket-at-best-price"],
  [{ intent: "remove-event", item: "p", performance: "i1" }, "removeFromPackage", "ticket-removed"],
] as const)("the basket change %o is applied and shows a notice", async (fields, call, notice) => {
  const context = visit({ [call]: answering(sampleBasket()) });
  expect(await send(context, fields)).toMatchObject({
    status: 303,
    location: "/checkout/basket",
  });
  expect(context.session.showNotices()).toEqual([notice]);
});

it.each([
  [{}, "true"],
  [{ parts: "no" }, "false"],
])("removing a package with the fields %o sends withParts=%s", async (parts, withParts) => {
  const removeItem = vi.fn<Crm["removeItem"]>(answering(sampleBasket()));
  await send(visit({ removeItem }), { intent: "remove-item", item: "p", ...parts });
  const params = { id: "b1", itemId: "p" };
  expect(removeItem).toHaveBeenCalledExactlyOnceWith({ params, query: { withParts } });
});

it.each([{}, { intent: "steal" }, { intent: "remove" }, { intent: "use-code" }])(
  "the basket page returns 400 for the invalid change %o",
  async (fields) => {
    expect((await send(visit(), fields)).status).toBe(400);
  },
);

it.each<[Failure, Failure | { code: "paying" }]>([
  [
    { code: "not-allowed", reason: "price-type-limit" },
    { code: "not-allowed", reason: "price-type-limit" },
  ],
  [
    { code: "conflict", reason: "voucher-applied" },
    { code: "conflict", reason: "voucher-applied" },
  ],
  [{ code: "conflict", reason: "paying" }, { code: "paying" }],
])("a basket change refused with %o returns 400 with the refusal", async (failure, refusal) => {
  const context = visit({ changeTicket: refuses(failure) });
  const response = await send(context, { intent: "change", ticket: "t1", priceType: "p" });
  expect(response).toMatchObject({ status: 400, data: { refusal } });
});

it("changing an unknown ticket keeps the basket and shows a notice", async () => {
  const context = visit({ changeTicket: refuses({ code: "not-found" }) });
  await send(context, { intent: "change", ticket: "t", priceType: "p" });
  expect(context.session.showNotices()).toEqual(["ticket-gone"]);
  expect(context.session.basketId).toBe("b1");
});

it("changing an unknown basket removes it from the session and shows a notice", async () => {
  const gone = refuses({ code: "not-found" });
  const context = visit({ removeTicket: gone, getBasket: gone });
  await send(context, { intent: "remove", ticket: "t" });
  expect(context.session.basketId).toBeNull();
  expect(context.session.showNotices()).toEqual(["session-reset"]);
});

it("changing an ordered basket redirects to the order", async () => {
  const ordered = sampleBasket({ status: "ordered", orderId: "o1" });
  const context = visit({
    changeTicket: refuses({ code: "conflict", reason: "ordered" }),
    getBasket: answering(ordered),
  });
  const response = await send(context, { intent: "change", ticket: "t1", priceType: "p" });
  expect(response.location).toBe("/order/verify?order=o1");
  expect(context.session.showNotices()).toEqual(["order-paid"]);
});

it("a basket change returns 503 while the box office is down", async () => {
  const context = visit({ changeTicket: unavailable });
  const response = await send(context, { intent: "change", ticket: "t1", priceType: "p" });
  expect(response.status).toBe(503);
});

it("a basket change without a basket redirects to the basket page", async () => {
  const response = await sendForm(page, visitorContext(reads), { intent: "extend" });
  expect(response).toMatchObject({ status: 303, location: "/checkout/basket" });
});

it("a change that the line's kind doesn't support shows the line-gone notice", async () => {
  const context = visit({}, { items: [gift] });
  await send(context, { intent: "quantity", item: "gift", quantity: "3" });
  expect(context.session.showNotices()).toEqual(["line-gone"]);
});

it.each([
  ["quantity", "bag", { quantity: "0" }],
  ["quantity", "bag", { quantity: "1.5" }],
  ["amount", "gift", { amount: "a lot" }],
])("an invalid %s for the line %s is kept in its field: %o", async (intent, item, typed) => {
  const response = await send(visit({}, { items: [bag, gift] }), { intent, item, ...typed });
  expect(response).toMatchObject({
    status: 400,
    data: { refusal: { code: "entry", error: intent }, typed: { item, ...typed } },
  });
});

it.each([
  ["gift-voucher", "21", 20],
  ["ticket-subscription", "999", 10],
  ["merchandise", "100", 99],
] as const)(
  "a %s line refuses the quantity %s above its maximum of %i",
  async (kind, quantity, max) => {
    const items = [sampleProduct({ kind })];
    const form = { intent: "quantity", item: "bag", quantity };
    const response = await send(visit({}, { items }), form);
    expect(response).toMatchObject({ status: 400, data: { refusal: { code: "too-many", max } } });
  },
);

it("extending the hold with a return path of another site redirects to the basket", async () => {
  const context = visit({ extendHold: answering(sampleBasket()) });
  const form = { intent: "extend", returnTo: "//elsewhere.example" };
  expect((await send(context, form)).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["hold-extended"]);
});

it("extending a hold that has expired redirects to the basket with a notice", async () => {
  const context = visit({ extendHold: refuses({ code: "basket-expired" }) });
  const response = await send(context, { intent: "extend", returnTo: "/" });
  expect(response).toMatchObject({ status: 303, location: "/checkout/basket" });
  expect(context.session.showNotices()).toEqual(["basket-expired"]);
});

it("reclaiming expired seats says if they are others nearby", async () => {
  const seat = { ...sampleTicket().seat, row: "Z" };
  const tickets = [sampleTicket({ seat }), sampleTicket({ id: "t2", seat })];
  const context = visit({ reclaimTickets: answering(sampleBasket({ tickets })) }, expired);
  await send(context, { intent: "reclaim" });
  expect(context.session.showNotices()).toEqual(["seats-held-nearby"]);
});

it.each<[Failure]>([
  [{ code: "seats-taken", lost: [sampleTicket().seat] } as Failure],
  [{ code: "not-allowed", reason: "sold-out" }],
])("reclaiming expired seats that fails with %o shows the refusal", async (failure) => {
  const context = visit({ reclaimTickets: refuses(failure) }, expired);
  const response = await send(context, { intent: "reclaim" });
  expect(response).toMatchObject({ status: 400, data: { refusal: failure } });
});

const entry = (code: string) => ({
  id: code,
  kind: "promo" as const,
  code,
  name: code,
  saves: usd(1_000),
  refusal: null,
});
const other = (code: string) => ({ id: code, code, name: code, total: usd(18_800) });

it.each([
  [{ codes: [entry("SECOND")] }, "code-replaced"],
  [{ codes: [entry("FIRST")], otherCode: other("SECOND") }, "code-kept"],
])("a second code that results in %o shows the notice %s", async (after, notice) => {
  const enterCode = answering(sampleBasket(after));
  const context = visit({ enterCode }, { codes: [entry("FIRST")] });
  await send(context, { intent: "save", by: "code", code: "second" });
  expect(context.session.showNotices()).toEqual([notice]);
});

it.each([
  [3_000, { code: "voucher-applied", sums: { sum: 3_000 } }],
  [0, "code-entered"],
])("a gift voucher that pays %i cents shows the notice %j", async (pays, notice) => {
  const voucher = { ...entry("GIFT"), kind: "gift-voucher" as const, saves: usd(pays) };
  const codes = [entry("FIRST"), voucher];
  const context = visit(
    { enterCode: answering(sampleBasket({ codes })) },
    { codes: [entry("FIRST")] },
  );
  await send(context, { intent: "save", by: "code", code: "gift" });
  expect(context.session.showNotices()).toEqual([notice]);
});

it("a second gift card for a basket that the first pays for shows the notice that it isn't needed", async () => {
  const first = { ...entry("FIRST"), kind: "gift-voucher" as const, saves: usd(7_000) };
  const second = { ...entry("GIFT"), kind: "gift-voucher" as const, saves: usd(0) };
  const { totals } = sampleBasket({ items: [sampleProduct()] });
  const paid = { ...totals, total: usd(7_000), toPay: usd(0) };
  const context = visit(
    { enterCode: answering(sampleBasket({ codes: [first, second], totals: paid })) },
    { codes: [first] },
  );
  await send(context, { intent: "save", by: "code", code: "gift" });
  expect(context.session.showNotices()).toEqual(["voucher-not-needed"]);
});

it("a gift card for a basket of gift cards shows the notice that it can't pay for them", async () => {
  const voucher = { ...entry("GIFT"), kind: "gift-voucher" as const, saves: usd(0) };
  const items = [sampleProduct({ kind: "gift-voucher" })];
  const context = visit(
    { enterCode: answering(sampleBasket({ items, codes: [voucher] })) },
    { items },
  );
  await send(context, { intent: "save", by: "code", code: "gift" });
  expect(context.session.showNotices()).toEqual(["voucher-not-for-vouchers"]);
});

it("a code that has expired stays in its field", async () => {
  const failure = { code: "not-allowed", reason: "code-expired" } as const;
  const context = visit({ enterCode: refuses(failure) });
  expect(await send(context, { intent: "save", by: "code", code: "OLD" })).toMatchObject({
    status: 400,
    data: { refusal: failure, typed: { code: "OLD" } },
  });
});

it.each([
  ["  ", { error: "code-missing" }],
  ["X".repeat(150), { code: "code-not-recognised" }],
])("the code %j is refused without calling the box office", async (code, refusal) => {
  const response = await send(visit(), { intent: "save", by: "code", code });
  expect(response).toMatchObject({ status: 400, data: { refusal } });
});

it.each<[Failure, number, string | null, string[]]>([
  [{ code: "not-allowed", reason: "code-expired" }, 400, null, []],
  [{ code: "not-found" }, 303, "/checkout/basket", ["line-gone"]],
])("a refused switch of codes shows the reason: %o", async (failure, status, location, notices) => {
  const context = visit({ usePromoCode: refuses(failure) });
  const response = await send(context, { intent: "use-code", code: "c2" });
  expect([response.status, response.location]).toEqual([status, location]);
  expect(context.session.showNotices()).toEqual(notices);
});

it("account credit redirects a signed-out visitor to sign in and back to the basket", async () => {
  const context = visit();
  const response = await send(context, { intent: "credit", use: "all" });
  expect(response).toMatchObject({ status: 303, location: "/login" });
  expect(context.session.returnTo).toBe("/checkout/basket");
});
