import { expect, it } from "vitest";

import {
  api,
  add,
  type BasketBody,
  getBasket,
  newBasket,
  newCustomer,
} from "../support/box-office";
import { newGuest } from "../support/buyers";
import { addCode } from "../support/codes";
import { pay } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
const refusals = ({ codes }: BasketBody) => codes.map(({ refusal }) => refusal);

async function withAccessCode(lastName: string) {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId], { lastName });
  const id = await newBasket();
  await addCode(id, code);
  await add(id, { instanceId, priceTypeId: typeId });
  return { id, code, instanceId };
}

const claim = (id: string, session: string) => api.claimBasket({ params: { id }, session });

it("claiming a basket whose access code is registered to another last name marks the code as refused", async () => {
  const { id } = await withAccessCode("Byron");
  expect(refusals(await getBasket(id))).toEqual([null]);
  const { value: body } = await claim(id, (await newGuest()).session);
  expect(refusals(body)).toEqual(["access-name-mismatch"]);
  expect(body.tickets).toHaveLength(1);
  expect(body.hold).not.toBeNull();
});

it("a basket with another customer's access code can be claimed by that customer after it was moved, without the first customer's details", async () => {
  const { id, instanceId } = await withAccessCode("Byron");
  const first = await newCustomer();
  await claim(id, first.session);
  await api.setDelivery({
    params: { id },
    session: first.session,
    body: { optionId: "Cobo", address: null },
  });
  const details = { specialRequests: "Mine", accessRequirements: null, marketing: null };
  await api.setAdditionalDetails({ params: { id }, session: first.session, body: details });

  const byron = await newCustomer({ lastName: "Byron" });
  expect((await claim(id, byron.session)).outcome).toBe("not-found");
  const moved = await api.moveBasket({ params: { id }, session: first.session });
  expect(moved.value).toMatchObject({ customerId: null, delivery: null, details: null });
  expect(moved.value.id).not.toBe(id);
  const { value: body } = await claim(moved.value.id, byron.session);
  expect(body.customerId).toBe(byron.customerId);
  expect(refusals(body)).toEqual([null]);
  expect(body.tickets).toHaveLength(1);
  expect((await claim(moved.value.id, first.session)).outcome).toBe("not-found");

  await api.setDelivery({
    params: { id: body.id },
    session: byron.session,
    body: { optionId: "Cobo", address: null },
  });
  await api.setAdditionalDetails({
    params: { id: body.id },
    session: byron.session,
    body: { ...details, specialRequests: null },
  });
  const { amount } = (await getBasket(body.id)).totals.toPay;
  const paid = await pay({ ...byron, basketId: body.id, instanceId, total: amount });
  expect(paid.value.next).toBe("card-page");
});

it("a basket with another customer's access code stays with its customer when others claim it", async () => {
  const { id } = await withAccessCode("Byron");
  const first = await newCustomer();
  await claim(id, first.session);
  for (const lastName of ["Byron", "Shelley"]) {
    const { session } = await newCustomer({ lastName });
    expect((await claim(id, session)).outcome).toBe("not-found");
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
    expect((await addCode(id, code)).failure.reason).toBe("access-name-mismatch");
  expect((await addCode(id, code)).failure.reason).toBe("too-many-tries");
});
