import { expect, it } from "vitest";

import {
  add as addTickets,
  address,
  call,
  newBasket,
  newCustomer,
  registration,
} from "../support/box-office";
import { makeReady, newGuest } from "../support/buyers";
import { createTestPerformance, query, insertOrder } from "../support/create-test-performance";
import { pay } from "../support/paying";
import { type Refusal } from "../support/sign-in";

type Customer = { version: number; addresses: Address[] } & Record<string, unknown>;
type Address = { id: string; version: number; isPrimary: boolean } & Record<string, unknown>;

const get = async (session: string) => (await call<Customer>("GET", "/customer", { session })).body;
const patchCustomer = (session: string, body: unknown) =>
  call<Customer & Refusal>("PATCH", "/customer", { session, body });
const correctGuest = (session: string, body: unknown) =>
  call<Customer & Refusal>("PUT", "/customer/guest", { session, body });
const listAddresses = async (session: string) =>
  (await call<Address[]>("GET", "/customer/addresses", { session })).body;
const addAddress = (session: string, change: Record<string, unknown> = {}) =>
  call<Address & Refusal>("POST", "/customer/addresses", {
    session,
    body: { ...address, ...change },
  });
const updateAddress = (session: string, id: string, body: unknown) =>
  call<Address & Refusal>("PATCH", `/customer/addresses/${id}`, { session, body });
const deleteAddress = (session: string, id: string) =>
  call("DELETE", `/customer/addresses/${id}`, { session });

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
    tributeType: "in-memory-of",
  };
  const { status, body } = await patchCustomer(session, { version: before.version, ...change });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, ...change, version: before.version + 1 });
  expect(await get(session)).toEqual(body);
});

it("of simultaneous changes to a customer's details one succeeds and the others are refused", async () => {
  const { session } = await newCustomer();
  const { version } = await get(session);
  const results = await Promise.all(
    ["One", "Two", "Three"].map((firstName) => patchCustomer(session, { version, firstName })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = results.find(({ status }) => status === 200)!.body;
  for (const { body } of results.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: "conflict", reason: "changed" });
  expect(await get(session)).toMatchObject({ firstName: winner.firstName, version: version + 1 });
});

it("submitting the same details twice saves them once", async () => {
  const { session } = await newCustomer();
  const change = { version: (await get(session)).version, firstName: "Once", birthYear: 1985 };
  const results = await Promise.all([
    patchCustomer(session, change),
    patchCustomer(session, change),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect(await get(session)).toMatchObject({ firstName: "Once", version: change.version + 1 });
});

it("invalid customer details are refused by field and change nothing", async () => {
  const { session } = await newCustomer();
  const before = await get(session);
  const wrong = { lastName: " ", phone: "12", birthDate: "2031-01-01", tributeName: "Clara" };
  expect((await patchCustomer(session, { version: before.version, ...wrong })).body.fields).toEqual(
    { lastName: "required", phone: "length", birthDate: "date", tributeType: "required" },
  );
  expect(await get(session)).toEqual(before);
});

it("a guest needs no password or address, and two guests with one email cannot see each other's details", async () => {
  const { password: _, address: __, ...guest } = registration("same.guest@example.com");
  const [one, two] = await Promise.all(
    ["Ann", "Bea"].map((firstName) =>
      call<{ session: string; customer: Customer }>("POST", "/customers/guests", {
        body: { ...guest, firstName },
      }),
    ),
  );
  expect([one?.status, two?.status]).toEqual([201, 201]);
  expect(one?.body.customer.id).not.toBe(two?.body.customer.id);
  expect(await get(two?.body.session ?? "")).toMatchObject({
    firstName: "Bea",
    isGuest: true,
    passwordSet: false,
    addresses: [],
  });
});

it("a guest's address must be complete", async () => {
  const { password: _, ...guest } = registration("guest.with.address@example.com");
  const { body } = await call<Refusal>("POST", "/customers/guests", {
    body: { ...guest, address: { ...address, city: "", postcode: "" } },
  });
  expect(body.fields).toEqual({ "address.city": "required", "address.postcode": "required" });
});

it("a guest can correct name, email and phone, which invalidates links to the old email", async () => {
  const guest = await newGuest();
  const email = `corrected.${guest.email}`;
  await query(
    `insert into login_links (customer_id, purpose, token_hash, asked_at, expires_at)
      values ($1, 'magic-link', $2, crm_now(), crm_now() + interval '10 minutes')`,
    [guest.customerId, `old link of ${guest.customerId}`],
  );
  const corrected = { firstName: "Adele", lastName: "Lovelace", email, phone: "2125550199" };
  const { status, body } = await correctGuest(guest.session, corrected);
  expect([status, body]).toMatchObject([200, corrected]);
  expect(await get(guest.session)).toEqual(body);
  expect(await query`select from login_links where customer_id = ${guest.customerId}`).toEqual([]);
  const refused = await correctGuest(guest.session, { ...corrected, email: "x", phone: "1" });
  expect(refused.body.fields).toEqual({ email: "email", phone: "length" });
});

it("guest details cannot be corrected after an order, or by a customer with an account", async () => {
  const guest = await newGuest();
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const basketId = await newBasket();
  await addTickets(basketId, { instanceId, quantity: 1 });
  expect((await pay(await makeReady(basketId, guest))).status).toBe(200);
  const input = { firstName: "Eve", lastName: "Lovell", phone: "2125550123" };
  const other = { ...input, email: `other.${guest.email}` };
  expect(await correctGuest(guest.session, other)).toMatchObject({ body: { reason: "ordered" } });
  const { session } = await newCustomer();
  expect((await correctGuest(session, other)).status).toBe(404);
});

it("a guest's email can be registered by someone else", async () => {
  const { password: _, ...guest } = registration("later.registered@example.com");
  await call("POST", "/customers/guests", { body: guest });
  const { status } = await call("POST", "/customers", { body: registration(guest.email) });
  expect(status).toBe(201);
});

it("the first address has every use, and a second one takes over the uses it is given", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  expect(first).toMatchObject({ typeId: 1, isPrimary: true, isBilling: true, isDelivery: true });
  const { status, body } = await addAddress(session, {
    line1: "1 Other St",
    typeId: 2,
    isBilling: true,
  });
  expect([status, body.isPrimary, body.isBilling]).toEqual([201, false, true]);
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
  expect(added.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const [counted] = await query<{ primaries: string }>`select count(*) primaries from addresses
    where customer_id = ${customerId} and is_primary`;
  expect(counted?.primaries).toBe("1");
});

it("any address except the primary one can be deleted", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  const { body: second } = await addAddress(session, { line1: "1 Other St", isDelivery: true });
  const refused = await deleteAddress(session, first!.id);
  expect([refused.status, refused.body.reason]).toEqual([409, "primary-address"]);
  expect((await deleteAddress(session, second.id)).status).toBe(204);
  expect((await deleteAddress(session, second.id)).status).toBe(404);
  expect(await listAddresses(session)).toMatchObject([{ id: first!.id, isDelivery: true }]);
});

it("addresses must be complete, and a change based on an outdated version is refused", async () => {
  const { session } = await newCustomer();
  const [first] = await listAddresses(session);
  const change = { ...address, line1: "99 New Street", version: first!.version };
  expect((await updateAddress(session, first!.id, { ...change, city: " " })).body.fields).toEqual({
    city: "required",
  });
  expect((await updateAddress(session, first!.id, change)).body).toMatchObject({
    line1: "99 New Street",
    version: 2,
    isPrimary: true,
  });
  // The same change again, as from a double-submitted form.
  expect((await updateAddress(session, first!.id, change)).body).toMatchObject({ version: 2 });
  const older = { ...change, isBilling: true, line1: "98 New Street" };
  expect((await updateAddress(session, first!.id, older)).body).toMatchObject({
    reason: "changed",
  });
});

it("the address of an order does not change with the customer's address", async () => {
  const { session, customerId } = await newCustomer();
  const [first] = await listAddresses(session);
  const deliverTo = { delivery_option_id: "Postal", delivery_address_id: first!.id };
  const order = await insertOrder(customerId, deliverTo);
  await updateAddress(session, first!.id, { ...address, line1: "99 New Street", version: 1 });
  const [sent] = await query<{ line1: string }>`select line1 from addresses a join orders o
    on o.delivery_address_id = a.id where o.id = ${order.id}`;
  expect(sent?.line1).toBe(address.line1);
  expect(await listAddresses(session)).toMatchObject([{ id: first!.id, line1: "99 New Street" }]);
});

it("another customer's addresses return 404", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const [theirs] = await listAddresses(other.session);
  const change = { ...address, version: 1 };
  for (const id of [theirs!.id, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
    const results = await Promise.all([
      call("GET", `/customer/addresses/${id}`, { session: one.session }),
      updateAddress(one.session, id, change),
      deleteAddress(one.session, id),
    ]);
    expect(results.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([404, "not-found"]),
    );
  }
  expect(await listAddresses(other.session)).toEqual([theirs]);
});
