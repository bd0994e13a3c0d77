import type { ItemDetails } from "#contract/schemas/basket-item";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { api, add, getBasket, newBasket } from "../support/box-office";
import { makeReady, newGuest } from "../support/buyers";
import { readyBasket } from "../support/paying";
import { buyByCard, ticketBasket } from "../support/prepared-basket";
import { stored } from "../support/stored";

const donate = (basketId: string, body: object, key?: string) =>
  api.addLine({
    params: { id: basketId },
    body: { kind: "donation", fundId: "annual", ...body },
    key,
  });

it("a donation is added once per key, and can be changed and removed", async () => {
  const id = await newBasket();
  const key = randomUUID();
  const gift = {
    amount: 10_000,
    appeal: "Gala night",
    recognitionName: " The Lovells ",
    tribute: { type: "in-honor-of", name: "Clara" },
  };
  await donate(id, gift, key);
  const { value } = await donate(id, gift, key);
  expect(value.items).toMatchObject([
    {
      kind: "donation",
      productId: "annual",
      name: "Annual Fund",
      total: { amount: 10_000 },
      details: { recognitionName: "The Lovells", anonymous: false, roundUp: false },
    },
  ]);
  const changed = await api.changeLine({
    params: { id, itemId: value.items[0]?.id },
    body: { kind: "donation", amount: 12_000, anonymous: true },
  });
  expect(changed.value.items[0]).toMatchObject({
    total: { amount: 12_000 },
    details: { recognitionName: null, anonymous: true, tribute: { name: "Clara" } },
  });
  const low = await api.changeLine({
    params: { id, itemId: value.items[0]?.id },
    body: { kind: "donation", amount: 50, anonymous: false, recognitionName: "X" },
  });
  expect(low.failure.fields).toEqual({ amount: "too-little", recognitionName: "amount-too-low" });
  const gone = await api.removeItem({ params: { id, itemId: value.items[0]?.id } });
  expect(gone.value).toMatchObject({ items: [], totals: { total: { amount: 0 } } });
});

it("a donation's amount can be changed while it has a name stored before names were checked", async () => {
  const id = await newBasket();
  const { value } = await donate(id, { amount: 12_000, recognitionName: "Ada" });
  const [item] = value.items;
  const tribute = { type: "in-honor-of", name: "www.evil.example" } as const;
  const unchecked = { recognitionName: "visit evil.example", tribute };
  await stored.basketItems.change(
    { id: item?.id ?? "" },
    { details: { ...(item?.details as ItemDetails["donation"]), ...unchecked } },
  );
  const changed = await api.changeLine({
    params: { id, itemId: item?.id },
    body: { kind: "donation", amount: 15_000 },
  });
  expect(changed.outcome).toBe("ok");
  expect(changed.value.items[0]).toMatchObject({ total: { amount: 15_000 }, details: unchecked });
  const renamed = await api.changeLine({
    params: { id, itemId: item?.id },
    body: { kind: "donation", recognitionName: "visit evil.com" },
  });
  expect(renamed.failure.fields).toEqual({ recognitionName: "web-address" });
  const low = await api.changeLine({
    params: { id, itemId: item?.id },
    body: { kind: "donation", amount: 5_000 },
  });
  expect(low.failure.fields).toEqual({ recognitionName: "amount-too-low" });
});

it("a donation to an unknown or inactive fund is refused", async () => {
  const id = await newBasket();
  for (const fundId of ["organ", "none"])
    expect((await donate(id, { amount: 1_000, fundId })).failure.fields).toEqual({
      fundId: "unknown",
    });
  const { value } = await api.listFunds();
  const ids = value.map((fund) => fund.id);
  // Tests of the season's pages may have added more.
  expect(ids).toEqual(expect.arrayContaining(["annual", "education", "access"]));
  expect(ids).not.toContain("organ");
  expect((await api.getFund({ params: { id: "organ" } })).outcome).toBe("not-found");
});

it("a round-up donation keeps the total whole when the basket changes", async () => {
  const id = await newBasket();
  expect((await donate(id, { roundUp: true })).failure.reason).toBe("nothing-to-round-up");
  await donate(id, { amount: 1_050 });
  const { value } = await donate(id, { roundUp: true });
  expect(value.totals.total.amount).toBe(1_100);
  await donate(id, { amount: 320 });
  // A second round-up replaces the first.
  const again = await donate(id, { roundUp: true, fundId: "education" });
  expect(again.value.totals.total.amount).toBe(1_400);
  expect(again.value.items.map(({ total }) => total.amount).sort()).toEqual([1_050, 30, 320]);
});

it("a donation that raises the total above the card limit is refused", async () => {
  const id = await newBasket();
  for (let gifts = 0; gifts < 9; gifts += 1) await donate(id, { amount: 10_000_000 });
  const { outcome } = await donate(id, { amount: 10_000_000 });
  expect(outcome).toBe("conflict/total-too-high");
  expect((await getBasket(id)).items).toHaveLength(9);
});

it("a paid donation is recorded, and its names are saved for the customer's next one", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await donate(ready.basketId, {
    amount: 10_000,
    recognitionName: "The Lovells",
    tribute: { type: "in-memory-of", name: "Clara" },
  });
  await api.setCoverFee({ params: { id: ready.basketId }, body: { accepted: true } });
  await donate(ready.basketId, { roundUp: true, anonymous: true });
  const order = await buyByCard(ready);
  expect(order.state).toBe("confirmed");
  const gifts = await stored.donations.find(
    { orderId: order.id },
    ["fundId", "source", "amount", "recognitionName", "anonymous", "tributeType", "tributeName"],
    ["source"],
  );
  // 4 percent of $85.00: donations are not counted.
  expect(gifts).toMatchObject([
    { fundId: "transaction-costs", source: "cover-fee", amount: 340 },
    { fundId: "annual", source: "gift", amount: 10_000, recognitionName: "The Lovells" },
    { fundId: "annual", source: "round-up", amount: 60, anonymous: true },
  ]);
  const customer = await stored.customers.one({ id: ready.customerId }, [
    "recognitionName",
    "tributeType",
    "tributeName",
  ]);
  expect(customer).toEqual({
    recognitionName: "The Lovells",
    tributeType: "in-memory-of",
    tributeName: "Clara",
  });
});

it("ticket protection is priced per ticket, follows the number of tickets and is removed with the last one", async () => {
  expect(
    (
      await api.setBookingProtection({
        params: { id: await newBasket() },
        body: { accepted: true },
      })
    ).failure.reason,
  ).toBe("nothing-held");
  const { id, instanceId } = await ticketBasket({ quantity: 2 });
  const kind = "booking-protection";
  for (let times = 0; times < 2; times += 1)
    expect(
      (await api.setBookingProtection({ params: { id }, body: { accepted: true } })).value.items,
    ).toMatchObject([{ kind, quantity: 2, total: { amount: 900 } }]);
  const { value } = await add(id, { instanceId, quantity: 1 });
  expect(value.items).toMatchObject([{ kind, quantity: 3, total: { amount: 1_350 } }]);
  for (const ticket of value.tickets)
    await api.removeTicket({ params: { id, ticketId: ticket.id } });
  expect((await getBasket(id)).items).toEqual([]);
});

it("ticket protection is recorded on each ticket of the order", async () => {
  const ready = await readyBasket({ quantity: 2 });
  await api.setBookingProtection({ params: { id: ready.basketId }, body: { accepted: true } });
  const order = await buyByCard(ready);
  expect(order.totals.total.amount).toBe(17_900);
  expect(await stored.orderTickets.find({ orderId: order.id }, ["protection"])).toEqual([
    { protection: 450 },
    { protection: 450 },
  ]);
  expect(order.tickets.map(({ protection }) => protection)).toMatchObject([
    { paid: { amount: 450 }, returns: { amount: 8_500 } },
    { paid: { amount: 450 }, returns: { amount: 8_500 } },
  ]);
});

it("the cover fee is removed when there is nothing left to cover, and can be declined again", async () => {
  const id = await newBasket();
  expect((await api.setCoverFee({ params: { id }, body: { accepted: true } })).failure.reason).toBe(
    "nothing-to-cover",
  );
  const { value } = await donate(id, { amount: 1_000 });
  await api.setCoverFee({ params: { id }, body: { accepted: true } });
  expect(
    (await api.setCoverFee({ params: { id }, body: { accepted: false } })).value.items,
  ).toHaveLength(1);
  await api.setCoverFee({ params: { id }, body: { accepted: true } });
  expect(
    (await api.removeItem({ params: { id, itemId: value.items[0]?.id } })).value.items,
  ).toEqual([]);
});

it("order notes need no sign-in, have a maximum length and are kept with the order", async () => {
  const { id: basketId, instanceId } = await ticketBasket();
  const notes = (body: ApiBody<"setNotes">) =>
    api.setNotes({ params: { id: basketId }, body, session: null });
  const result = await notes({ order: " Row by the aisle ", access: "", allergies: "Nuts 🥜" });
  const expected = { order: "Row by the aisle", access: null, allergies: "Nuts 🥜" };
  expect(result.value.notes).toEqual({ ...expected, maxLength: 500 });
  const long = await notes({ order: "x".repeat(501), access: null, allergies: null });
  expect([long.outcome, long.failure.fields]).toEqual(["invalid", { order: "too-long" }]);
  const ready = await makeReady(basketId, await newGuest());
  expect((await buyByCard({ ...ready, instanceId })).notes).toEqual(expected);
});
