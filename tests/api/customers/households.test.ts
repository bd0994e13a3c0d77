import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { api, newBasket, newCustomer } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { getOrder, payByCard, readyBasket } from "../support/paying";
const getHousehold = async (session: string) => (await api.getHousehold({ session })).value;
const maya = { firstName: "Maya", lastName: "Lovell", accessNeeds: null };
const addMember = (session: string, member: ApiBody<"addHouseholdMember"> = maya) =>
  api.addHouseholdMember({ session, body: member });

it("a household is created with its first added member, includes the customer, and can lose the member again", async () => {
  const { session } = await newCustomer();
  expect(await getHousehold(session)).toEqual({ id: null, name: "Lovell", members: [] });
  const { value: member } = await addMember(session);
  expect(
    (await getHousehold(session)).members.map(({ firstName, isSelf }) => [firstName, isSelf]),
  ).toEqual([
    ["Ada", true],
    ["Maya", false],
  ]);
  expect((await api.removeHouseholdMember({ params: { id: member.id }, session })).outcome).toBe(
    "ok",
  );
  expect((await getHousehold(session)).members).toHaveLength(1);
});

it("adding the same names at once creates one household with each name once", async () => {
  const { session } = await newCustomer();
  const names = ["Maya", "Kit", "Maya", "Kit"];
  const added = await Promise.all(
    names.map((firstName) => addMember(session, { ...maya, firstName })),
  );
  expect(added.map(({ outcome }) => outcome)).toEqual(Array(4).fill("ok"));
  expect(new Set(added.map(({ value }) => value.id)).size).toBe(2);
  expect((await getHousehold(session)).members).toHaveLength(3);
});

it("the customer cannot be removed from their own household", async () => {
  const { session } = await newCustomer();
  await addMember(session);
  const [self] = (await getHousehold(session)).members;
  expect(
    (await api.removeHouseholdMember({ params: { id: self?.id }, session })).failure.reason,
  ).toBe("own-account");
});

it("another customer's household member returns the same 404 as an unknown id", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const { value: theirs } = await addMember(other.session);
  await addMember(one.session);
  for (const id of [theirs.id, "nonsense"]) {
    const { session } = one;
    expect((await api.removeHouseholdMember({ params: { id }, session })).outcome).toBe(
      "not-found",
    );
  }
  expect((await getHousehold(other.session)).members).toHaveLength(2);
});

it("a basket can be booked for a member of the customer's own household only", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const { value: member } = await addMember(one.session);
  const { value: stranger } = await addMember(other.session);
  const basket = await newBasket();
  const choose = (memberId: string | null, session = one.session) =>
    api.bookFor({ params: { id: basket }, session, body: { memberId } });
  const bookedFor = async () =>
    (await api.getBookedFor({ params: { id: basket }, ...one })).value.member?.firstName ?? null;
  expect((await choose(member.id)).failure).toMatchObject({ reason: "not-claimed" });
  await api.claimBasket({ params: { id: basket }, session: one.session });
  expect(await bookedFor()).toBeNull();
  expect((await choose(stranger.id)).failure.fields).toEqual({ memberId: "unknown" });
  expect((await choose(stranger.id, other.session)).outcome).toBe("not-found");
  expect((await choose(member.id)).outcome).toBe("ok");
  expect(await bookedFor()).toBe("Maya");
  expect((await choose(null)).outcome).toBe("ok");
  expect(await bookedFor()).toBeNull();
});

it("an order and its confirmation name the household member it is for, until the member is removed", async () => {
  const ready = await readyBasket();
  const { session, email } = ready;
  const { value: member } = await addMember(session);
  await api.bookFor({ params: { id: ready.basketId }, session, body: { memberId: member.id } });
  const { id } = await payByCard(ready);
  expect((await getOrder(id)).bookedFor).toBe("Maya Lovell");
  expect((await waitForMail(email, "order-confirmation")).text).toContain("Booked for Maya Lovell");
  await api.removeHouseholdMember({ params: { id: member.id }, session });
  expect((await getOrder(id)).bookedFor).toBeNull();
});
