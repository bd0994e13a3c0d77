import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { Programme } from "#contract/schemas/event";
import { add, call, getBasket, newBasket, newCustomer, put } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { addCode, newPromo, newVoucher, removeCode } from "../support/codes";
import { createTestPerformance, query } from "../support/create-test-performance";
import { pay } from "../support/paying";
import { patch, ticketBasket } from "../support/prepared-basket";
import { newProgramme, newRegistration, restrictedPerformance } from "../support/restricted-prices";

type ProgrammeBody = Programme & { code: string; reason: string };

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
    expect((await addCode(id, code)).status).toBe(200);
  const kinds = (await getBasket(id)).codes.map(({ kind }) => kind);
  expect(kinds).toEqual(["gift-voucher", "promo", "programme", "access", "gift-voucher"]);
});

it("the code field prefers a gift voucher to other codes, and an access code to a promo code", async () => {
  const { id } = await ticketBasket();
  const voucher = await newVoucher(1_000);
  await newPromo({ code: voucher });
  expect((await addCode(id, voucher)).body.codes[0]?.kind).toBe("gift-voucher");
  const access = await newRegistration([]);
  await newPromo({ code: access });
  expect((await addCode(id, access)).body.codes[1]?.kind).toBe("access");
  // A code in the format of a voucher may be of another kind.
  const promo = await newPromo({ code: `AB12-${randomUUID().slice(0, 7).toUpperCase()}` });
  expect((await addCode(id, promo)).body.codes.at(-1)?.kind).toBe("promo");
});

it("an access code opens access prices up to its number of tickets and companions", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { maxTickets: 3, companions: 1 });
  const id = await newBasket();
  expect((await add(id, { instanceId, priceTypeId: typeId })).body.reason).toBe("not-entitled");
  await addCode(id, code);
  const tooFree = await add(id, { instanceId, priceTypeId: freeId, quantity: 2 });
  expect(tooFree.body.limit).toMatchObject({ maxTickets: 1, totalTickets: 2 });
  await add(id, { instanceId, priceTypeId: typeId, quantity: 2 });
  expect((await add(id, { instanceId, priceTypeId: freeId })).body.tickets).toHaveLength(3);
  const tooMany = await add(id, { instanceId, priceTypeId: typeId });
  expect(tooMany.body.limit).toMatchObject({ maxTickets: 3, totalTickets: 4 });
});

it("tickets bought with an access code are not sold to a customer with another last name", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName: "Núñez" });
  const id = await newBasket();
  await addCode(id, code);
  const { body } = await add(id, { instanceId, priceTypeId: typeId });
  const ready = await makeReady(id, await newCustomer());
  expect((await getBasket(id)).codes[0]?.refusal).toBe("access-name-mismatch");
  expect((await add(id, { instanceId, priceTypeId: typeId })).body.reason).toBe("not-entitled");
  expect((await pay(ready)).body).toMatchObject({
    code: "conflict",
    reason: "access-name-mismatch",
  });
  // At a standard price the same seat is sold.
  await patch(id, `tickets/${body.tickets[0]?.id}`, { priceTypeId: "standard" });
  expect((await pay(ready, { expectedTotal: 8_500 })).body.next).toBe("card-page");
});

it("an access code is refused for a customer with another last name, and once it has expired", async () => {
  const { session } = await newCustomer();
  const id = await newBasket();
  await put(id, "customer", session);
  const othersCode = await newRegistration([], { lastName: "Byron" });
  expect((await addCode(id, othersCode)).body.reason).toBe("access-name-mismatch");
  const expiredCode = await newRegistration([], { expires: new Date(0) });
  expect((await addCode(id, expiredCode)).body.code).toBe("code-not-recognised");
  expect((await addCode(id, await newRegistration([], { lastName: "LOVELL " }))).status).toBe(200);
});

it("a program code opens its price types at its own performances, even if only the box office sells them", async () => {
  const [mine, other] = [
    await restrictedPerformance("programme", { box_office_only: true }),
    await restrictedPerformance("programme"),
  ];
  const code = await newProgramme([mine.instanceId], [mine.typeId, other.typeId]);
  const id = await newBasket();
  const request = { instanceId: mine.instanceId, priceTypeId: mine.typeId };
  expect((await add(id, request)).body.reason).toBe("box-office-only");
  await addCode(id, code);
  expect((await add(id, request)).body.tickets).toHaveLength(1);
  const elsewhere = { instanceId: other.instanceId, priceTypeId: other.typeId };
  expect((await add(id, elsewhere)).body.reason).toBe("not-entitled");
});

it("a program code lists its performances, and is refused when it has none", async () => {
  const { instanceId } = await createTestPerformance();
  const caller = randomUUID();
  const get = (code: string) => call<ProgrammeBody>("GET", `/programmes/${code}`, { caller });
  const code = await newProgramme([instanceId], []);
  expect((await get(code.toLowerCase())).body.instances.map(({ id }) => id)).toEqual([instanceId]);
  const empty = await newProgramme([], []);
  const refused = await get(empty);
  expect([refused.status, refused.body.reason]).toEqual([403, "programme-without-instances"]);
  expect((await addCode(await newBasket(), empty)).body.reason).toBe("programme-without-instances");
  expect((await get("nothing")).body.code).toBe("code-not-recognised");
  await query`update instances set cancelled = true where id = ${instanceId}`;
  expect((await get(code)).body.reason).toBe("programme-without-instances");
});

const entitlements = async (id: string) =>
  Object.fromEntries(
    (await getBasket(id)).tickets.map(({ priceType, entitled: may }) => [priceType.name, may]),
  );

it("a ticket whose code was removed is marked as not entitled until the code is added again", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { maxTickets: 1 });
  const id = await newBasket();
  const { body } = await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId });
  await add(id, { instanceId });
  expect(await entitlements(id)).toEqual({ Restricted: true, Standard: true });
  await removeCode({ id, codes: body.codes }, code);
  expect(await entitlements(id)).toEqual({ Restricted: false, Standard: true });
  await addCode(id, code);
  expect(await entitlements(id)).toEqual({ Restricted: true, Standard: true });
});

it("a ticket whose code was removed can change to a standard price", async () => {
  const { instanceId, typeId } = await restrictedPerformance("programme");
  const code = await newProgramme([instanceId], [typeId]);
  const id = await newBasket();
  const { body } = await addCode(id, code);
  const added = await add(id, { instanceId, priceTypeId: typeId });
  await removeCode({ id, codes: body.codes }, code);
  expect(await entitlements(id)).toEqual({ Restricted: false });
  const line = `tickets/${added.body.tickets[0]?.id}`;
  const changed = await patch(id, line, { priceTypeId: "standard" });
  expect(changed.status).toBe(200);
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
  expect((await addCode(id, code)).body.reason).toBe(reason);
});
