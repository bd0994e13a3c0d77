import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import {
  api,
  add as addTickets,
  address,
  newBasket,
  newCustomer,
  registration,
} from "../support/box-office";
import { makeReady, newGuest } from "../support/buyers";
import { createTestPerformance, insertOrder } from "../support/create-test-performance";
import { pay } from "../support/paying";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const get = async (session: string) => (await api.getCustomer({ session })).value;
const patchCustomer = (session: string, body: ApiBody<"changeDetails">) =>
  api.changeDetails({ session, body });
const correctGuest = (session: string, body: ApiBody<"correctGuest">) =>
  api.correctGuest({ session, body });
const listAddresses = async (session: string) => (await api.listAddresses({ session })).value;
const addAddress = (session: string, change: Record<string, unknown> = {}) =>
  api.addAddress({ session, body: { ...address, ...change } });
const updateAddress = (session: string, id: string, body: ApiBody<"changeAddress">) =>
  api.changeAddress({ params: { id }, session, body });
const deleteAddress = (session: string, id: string) =>
  api.removeAddress({ params: { id }, session });

it("a customer's details can be read and changed one by one", async () => {
  const { session } = await newCustomer({ mobile: "9175550100", birthYear: 1984 });
  const before = await get(session);
  expect(before).toMatchObject({ mobile: "9175550100", birthYear: 1984, passwordSet: true });
  const change = {
    title: "Dr",
    middleName: "Maria",
    birthDate: "1984-02-29",
    recognitionName: "The Lovells",
    donorListing: "Ada Lovell and family",
    tributeName: "Clara Haskil",
    tributeType: "in-memory-of" as const,
  };
  const { value } = await patchCustomer(session, { version: before.version, ...change });
  expect(value).toEqual({ ...before, ...change, version: before.version + 1 });
  expect(await get(session)).toEqual(value);
});

it("of simultaneous changes to a customer's details one succeeds and the others are refused", async () => {
  const { session } = await newCustomer();
  const { version } = await get(session);
  const results = await Promise.all(
    ["One", "Two", "Three"].map((firstName) => patchCustomer(session, { version, firstName })),
  );
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    "conflict/changed",
    "conflict/changed",
    "ok",
  ]);
  const winner = results.find(({ ok }) => ok)!.value;
  for (const { failure } of results.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "conflict", reason: "changed" });
  expect(await get(session)).toMatchObject({ firstName: winner.firstName, version: version + 1 });
});

it("submitting the same details twice saves them once", async () => {
  const { session } = await newCustomer();
  const change = { version: (await get(session)).version, firstName: "Once", birthYear: 1985 };
  const results = await Promise.all([
    patchCustomer(session, change),
    patchCustomer(session, change),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  expect(await get(session)).toMatchObject({ firstName: "Once", version: change.version + 1 });
});

it("invalid customer details are refused by field and change nothing", async () => {
  const { session } = await newCustomer();
  const before = await get(session);
  const wrong = { lastName: " ", phone: "12", birthDate: "2031-01-01", tributeName: "Clara" };
  expect(
    (await patchCustomer(session, { version: before.version, ...wrong })).failure.fields,
  ).toEqual({ lastName: "required", phone: "length", birthDate: "date", tributeType: "required" });
  expect(await get(session)).toEqual(before);
});

it("a guest needs no password or address, and two guests with one email cannot see each other's details", async () => {
  const { password: _, address: __, ...guest } = registration("same.guest@example.com");
  const [one, two] = await Promise.all(
    ["Ann", "Bea"].map((firstName) => api.registerGuest({ body: { ...guest, firstName } })),
  );
  expect([one?.outcome, two?.outcome]).toEqual(["ok", "ok"]);
  expect(one?.value.customer.id).not.toBe(two?.value.customer.id);
  expect(await get(two?.value.session ?? "")).toMatchObject({
    firstName: "Bea",
    isGuest: true,
    passwordSet: false,
    addresses: [],
  });
});

it("a guest's form sent twice signs in to one visit; another form, or another name in it, to another", async () => {
  const { password: _, address: __, ...guest } = registration("twice.guest@example.com");
  const requestKey = crypto.randomUUID();
  const send = async (change: { firstName?: string; requestKey?: string }) =>
    (await api.registerGuest({ body: { ...guest, requestKey, ...change } })).value;
  const [first, second] = await Promise.all([send({}), send({})]);
  expect(second.session).toBe(first.session);
  expect((await get(second.session)).id).toBe(first.customer.id);
  const others = [
    await send({ firstName: "Bea" }),
    await send({ requestKey: crypto.randomUUID() }),
  ];
  for (const { session, customer } of others) {
    expect(session).not.toBe(first.session);
    expect(customer.id).not.toBe(first.customer.id);
  }
});

it("a guest's address must be complete", async () => {
  const { password: _, ...guest } = registration("guest.with.address@example.com");
  const { failure } = await api.registerGuest({
    body: { ...guest, address: { ...address, city: "", postcode: "" } },
  });
  expect(failure.fields).toEqual({ "address.city": "required", "address.postcode": "required" });
});

it("a guest can correct name, email and phone, which invalidates links to the old email", async () => {
  const guest = await newGuest();
  const email = `corrected.${guest.email}`;
  await stored.loginLinks.insert({
    customerId: guest.customerId,
    purpose: "magic-link",
    tokenHash: `old link of ${guest.customerId}`,
    askedAt: fromNow(),
    expiresAt: fromNow({ minutes: 10 }),
  });
  const corrected = { firstName: "Adele", lastName: "Lovelace", email, phone: "2125550199" };
  const { outcome, value } = await correctGuest(guest.session, corrected);
  expect([outcome, value]).toMatchObject(["ok", corrected]);
  expect(await get(guest.session)).toEqual(value);
  expect(await stored.loginLinks.count({ customerId: guest.customerId })).toBe(0);
  const refused = await correctGuest(guest.session, { ...corrected, email: "x", phone: "1" });
  expect(refused.failure.fields).toEqual({ email: "email", phone: "length" });
});

it("guest details cannot be corrected after an order, or by a customer with an account", async () => {
  const guest = await newGuest();
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const basketId = await newBasket();
  await addTickets(basketId, { instanceId, quantity: 1 });
  expect((await pay(await makeReady(basketId, guest))).outcome).toBe("ok");
  const input = { firstName: "Eve", lastName: "Lovell", phone: "2125550123" };
  const other = { ...input, email: `other.${guest.email}` };
  expect(await correctGuest(guest.session, other)).toMatchObject({
    outcome: "not-allowed/ordered-already",
  });
  const { session } = await newCustomer();
  expect((await correctGuest(session, other)).outcome).toBe("not-found");
});

it("a guest's email can be registered by someone else", async () => {
  const { password: _, ...guest } = registration("later.registered@example.com");
  await api.registerGuest({ body: guest });
  const { outcome } = await api.registerCustomer({ body: registration(guest.email) });
  expect(outcome).toBe("ok");
});

it("the first address has every use, and a second one takes over the uses it is given", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  expect(first).toMatchObject({ typeId: 1, isPrimary: true, isBilling: true, isDelivery: true });
  const { outcome, value } = await addAddress(session, {
    line1: "1 Other St",
    typeId: 2,
    isBilling: true,
  });
  expect([outcome, value.isPrimary, value.isBilling]).toEqual(["ok", false, true]);
  expect(
    (await listAddresses(session)).map(({ isBilling, isDelivery }) => [isBilling, isDelivery]),
  ).toEqual([
    [false, true],
    [true, false],
  ]);
});

it("exactly one address is primary, even with simultaneous changes", async () => {
  const { session, customerId } = await newCustomer();
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      addAddress(session, { line1: `${n} Way`, isPrimary: true }),
    ),
  );
  expect(added.map(({ outcome }) => outcome)).toEqual(Array(6).fill("ok"));
  expect(await stored.addresses.count({ customerId, isPrimary: true })).toBe(1);
});

it("any address except the primary one can be deleted", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  const { value: second } = await addAddress(session, { line1: "1 Other St", isDelivery: true });
  const refused = await deleteAddress(session, first!.id);
  expect(refused.outcome).toBe("conflict/primary-address");
  expect((await deleteAddress(session, second.id)).outcome).toBe("ok");
  expect((await deleteAddress(session, second.id)).outcome).toBe("not-found");
  expect(await listAddresses(session)).toMatchObject([{ id: first!.id, isDelivery: true }]);
});

it("addresses must be complete, and a change based on an outdated version is refused", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  const change = { ...address, line1: "99 New Street", version: first!.version };
  expect(
    (await updateAddress(session, first!.id, { ...change, city: " " })).failure.fields,
  ).toEqual({
    city: "required",
  });
  expect(await updateAddress(session, first!.id, change)).toMatchObject({
    value: {
      line1: "99 New Street",
      version: 2,
      isPrimary: true,
    },
  });
  // The same change again, as from a double-submitted form.
  expect((await updateAddress(session, first!.id, change)).value).toMatchObject({ version: 2 });
  const older = { ...change, isBilling: true, line1: "98 New Street" };
  expect((await updateAddress(session, first!.id, older)).failure).toMatchObject({
    reason: "changed",
  });
});

it("the address of an order does not change with the customer's address", async () => {
  const { session, customerId } = await newCustomer();
  const [first] = await listAddresses(session);
  const deliverTo = { deliveryOptionId: "Postal", deliveryAddressId: first!.id };
  const order = await insertOrder(customerId, deliverTo);
  await updateAddress(session, first!.id, { ...address, line1: "99 New Street", version: 1 });
  const { deliveryAddressId } = await stored.orders.one({ id: order.id });
  expect(await stored.addresses.one({ id: deliveryAddressId ?? "" })).toMatchObject({
    line1: address.line1,
  });
  expect(await listAddresses(session)).toMatchObject([{ id: first!.id, line1: "99 New Street" }]);
});

it("another customer's addresses return 404", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const [theirs] = await listAddresses(other.session);
  const change = { ...address, version: 1 };
  for (const id of [theirs!.id, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
    const results = await Promise.all([
      api.getAddress({ params: { id }, session: one.session }),
      updateAddress(one.session, id, change),
      deleteAddress(one.session, id),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(3).fill("not-found"));
  }
  expect(await listAddresses(other.session)).toEqual([theirs]);
});
