import { expect, it } from "vitest";

import { addLine, api, newCustomer } from "../support/box-office";
import { addCode, newCredit, newVoucher, useCredit, boughtVouchers } from "../support/codes";
import { waitForMail } from "../support/mailbox";
import { pay, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyByCard, preparedBasket } from "../support/prepared-basket";
import { commandRunner } from "../support/run-command";
import { after, fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
const getGiving = (session: string, year?: number) => api.getGiving({ query: { year }, session });

async function createDonor() {
  const ready = await readyBasket({ quantity: 1 });
  await api.addLine({
    params: { id: ready.basketId },
    body: {
      kind: "donation",
      fundId: "annual",
      amount: 10_000,
      appeal: "Gala night",
      recognitionName: "The Lovells",
      tribute: { type: "in-memory-of", name: "Clara" },
    },
  });
  await api.setCoverFee({ params: { id: ready.basketId }, body: { accepted: true } });
  return { ...ready, order: await buyByCard(ready) };
}

it("giving history lists each donation and the yearly totals in New York time", async () => {
  const { session, order } = await createDonor();
  const { value } = await getGiving(session);
  const [{ year } = { year: 0 }] = value.years;
  const sum = { amount: 10_000, currency: "USD" };
  expect(value.years).toEqual([{ year, gifts: 1, total: sum, deductible: sum }]);
  const own = { orderId: order.id, orderNumber: order.number };
  const gift = {
    ...own,
    source: "gift",
    fundName: "Annual Fund",
    appeal: "Gala night",
    amount: { amount: 10_000 },
    recognitionName: "The Lovells",
    tribute: { type: "in-memory-of", name: "Clara" },
  };
  // Covered card costs do not count as a gift.
  expect(value.gifts).toMatchObject([gift]);

  // 00:30 UTC on January 1 is still the old year in New York.
  await stored.donations.change(
    { orderId: order.id, source: "gift" },
    { givenAt: new Date("2025-01-01T00:30:00Z") },
  );
  const moved = (await getGiving(session)).value.years.map((each) => [each.year, each.gifts]);
  expect(moved).toEqual([[2024, 1]]);
  expect((await getGiving(session, 2024)).value.gifts).toMatchObject([{ source: "gift" }]);
  expect((await getGiving(session, 2023)).value.gifts).toEqual([]);
});

it("giving history is visible only to its customer", async () => {
  await createDonor();
  const other = await newCustomer();
  expect((await getGiving(other.session)).value).toEqual({ years: [], gifts: [], monthly: [] });
  expect((await api.getGiving()).outcome).toBe("not-signed-in");
});

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

it.each([
  ["gift card", 4_000, 0],
  ["gift card", 1_000, 3_000],
  ["credit", 4_000, 0],
  ["credit", 1_500, 2_500],
] as const)(
  "the tax-deductible amount of a gift excludes what a goodwill %s of %i cents paid",
  async (what, goodwill, deductible) => {
    const ready = await preparedBasket();
    await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 4_000 });
    if (what === "gift card") await addCode(ready.basketId, await newVoucher(goodwill));
    else {
      await newCredit(ready.customerId, goodwill);
      await useCredit(ready.basketId, goodwill, ready.session);
    }
    await buyByCard(ready);
    const { years, gifts } = (await getGiving(ready.session)).value;
    expect(years).toMatchObject([{ total: { amount: 4_000 }, deductible: { amount: deductible } }]);
    expect(gifts).toMatchObject([{ amount: { amount: 4_000 } }]);
    const { text } = await waitForMail(ready.email, "order-confirmation");
    expect(text?.includes("Your tax receipt")).toBe(deductible > 0);
    if (deductible > 0) expect(text).toContain(`Tax-deductible amount: ${dollars(deductible)}`);
    expect(text).toContain(`${dollars(goodwill)} of your gift was paid with a goodwill`);
  },
);

it("the tax-deductible amount of a gift includes what a bought gift card or credit for returned tickets paid", async () => {
  const ready = await preparedBasket();
  const other = await preparedBasket();
  await addLine(other.basketId, { kind: "gift-voucher", amount: 5_000, quantity: 1 });
  await buyByCard(other);
  const { id: orderId } = await stored.orders.one({ customerId: other.customerId });
  const [bought] = await boughtVouchers(orderId);
  await stored.creditGrants.change(
    { id: await newCredit(ready.customerId, 1_000) },
    { source: "returned-tickets" },
  );
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 7_000 });
  await addCode(ready.basketId, bought?.code ?? "");
  await useCredit(ready.basketId, 1_000, ready.session);
  await buyByCard(ready);
  expect((await getGiving(ready.session)).value.years).toMatchObject([
    { deductible: { amount: 7_000 } },
  ]);
  const { text } = await waitForMail(ready.email, "order-confirmation");
  expect(text).toContain("Tax-deductible amount: $70.00");
  expect(text).not.toContain("goodwill");
});

it.each(["return-tickets", "cancel"])(
  "goodwill credit restored by %s is still goodwill, and not tax-deductible when it pays for a gift",
  async (command) => {
    const run = commandRunner(testPaymentDeps());
    const ready = await readyBasket({ quantity: 1 });
    await newCredit(ready.customerId, ready.total, 1);
    await useCredit(ready.basketId, ready.total, ready.session);
    const { order } = (await pay(ready, { expectedTotal: 0 })).value;
    expect(order.state).toBe("confirmed");
    const more = command === "cancel" ? [] : ["credit", order.tickets[0]?.barcode ?? ""];
    expect(await run(command, order.number, ...more)).toMatchObject({ ok: true });
    const { customerId } = ready;
    const grants = await stored.creditGrants.find(
      { customerId },
      ["source", "left"],
      ["expiresAt"],
    );
    expect(grants).toEqual([
      { source: "goodwill", left: 0 },
      { source: "goodwill", left: ready.total },
    ]);
    const later = { customerId, expiresAt: after(fromNow({ days: 29 })) };
    expect(await stored.creditGrants.count(later)).toBe(1);

    const again = await preparedBasket(ready);
    await addLine(again.basketId, { kind: "donation", fundId: "annual", amount: 4_000 });
    await useCredit(again.basketId, 4_000, again.session);
    await buyByCard(again);
    expect((await getGiving(again.session)).value.years).toMatchObject([
      { total: { amount: 4_000 }, deductible: { amount: 0 } },
    ]);
  },
);

it("goodwill pays for tickets before a gift, and canceling them restores it while the giver's own credit stays with the gift", async () => {
  const run = commandRunner(testPaymentDeps());
  const ready = await readyBasket({ quantity: 1 });
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: ready.total });
  const goodwill = await newCredit(ready.customerId, ready.total, 50);
  const own = await newCredit(ready.customerId, ready.total, 60);
  await stored.creditGrants.change({ id: own }, { source: "returned-tickets" });
  await useCredit(ready.basketId, 2 * ready.total, ready.session);
  const { order } = (await pay(ready, { expectedTotal: 0 })).value;
  expect((await getGiving(ready.session)).value.years).toMatchObject([
    { total: { amount: ready.total }, deductible: { amount: ready.total } },
  ]);
  expect(await run("cancel", order.number)).toMatchObject({ ok: true });
  const left = await stored.creditGrants.find(
    { customerId: ready.customerId },
    ["id", "left"],
    ["left"],
  );
  expect(left).toEqual([
    { id: own, left: 0 },
    { id: goodwill, left: ready.total },
  ]);
});
