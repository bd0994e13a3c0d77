import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { PriceList } from "#contract/schemas/price-list";
import { callRaw, api, add, getBasket, newBasket } from "../support/box-office";
import { addCode } from "../support/codes";
import { changeSettings, ageBasket } from "../support/create-test-performance";
import { addMembership, CONTRIBUTOR } from "../support/members";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { stored } from "../support/stored";

const priceList = async (instanceId: string, basket?: string) =>
  (await api.getPriceList({ params: { id: instanceId }, query: { basket } })).value;
const listTypes = ({ priceTypes }: PriceList) => priceTypes.map(({ id }) => id);

it("a price list has only prices that its reader may buy", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const open = listTypes(await priceList(instanceId));
  expect(open).not.toContain(typeId);
  const { body } = await callRaw<PriceList>(
    "GET",
    `/instances/${instanceId}/price-list?rights=all`,
  );
  expect(listTypes(body)).toEqual(expect.arrayContaining([...open, typeId, freeId]));
  const id = await newBasket();
  expect(listTypes(await priceList(instanceId, id))).toEqual(open);
  await addCode(id, await newRegistration([typeId]));
  expect(listTypes(await priceList(instanceId, id)).sort()).toEqual([...open, typeId].sort());
  const unknown = await api.getPriceList({
    params: { id: instanceId },
    query: { basket: randomUUID() },
  });
  expect(unknown.outcome).toBe("not-found");
});

it("restricted prices do not count for the from price", async () => {
  const { instanceId } = await restrictedPerformance("member");
  const { value } = await api.getInstance({ params: { id: instanceId } });
  expect(value.priceFrom?.amount).toBe(8_500);
  expect(value.reducedFrom).toMatchObject({ price: { amount: 3_900 } });
});

async function payWhatYouWishPerformance() {
  const own = await restrictedPerformance("all");
  await stored.priceTypes.change({ id: own.typeId }, { wishMin: 500, wishMax: 20_000 });
  return own;
}

const addWithAmount = (id: string, instanceId: string, priceTypeId: string, amount?: number) =>
  api.addTickets({
    params: { id },
    body: {
      instanceId,
      choices: [{ band: "A", priceTypeId, quantity: 1, ...(amount !== undefined && { amount }) }],
    },
  });

it("a pay-what-you-wish price is chosen by the buyer within its limits", async () => {
  const { instanceId, typeId } = await payWhatYouWishPerformance();
  const id = await newBasket();
  const listed = (await priceList(instanceId)).priceTypes.find((type) => type.id === typeId);
  expect(listed?.payWhatYouWish).toMatchObject({
    min: { amount: 500 },
    max: { amount: 20_000 },
    fee: { amount: { amount: 900 }, from: { amount: 1_000 } },
  });
  const { value: instance } = await api.getInstance({ params: { id: instanceId } });
  expect(instance.priceFrom?.amount).toBe(8_500);
  expect((await addWithAmount(id, instanceId, typeId, 499)).failure.fields).toEqual({
    amount: "too-low",
  });
  expect((await addWithAmount(id, instanceId, typeId, 20_001)).failure.fields).toEqual({
    amount: "too-high",
  });
  expect((await addWithAmount(id, instanceId, "standard", 500)).failure.fields).toEqual({
    amount: "not-open",
  });
  // No booking fee under $10.00.
  const { value } = await addWithAmount(id, instanceId, typeId, 500);
  expect(value.tickets[0]).toMatchObject({ faceValue: { amount: 500 }, fee: { amount: 0 } });
  // The suggested price.
  await addWithAmount(id, instanceId, typeId);
  expect((await getBasket(id)).totals.total.amount).toBe(500 + 2_000);
  const more = { body: { priceTypeId: typeId, amount: 3_000 } };
  expect(
    (await api.changeTicket({ params: { id, ticketId: value.tickets[0]?.id }, ...more })).value
      .totals.total.amount,
  ).toBe(5_000);
  await ageBasket(id, 60);
  const again = await api.reclaimTickets({ params: { id } });
  expect(again.value.tickets.map(({ total, fee }) => [total.amount, fee.amount]).sort()).toEqual([
    [2_000, 900],
    [3_000, 900],
  ]);
});

it("a pay-what-you-wish ticket costs what was typed below and above the first price with a fee", async () => {
  const { instanceId, typeId } = await payWhatYouWishPerformance();
  for (const amount of [500, 999, 1_000, 1_899, 1_900, 20_000]) {
    const id = await newBasket();
    const { value } = await addWithAmount(id, instanceId, typeId, amount);
    expect(value.totals.total.amount).toBe(amount);
    const choices = [{ band: "A", priceTypeId: typeId, quantity: 1, amount }];
    const found = await api.findBestSeats({
      params: { id: instanceId },
      body: { choices, together: false, basketId: null },
    });
    expect(found.value.seats.map(({ total }) => total.amount)).toEqual([amount]);
  }
});

it("a pay-what-you-wish ticket costs a member without fees what was typed", async () => {
  const { instanceId, typeId } = await payWhatYouWishPerformance();
  const id = await newBasket();
  await addWithAmount(id, instanceId, typeId, 1_500);
  await addMembership(id, CONTRIBUTOR);
  const { tickets } = await getBasket(id);
  expect(tickets[0]).toMatchObject({ total: { amount: 1_500 }, fee: { amount: 0 } });
});

it("pay what you wish can be turned off for the whole venue", async () => {
  const { instanceId, typeId } = await payWhatYouWishPerformance();
  await changeSettings({ payWhatYouWish: false });
  expect(listTypes(await priceList(instanceId))).not.toContain(typeId);
  const id = await newBasket();
  const refused = await add(id, { instanceId, priceTypeId: typeId });
  expect(refused.failure.reason).toBe("price-not-open");
  await changeSettings({ payWhatYouWish: true });
  expect((await add(id, { instanceId, priceTypeId: typeId })).outcome).toBe("ok");
});
