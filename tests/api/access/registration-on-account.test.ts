import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { buy } from "../support/buyers";
import { addCode } from "../support/codes";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";

/** A performance with access prices, and a customer with a registration for 2 tickets on the account. */
async function holderOfAccess() {
  const performance = await restrictedPerformance("access");
  const { typeId, freeId, instanceId } = performance;
  const code = await newRegistration([typeId, freeId], { maxTickets: 2 });
  const holder = await newCustomer();
  await api.setAccessRegistration({ session: holder.session, body: { code } });
  const ownBasket = () => newBasket(holder.session);
  const choose = (id: string, counts: Record<string, number>) =>
    api.addTickets({
      params: { id },
      body: {
        instanceId,
        choices: Object.entries(counts).map(([priceTypeId, quantity]) => ({
          band: "A",
          priceTypeId,
          quantity,
        })),
      },
    });
  return { ...performance, code, holder, ownBasket, choose };
}

const listTypes = async (instanceId: string, basket: string | undefined, session: string) => {
  const { value } = await api.getPriceList({
    params: { id: instanceId },
    query: { basket },
    session,
  });
  return value.priceTypes.map(({ id }) => id);
};

it("a registration on the account opens its prices without entering its code", async () => {
  const { instanceId, typeId, freeId, holder, ownBasket, choose } = await holderOfAccess();
  expect(await listTypes(instanceId, undefined, holder.session)).toEqual(
    expect.arrayContaining([typeId, freeId]),
  );
  const id = await ownBasket();
  expect(await listTypes(instanceId, id, holder.session)).toContain(typeId);
  const preview = await api.findBestSeats({
    params: { id: instanceId },
    session: holder.session,
    body: {
      basketId: id,
      choices: [{ band: "A", priceTypeId: typeId, quantity: 1 }],
      together: true,
    },
  });
  expect(preview.outcome).toBe("ok");
  const { value } = await choose(id, { [typeId]: 1, [freeId]: 1 });
  expect(value.tickets.map(({ entitled }) => entitled)).toEqual([true, true]);
  expect(value.codes).toEqual([]);
  expect((await buy(id, holder)).outcome).toBe("ok");
});

it("a basket claimed when signing in gets the access prices of the account", async () => {
  const { instanceId, typeId, holder } = await holderOfAccess();
  const id = await newBasket();
  await add(id, { instanceId });
  await api.claimBasket({ params: { id }, session: holder.session });
  expect(await listTypes(instanceId, id, holder.session)).toContain(typeId);
  expect((await add(id, { instanceId, priceTypeId: typeId })).outcome).toBe("ok");
});

it("the limits of a registration on the account count over all its orders and users", async () => {
  const { typeId, freeId, code, holder, ownBasket, choose } = await holderOfAccess();
  const first = await ownBasket();
  expect((await choose(first, { [typeId]: 2, [freeId]: 1 })).failure.limit).toMatchObject({
    maxTickets: 2,
    totalTickets: 3,
  });
  expect((await choose(first, { [typeId]: 1, [freeId]: 1 })).outcome).toBe("ok");
  expect((await buy(first, holder)).outcome).toBe("ok");
  const again = await choose(await ownBasket(), { [typeId]: 1 });
  expect(again.failure.limit).toMatchObject({ maxTickets: 2, previouslyPurchased: 2 });
  // Removed from the account, the code still stands for the same person.
  await api.removeAccessRegistration({ session: holder.session });
  const other = await newBasket();
  await addCode(other, code);
  expect((await choose(other, { [typeId]: 1 })).failure.limit).toMatchObject({
    previouslyPurchased: 2,
  });
});

it("removing the registration from the account marks access tickets in the basket", async () => {
  const { typeId, holder, ownBasket, choose } = await holderOfAccess();
  const id = await ownBasket();
  await choose(id, { [typeId]: 1 });
  await api.removeAccessRegistration({ session: holder.session });
  expect((await getBasket(id)).tickets.map(({ entitled }) => entitled)).toEqual([false]);
});

it("a code entered in a basket applies there instead of the registration on the account", async () => {
  const { instanceId, typeId, code, holder, ownBasket } = await holderOfAccess();
  const id = await ownBasket();
  const other = await newRegistration([], {});
  const entered = await addCode(id, other);
  expect(entered.value.codes.map(({ code: shown }: { code: string }) => shown)).toEqual([other]);
  expect(await listTypes(instanceId, id, holder.session)).not.toContain(typeId);
  const [entry] = entered.value.codes;
  await api.removeCode({ params: { id, codeId: entry?.id } });
  expect(await listTypes(instanceId, id, holder.session)).toContain(typeId);
  // Entering the account's own code changes nothing.
  expect((await addCode(id, code)).outcome).toBe("ok");
});

it("two baskets of a customer with a registration can be merged", async () => {
  const { typeId, ownBasket, choose } = await holderOfAccess();
  const [into, from] = [await ownBasket(), await ownBasket()];
  await choose(into, { [typeId]: 1 });
  await choose(from, { [typeId]: 1 });
  const merged = await api.mergeBaskets({ params: { id: into }, body: { from } });
  expect([merged.outcome, merged.value.tickets?.length]).toEqual(["ok", 2]);
});
