import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { addCode, newPromo, newVoucher, removeCode } from "../support/codes";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { pay } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";
import { newProgramme, newRegistration, restrictedPerformance } from "../support/restricted-prices";

it("the code field recognizes each kind of code and keeps one of each, but several gift vouchers", async () => {
  const { id, instanceId } = await ticketBasket();
  for (const code of [
    await newVoucher(1_000),
    await newPromo(),
    await newRegistration([]),
    await newProgramme([instanceId], []),
    await newRegistration([]),
    await newVoucher(1_000),
  ])
    expect((await addCode(id, code)).outcome).toBe("ok");
  const kinds = (await getBasket(id)).codes.map(({ kind }) => kind);
  expect(kinds).toEqual(["gift-voucher", "promo", "programme", "access", "gift-voucher"]);
});

it("the code field prefers a gift voucher to other codes, and an access code to a promo code", async () => {
  const { id } = await ticketBasket();
  const voucher = await newVoucher(1_000);
  await newPromo({ code: voucher });
  expect((await addCode(id, voucher)).value.codes[0]?.kind).toBe("gift-voucher");
  const access = await newRegistration([]);
  await newPromo({ code: access });
  expect((await addCode(id, access)).value.codes[1]?.kind).toBe("access");
  // A code in the format of a voucher may be of another kind.
  const promo = await newPromo({ code: `AB12-${randomUUID().slice(0, 7).toUpperCase()}` });
  expect((await addCode(id, promo)).value.codes.at(-1)?.kind).toBe("promo");
});

it("an access code opens access prices up to its number of tickets and companions", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { maxTickets: 3, companions: 1 });
  const id = await newBasket();
  expect((await add(id, { instanceId, priceTypeId: typeId })).failure.reason).toBe("not-entitled");
  await addCode(id, code);
  const tooFree = await add(id, { instanceId, priceTypeId: freeId, quantity: 2 });
  expect(tooFree.failure.limit).toMatchObject({ maxTickets: 1, totalTickets: 2 });
  await add(id, { instanceId, priceTypeId: typeId, quantity: 2 });
  expect((await add(id, { instanceId, priceTypeId: freeId })).value.tickets).toHaveLength(3);
  const tooMany = await add(id, { instanceId, priceTypeId: typeId });
  expect(tooMany.failure.limit).toMatchObject({ maxTickets: 3, totalTickets: 4 });
});

it("tickets bought with an access code are not sold to a customer with another last name", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName: "Núñez" });
  const id = await newBasket();
  await addCode(id, code);
  const { value } = await add(id, { instanceId, priceTypeId: typeId });
  const ready = await makeReady(id, await newCustomer());
  expect((await getBasket(id)).codes[0]?.refusal).toBe("access-name-mismatch");
  expect((await add(id, { instanceId, priceTypeId: typeId })).failure.reason).toBe("not-entitled");
  expect(await pay(ready)).toMatchObject({ outcome: "conflict/buyer-name-mismatch" });
  // At a standard price the same seat is sold.
  await api.changeTicket({
    params: { id, ticketId: value.tickets[0]?.id },
    body: { priceTypeId: "standard" },
  });
  expect((await pay(ready, { expectedTotal: 8_500 })).value.next).toBe("card-page");
});

it("an access code is refused for a customer with another last name, and once it has expired", async () => {
  const { session } = await newCustomer();
  const id = await newBasket();
  await api.claimBasket({ params: { id }, session });
  const othersCode = await newRegistration([], { lastName: "Byron" });
  expect((await addCode(id, othersCode)).failure.reason).toBe("access-name-mismatch");
  const expiredCode = await newRegistration([], { expires: new Date(0) });
  expect((await addCode(id, expiredCode)).outcome).toBe("code-not-recognised");
  expect((await addCode(id, await newRegistration([], { lastName: "LOVELL " }))).outcome).toBe(
    "ok",
  );
});

it("a program code opens its price types at its own performances, even if only the box office sells them", async () => {
  const [mine, other] = [
    await restrictedPerformance("programme", { boxOfficeOnly: true }),
    await restrictedPerformance("programme"),
  ];
  const code = await newProgramme([mine.instanceId], [mine.typeId, other.typeId]);
  const id = await newBasket();
  const request = { instanceId: mine.instanceId, priceTypeId: mine.typeId };
  expect((await add(id, request)).failure.reason).toBe("box-office-only");
  await addCode(id, code);
  expect((await add(id, request)).value.tickets).toHaveLength(1);
  const elsewhere = { instanceId: other.instanceId, priceTypeId: other.typeId };
  expect((await add(id, elsewhere)).failure.reason).toBe("not-entitled");
});

it("a program code lists its performances, and is refused when it has none", async () => {
  const { instanceId } = await createTestPerformance();
  const caller = randomUUID();
  const get = (code: string) => api.getProgramme({ params: { code }, caller });
  const code = await newProgramme([instanceId], []);
  expect((await get(code.toLowerCase())).value.instances.map(({ id }) => id)).toEqual([instanceId]);
  const empty = await newProgramme([], []);
  const refused = await get(empty);
  expect(refused.outcome).toBe("not-allowed/programme-without-instances");
  expect((await addCode(await newBasket(), empty)).failure.reason).toBe(
    "programme-without-instances",
  );
  expect((await get("nothing")).outcome).toBe("code-not-recognised");
  await changePerformance(instanceId, { cancelled: true });
  expect((await get(code)).failure.reason).toBe("programme-without-instances");
});

const entitlements = async (id: string) =>
  Object.fromEntries(
    (await getBasket(id)).tickets.map(({ priceType, entitled: may }) => [priceType.name, may]),
  );

it("a ticket whose code was removed is marked as not entitled until the code is added again", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { maxTickets: 1 });
  const id = await newBasket();
  const { value } = await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId });
  await add(id, { instanceId });
  expect(await entitlements(id)).toEqual({ Restricted: true, Standard: true });
  await removeCode({ id, codes: value.codes }, code);
  expect(await entitlements(id)).toEqual({ Restricted: false, Standard: true });
  await addCode(id, code);
  expect(await entitlements(id)).toEqual({ Restricted: true, Standard: true });
});

it("a ticket whose code was removed can change to a standard price", async () => {
  const { instanceId, typeId } = await restrictedPerformance("programme");
  const code = await newProgramme([instanceId], [typeId]);
  const id = await newBasket();
  const { value } = await addCode(id, code);
  const added = await add(id, { instanceId, priceTypeId: typeId });
  await removeCode({ id, codes: value.codes }, code);
  expect(await entitlements(id)).toEqual({ Restricted: false });
  const changed = await api.changeTicket({
    params: { id, ticketId: added.value.tickets[0]?.id },
    body: { priceTypeId: "standard" },
  });
  expect(changed.outcome).toBe("ok");
  expect(await entitlements(id)).toEqual({ Standard: true });
});

it.each([
  ["autumn15", undefined],
  ["SUMMER10", "code-expired"],
  ["FIRST50", "code-used-up"],
  ["FRIENDS20", "code-not-valid"],
  ["PARTNERS", "programme-without-instances"],
  ["FOYR-GIFTOLD", "code-expired"],
  ["FOYR-GIFT005", undefined],
  ["SCHOOLS", undefined],
])("the demo code %s is recognized, with the refusal %s", async (code, reason) => {
  const { id } = await ticketBasket({ quantity: 2 });
  expect((await addCode(id, code)).outcome).toBe(reason ? `not-allowed/${reason}` : "ok");
});
