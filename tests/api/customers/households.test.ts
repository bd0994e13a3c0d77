import { expect, it } from "vitest";

import { call, newBasket, newCustomer, put } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { getOrder, payByCard, readyBasket } from "../support/paying";
import { type Refusal } from "../support/sign-in";

type Member = { id: string; firstName: string; isSelf: boolean; version: number };
type Household = { id: string | null; name: string; members: Member[] };
const getHousehold = async (session: string) =>
  (await call<Household>("GET", "/customer/household", { session })).body;
const maya = { firstName: "Maya", lastName: "Lovell", accessNeeds: null };
const addMember = (session: string, member: Record<string, unknown> = maya) =>
  call<Member & Refusal>("POST", "/customer/household/members", { session, body: member });

it("a household is created with its first added member, includes the customer, and can be changed", async () => {
  const { session } = await newCustomer();
  expect(await getHousehold(session)).toEqual({ id: null, name: "Lovell", members: [] });
  const { body: member } = await addMember(session);
  expect(
    (await getHousehold(session)).members.map(({ firstName, isSelf }) => [firstName, isSelf]),
  ).toEqual([
    ["Ada", true],
    ["Maya", false],
  ]);
  const path = `/customer/household/members/${member.id}`;
  const change = { ...maya, accessNeeds: "No steps", version: 1 };
  const written = await call<Member>("PATCH", path, { session, body: change });
  expect(written.body).toMatchObject({ accessNeeds: "No steps", version: 2 });
  expect((await call("PATCH", path, { session, body: change })).body.reason).toBe("changed");
  expect((await call("DELETE", path, { session })).status).toBe(204);
  expect((await getHousehold(session)).members).toHaveLength(1);
});

it("adding the same names at once creates one household with each name once", async () => {
  const { session } = await newCustomer();
  const names = ["Maya", "Kit", "Maya", "Kit"];
  const added = await Promise.all(
    names.map((firstName) => addMember(session, { ...maya, firstName })),
  );
  expect(added.map(({ status }) => status)).toEqual(Array(4).fill(201));
  expect(new Set(added.map(({ body }) => body.id)).size).toBe(2);
  expect((await getHousehold(session)).members).toHaveLength(3);
});

it("the customer cannot be removed from their own household", async () => {
  const { session } = await newCustomer();
  await addMember(session);
  const [self] = (await getHousehold(session)).members;
  const path = `/customer/household/members/${self?.id}`;
  expect((await call("DELETE", path, { session })).body.reason).toBe("own-account");
});

it("another customer's household member returns the same 404 as an unknown id", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const { body: theirs } = await addMember(other.session);
  await addMember(one.session);
  for (const id of [theirs.id, "nonsense"]) {
    const path = `/customer/household/members/${id}`;
    const { session } = one;
    expect((await call("DELETE", path, { session })).status).toBe(404);
    const body = { ...maya, version: 1 };
    expect((await call("PATCH", path, { session, body })).status).toBe(404);
  }
  expect((await getHousehold(other.session)).members).toHaveLength(2);
});

it("a basket can be booked for a member of the customer's own household only", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const { body: member } = await addMember(one.session);
  const { body: stranger } = await addMember(other.session);
  const basket = await newBasket();
  const choose = (memberId: string | null, session = one.session) =>
    put(basket, "booked-for", session, { memberId });
  const bookedFor = async () =>
    (await call<{ member: Member | null }>("GET", `/baskets/${basket}/booked-for`, one)).body.member
      ?.firstName ?? null;
  expect((await choose(member.id)).body).toMatchObject({ reason: "not-claimed" });
  await put(basket, "customer", one.session);
  expect(await bookedFor()).toBeNull();
  expect((await choose(stranger.id)).body.fields).toEqual({ memberId: "unknown" });
  expect((await choose(stranger.id, other.session)).status).toBe(404);
  expect((await choose(member.id)).status).toBe(200);
  expect(await bookedFor()).toBe("Maya");
  expect((await choose(null)).status).toBe(200);
  expect(await bookedFor()).toBeNull();
});

it("an order and its confirmation name the household member it is for, until the member is removed", async () => {
  const ready = await readyBasket();
  const { session, email } = ready;
  const { body: member } = await addMember(session);
  await put(ready.basketId, "booked-for", session, { memberId: member.id });
  const { id } = await payByCard(ready);
  expect((await getOrder(id)).bookedFor).toBe("Maya Lovell");
  expect((await waitForMail(email, "order-confirmation")).text).toContain("Booked for Maya Lovell");
  await call("DELETE", `/customer/household/members/${member.id}`, { session });
  expect((await getOrder(id)).bookedFor).toBeNull();
});
