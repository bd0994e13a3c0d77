import { expect, it } from "vitest";

import {
  add,
  type BasketBody,
  call,
  getBasket,
  newBasket,
  newCustomer,
  put,
} from "../support/box-office";
import { newGuest } from "../support/buyers";
import { addCode } from "../support/codes";
import { pay } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";

type Claimed = BasketBody & { reason?: string };
const refusals = ({ codes }: BasketBody) => codes.map(({ refusal }) => refusal);

async function withAccessCode(lastName: string) {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName });
  const id = await newBasket();
  await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId });
  return { id, code, instanceId };
}

const claim = async (basketId: string, session: string) => {
  const { status, body } = await put(basketId, "customer", session);
  return { status, body: body as Claimed };
};

it("claiming a basket whose access code is registered to another last name marks the code as refused", async () => {
  const { id } = await withAccessCode("Byron");
  expect(refusals(await getBasket(id))).toEqual([null]);
  const { status, body } = await claim(id, (await newGuest()).session);
  expect(status).toBe(200);
  expect(refusals(body)).toEqual(["access-name-mismatch"]);
  expect(body.tickets).toHaveLength(1);
  expect(body.hold).not.toBeNull();
});

it("a basket with another customer's access code can be claimed by that customer after it was moved, without the first customer's details", async () => {
  const { id, instanceId } = await withAccessCode("Byron");
  const first = await newCustomer();
  await claim(id, first.session);
  await put(id, "delivery", first.session, { optionId: "Cobo", address: null });
  const details = { specialRequests: "Mine", accessRequirements: null, marketing: null };
  await put(id, "details", first.session, details);

  const byron = await newCustomer({ lastName: "Byron" });
  expect((await claim(id, byron.session)).status).toBe(404);
  const moved = await call<Claimed>("POST", `/baskets/${id}/move`, { session: first.session });
  expect(moved.body).toMatchObject({ customerId: null, delivery: null, details: null });
  expect(moved.body.id).not.toBe(id);
  const { status, body } = await claim(moved.body.id, byron.session);
  expect([status, body.customerId]).toEqual([200, byron.customerId]);
  expect(refusals(body)).toEqual([null]);
  expect(body.tickets).toHaveLength(1);
  expect((await claim(moved.body.id, first.session)).status).toBe(404);

  await put(body.id, "delivery", byron.session, { optionId: "Cobo", address: null });
  await put(body.id, "details", byron.session, { ...details, specialRequests: null });
  const { amount } = (await getBasket(body.id)).totals.toPay;
  const paid = await pay({ ...byron, basketId: body.id, instanceId, total: amount });
  expect(paid.body.next).toBe("card-page");
});

it("a basket with another customer's access code stays with its customer when others claim it", async () => {
  const { id } = await withAccessCode("Byron");
  const first = await newCustomer();
  await claim(id, first.session);
  for (const lastName of ["Byron", "Shelley"]) {
    const { session } = await newCustomer({ lastName });
    expect((await claim(id, session)).status).toBe(404);
  }
  expect((await getBasket(id)).customerId).toBe(first.customerId);
});

it("access codes of another last name count as guesses: after 20, no more codes are accepted", async () => {
  const { typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName: "Byron" });
  const { session } = await newCustomer();
  const id = await newBasket();
  await claim(id, session);
  for (let tries = 0; tries < 20; tries += 1)
    expect((await addCode(id, code)).body.reason).toBe("access-name-mismatch");
  expect((await addCode(id, code)).body.reason).toBe("too-many-tries");
});
