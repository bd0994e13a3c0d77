import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  getErrors,
  openPage,
  sendForm,
  visitorContext,
  type Fields,
} from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import {
  sampleBasket,
  sampleMailing,
  sampleProduct,
} from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import { PurchasePage } from "./page";
import * as page from "./route";

const amounts = [1_000, 2_500].map(usd);
const basket = sampleBasket({ items: [] });

function visit(change: Partial<Crm> = {}) {
  const addLine = vi.fn<Crm["addLine"]>(answering(basket));
  const context = visitorContext({
    listVoucherAmounts: answering(amounts),
    createBasket: answering(basket),
    addLine,
    ...change,
  });
  return { context, addLine };
}

const send = ({ context }: ReturnType<typeof visit>, fields: Record<string, string>) =>
  sendForm(page, context, { amount: "2500", quantity: "1", ...fields } satisfies Fields);

it("gift cards are added to a new basket with their recipient, message and date", async () => {
  const visitor = visit();
  const response = await send(visitor, {
    quantity: "2",
    toName: " Clara ",
    toEmail: "clara@example.com",
    sendOn: "12/24/2026",
    message: "Enjoy\r\nthe show",
  });
  expect([response.status, response.location]).toEqual([303, "/checkout/basket"]);
  expect(visitor.context.session.basketId).toBe("b1");
  expect(visitor.addLine.mock.calls[0]?.[0].body).toEqual({
    kind: "gift-voucher",
    amount: 2_500,
    quantity: 2,
    toName: "Clara",
    toEmail: "clara@example.com",
    sendOn: "2026-12-24",
    fromName: null,
    message: "Enjoy\nthe show",
  });
});

it.each([
  [{ amount: "" }, { amount: ["required.giftAmount"] }],
  [{ amount: "5000" }, { amount: ["required.giftAmount"] }],
  [{ quantity: "21" }, { quantity: ["giftQuantity"] }],
  [{ quantity: "1.5" }, { quantity: ["giftQuantity"] }],
  [{ toEmail: "clara" }, { toEmail: ["emailInvalid"] }],
  [{ toName: "x".repeat(61) }, { toName: ["tooLong"] }],
  [{ fromName: "www.evil.example" }, { fromName: ["nameAddress"] }],
  [{ message: "x".repeat(301) }, { message: ["tooLong"] }],
  [{ message: "See https://evil.example" }, { message: ["messageAddress"] }],
  [{ sendOn: "Christmas" }, { sendOn: ["date"] }],
  [{ sendOn: "2027-02-29" }, { sendOn: ["date"] }],
  [{ sendOn: "2026-11-30" }, { sendOn: ["sendOnPast"] }],
  [{ sendOn: "2027-12-02" }, { sendOn: ["sendOnLate"] }],
])("gift cards with %j return 400 without creating a basket", async (fields, errors) => {
  const visitor = visit({ createBasket: () => expect.fail("a basket was created") });
  const response = await send(visitor, fields);
  expect([response.status, getErrors(response)]).toEqual([400, errors]);
  expect(visitor.addLine).not.toHaveBeenCalled();
});

it.each([
  [{ code: "invalid", fields: { sendOn: "too-early" } }, { sendOn: ["sendOnPast"] }],
  [
    { code: "conflict", reason: "total-too-high", maxTotal: 1 },
    { "": ["conflict.total-too-high"] },
  ],
  [{ code: "conflict", reason: "paying" }, { "": ["conflict.paying"] }],
  [{ code: "conflict", reason: "ordered" }, { "": ["basketOrdered"] }],
] as const)("gift cards refused with %j show the error", async (failure, errors) => {
  const response = await send(visit({ addLine: refusing(failure) }), {});
  expect([response.status, getErrors(response)]).toEqual([400, errors]);
});

it("the purchase page returns 503 while the box office is down", async () => {
  const { context } = visit({ listVoucherAmounts: unavailable });
  expect((await openPage(page, context)).status).toBe(503);
});

it("a repeated submit reuses its idempotency key, and another choice in the same form gets a new one", async () => {
  const visitor = visit();
  const requestKey = "4f2f2b0e-6d0b-4f0b-9d52-0a4f3c1f2a10";
  for (const amount of ["2500", "2500", "1000"]) await send(visitor, { amount, requestKey });
  const keys = visitor.addLine.mock.calls.map(([call]) =>
    "requestKey" in call ? call.requestKey : null,
  );
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("the purchase page shows a card for each amount, preselects the middle one, and limits the send date to a year", () => {
  const days = { first: "2026-12-01", last: "2027-12-01" };
  const html = rendered(
    <PurchasePage amounts={amounts} edited={null} preset={null} days={days} requestKey="k" />,
  );
  expect(html).toMatch(/type="radio"[^>]*value="1000"[^>]*\/> <label[^>]*>\$10</);
  expect(html.match(/type="radio"[^>]*checked=""[^>]*value="(\d+)"/)?.[1]).toBe("2500");
  expect(html).toMatch(/type="date"[^>]*min="2026-12-01" max="2027-12-01"/);
  expect(html).toContain("Up to 300 characters");
});

it("?amount= preselects an amount that is sold, and the card shows it", async () => {
  const { context } = visit();
  const { data } = await openPage(page, context, "/gift-vouchers/purchase?amount=1000");
  expect(data).toMatchObject({ preset: "1000" });
  const days = { first: "2026-12-01", last: "2027-12-01" };
  const htmlFor = (preset: string) =>
    rendered(
      <PurchasePage amounts={amounts} edited={null} preset={preset} days={days} requestKey="k" />,
    );
  expect(htmlFor("1000")).toMatch(/type="radio"[^>]*checked=""[^>]*value="1000"/);
  expect(htmlFor("1000")).toContain('data-chosen="$10"');
  expect(htmlFor("5000")).toContain('data-chosen="$25"');
});

it("?item= of the gift card page opens the gift cards in the basket and saves their changes", async () => {
  const gift = { kind: "gift-voucher", id: "g1", productId: "1000" } as const;
  const line = sampleProduct({ ...gift, details: sampleMailing });
  const basketWithGift = sampleBasket({ items: [line] });
  const changeLine = vi.fn<Crm["changeLine"]>(answering(basketWithGift));
  const change = { listVoucherAmounts: answering(amounts), changeLine };
  const context = () =>
    visitorContext(
      { ...change, getBasket: answering(basketWithGift) },
      { session: { basketId: "b1" } },
    );
  const at = "/gift-vouchers/purchase?item=g1";
  expect((await openPage(page, context(), at)).data).toMatchObject({
    edited: { id: "g1", details: sampleMailing },
  });
  const editing = context();
  const fields = { amount: "2500", quantity: "1", toName: "Cleo" };
  expect((await sendForm(page, editing, fields, at)).location).toBe("/checkout/basket");
  expect(changeLine.mock.calls[0]?.[0]).toMatchObject({
    params: { id: "b1", itemId: "g1" },
    body: { amount: 2_500, toName: "Cleo", toEmail: null },
  });
  expect(editing.session.showNotices()).toEqual(["line-changed"]);
});

it("saving gift cards of an ordered basket redirects to the basket", async () => {
  const line = sampleProduct({ kind: "gift-voucher", id: "g1", productId: "1000" });
  const calls = {
    listVoucherAmounts: answering(amounts),
    getBasket: answering(sampleBasket({ items: [line] })),
    changeLine: refusing({ code: "conflict", reason: "ordered" }),
  };
  const context = visitorContext(calls, { session: { basketId: "b1" } });
  const fields = { amount: "2500", quantity: "1" };
  const saved = await sendForm(page, context, fields, "/gift-vouchers/purchase?item=g1");
  expect([saved.status, saved.location]).toEqual([303, "/checkout/basket"]);
});

it("saving gift cards whose line was removed in another window redirects to the basket with a notice", async () => {
  const line = sampleProduct({ kind: "gift-voucher", id: "g1", productId: "1000" });
  const calls = {
    listVoucherAmounts: answering(amounts),
    getBasket: answering(sampleBasket({ items: [line] })),
    changeLine: refusing({ code: "not-found" }),
  };
  for (const item of ["g1", "g2"]) {
    const context = visitorContext(calls, { session: { basketId: "b1" } });
    const at = `/gift-vouchers/purchase?item=${item}`;
    const saved = await sendForm(page, context, { amount: "2500", quantity: "1" }, at);
    expect([saved.status, saved.location]).toEqual([303, "/checkout/basket"]);
    expect(context.session.showNotices()).toEqual(["line-gone"]);
  }
});
