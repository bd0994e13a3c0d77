import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  EXPORTED_TABLES,
  LINKED_TABLES,
  UNEXPORTED_LINKED_TABLES,
  UNEXPORTED_TABLES,
} from "../../../crm/desk/customer-file/export-customer";
import en from "../../../locales/en.json" with { type: "json" };
import { api, add, address, newBasket, newCustomer, registration } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { createTestPerformance } from "../support/create-test-performance";
import { orderFood, newMenu } from "../support/stock-items";
import { listOrders, pay, payByCard, readyBasket, verify, boughtOrder } from "../support/paying";
import { signIn } from "../support/sign-in";
import { staffSession } from "../support/staff-desk";
import { chargedMethod, DONATION } from "../support/recurring";
import { dayFromNow } from "../../support/api/stored";
import { query, stored } from "../support/stored";

const password = "Concert1";
const confirmPassword = (session: string, typedPassword = password) =>
  api.confirmPassword({ session, body: { password: typedPassword } });
const getCopy = (session: string) => api.exportCustomer({ session });
const closeByApi = (session: string, typedPassword = password) =>
  api.closeAccount({ session, body: { password: typedPassword } });
const createBuyer = () => boughtOrder({ free: true });
/** Creates an unpaid basket with a ticket, delivery address, notes and form answers. */
async function unpaidBasket(session: string) {
  const { instanceId } = await createTestPerformance();
  await stored.instanceForms.insert({ instanceId, title: "Before", intro: "" });
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  await api.claimBasket({ params: { id: basketId }, session });
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Postal", address },
  });
  await api.setNotes({
    params: { id: basketId },
    session,
    body: { order: null, access: "Step-free", allergies: "Nuts" },
  });
  const details = { specialRequests: "Aisle", accessRequirements: "aisle-seat", marketing: null };
  const { value } = await api.setAdditionalDetails({
    params: { id: basketId },
    session,
    body: details,
  });
  await stored.formAnswers.insert({
    instanceId,
    basketId,
    answers: { allergies: "Nuts" },
    answeredAt: new Date(),
  });
  return { basketId, instanceId, total: value.totals.total.amount };
}
const { addresses, logins, agreedStatements, basketTickets, claims, formAnswers } = stored;

it("a data export requires a session in which the password was entered within ten minutes", async () => {
  const { email, session } = await newCustomer();
  const other = (await signIn(email)).value.session;
  expect((await getCopy(session)).failure.reason).toBe("password");
  expect((await confirmPassword(session, "Wrong1")).failure.fields).toEqual({ password: "wrong" });
  expect((await getCopy(session)).outcome).toBe("not-allowed/password");
  expect((await confirmPassword(session)).outcome).toBe("ok");
  expect((await getCopy(session)).outcome).toBe("ok");
  expect((await getCopy(other)).outcome).toBe("not-allowed/password");
  await stored.customerSessions.move({}, "passwordAt", { minutes: -11 });
  expect((await getCopy(session)).outcome).toBe("not-allowed/password");
});

it("a data export has purchases and answers, but no credentials", async () => {
  const ready = await createBuyer();
  await api.setSurveyAnswers({ session: ready.session, body: { answers: { age: "25-34" } } });
  await confirmPassword(ready.session);
  const { value } = await getCopy(ready.session);
  expect(value).toMatchObject({
    details: [{ email: ready.email, lastName: "Lovell" }],
    addresses: [{ line1: address.line1 }],
    orders: [{ state: "confirmed" }],
    tickets: [{ row: "A" }, { row: "A" }],
    cultureSurveys: [{ answers: { age: "25-34" } }],
  });
  expect(JSON.stringify(value)).not.toMatch(/hash|token|password(?!Set)/i);
});

it("a data export considers every table with a customer id", async () => {
  const tables = await query<{ name: string }>`select table_name as name
    from information_schema.columns where column_name = 'customer_id' and table_schema = 'public'`;
  const known: string[] = [...Object.keys(EXPORTED_TABLES), ...UNEXPORTED_TABLES];
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it("a data export considers every table that references an exported one", async () => {
  const known = [EXPORTED_TABLES, LINKED_TABLES].flatMap((tables) => Object.keys(tables));
  const linked = await query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1)`,
    [Object.keys(EXPORTED_TABLES)],
  );
  const left: string[] = [...UNEXPORTED_LINKED_TABLES];
  expect(
    linked.map(({ name }) => name).filter((name) => !known.includes(name) && !left.includes(name)),
  ).toEqual([]);
});

it("every part of a data export has a heading", () => {
  const tables = [...Object.keys(EXPORTED_TABLES), ...Object.keys(LINKED_TABLES)];
  const parts = tables.map((table) =>
    table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(parts.filter((part) => !(part in en.account.data.part))).toEqual([]);
});

it("a data export has payments, returns, food orders and recurring charges", async () => {
  const ready = await readyBasket();
  const { basketId, instanceId, session, customerId } = ready;
  await orderFood(basketId, instanceId, await newMenu(instanceId), 2);
  const notes = { order: null, access: null, allergies: "No nuts" };
  const { value: basket } = await api.setNotes({ params: { id: basketId }, session, body: notes });
  const order = await payByCard({ ...ready, total: basket.totals.total.amount });
  const returned = await api.returnCustomerTickets({
    params: { id: customerId, order: order.id },
    session: await staffSession("supervisor"),
    key: randomUUID(),
    body: { as: "refund", ticketIds: [order.tickets[0]?.id ?? ""], reason: "Asked by phone" },
  });
  expect(returned.outcome).toBe("ok");
  const { id: debitId } = await stored.directDebits.insert({
    orderId: order.id,
    state: "confirmed",
    returnUrl: "",
    cancelUrl: "",
    locale: "en-us",
    bankName: "Test Bank",
    last4: "6789",
    mandate: "mandate_1",
    providerMethod: "pm_secret",
    confirmedAt: new Date(),
  });
  const fund = await stored.funds.first({}, ["rank"], ["id"]);
  const { id: recurringId } = await stored.recurringPayments.insert({
    customerId,
    state: "ended",
    debitId,
    locale: "en-us",
    giftItemId: randomUUID(),
    fundId: fund.id,
    gift: DONATION,
    amount: 1_000,
    startedOn: dayFromNow(),
    nextOn: dayFromNow(),
  });
  await stored.recurringCharges.insert({
    recurringId,
    period: dayFromNow(),
    amount: 1_000,
    currency: "USD",
    state: "canceled",
    dueOn: dayFromNow(),
    method: chargedMethod("bank-account", "pm_secret"),
  });
  await confirmPassword(session);
  const { value } = await getCopy(session);
  expect(value).toMatchObject({
    payments: [{ state: "paid", cardLast4: "4242" }],
    directDebits: [{ bankName: "Test Bank", last4: "6789" }],
    recurringPayments: [{ id: recurringId }],
    recurringCharges: [{ recurringId, amount: 1_000 }],
    orderReturns: [{ orderId: order.id, as: "refund" }],
    returnedTickets: [{ id: order.tickets[0]?.id }],
    foodOrders: [{ orderId: order.id, allergies: "No nuts" }],
  });
  expect(JSON.stringify(value)).not.toMatch(/pm_secret|hash|token|attemptKey|providerId/i);
});

it("a data export has unpaid baskets with their answers", async () => {
  const { session, customerId } = await newCustomer();
  const { basketId } = await unpaidBasket(session);
  const other = await unpaidBasket((await newCustomer()).session);
  await confirmPassword(session);
  const { value } = await getCopy(session);
  expect(value).toMatchObject({
    baskets: [{ id: basketId, accessNotes: "Step-free" }],
    basketTickets: [{ basketId }],
    formAnswers: [{ basketId, answers: { allergies: "Nuts" } }],
  });
  expect(await stored.baskets.count({ customerId })).toBe(1);
  expect(JSON.stringify(value)).not.toContain(other.basketId);
});

it("closing an account ends every session and deletes what accounting does not need", async () => {
  const { email, session, customerId } = await newCustomer({ birthYear: 1984 });
  const other = (await signIn(email)).value.session;
  expect((await closeByApi(session, "Wrong1")).failure.fields).toEqual({ password: "wrong" });
  expect((await closeByApi(session)).outcome).toBe("ok");
  for (const each of [session, other])
    expect((await api.getCustomer({ session: each })).outcome).toBe("not-signed-in");
  expect((await signIn(email)).outcome).toBe("not-signed-in");
  const left = await stored.customers.one({ id: customerId });
  expect(left).toMatchObject({
    firstName: "Closed",
    lastName: "account",
    email: `closed-${customerId}@invalid`,
    phone: "",
    birthYear: null,
    isGuest: true,
  });
  expect(left.closedAt).not.toBeNull();
  for (const table of [addresses, logins, agreedStatements])
    expect(await table.count({ customerId })).toBe(0);
  expect((await waitForMail(email, "account-changed")).subject).toContain("closed");
  // The email can be registered again.
  expect((await api.registerCustomer({ body: registration(email) })).outcome).toBe("ok");
});

it("closing an account keeps its orders with the customer's name, and the tickets valid", async () => {
  const ready = await createBuyer();
  expect((await closeByApi(ready.session)).outcome).toBe("ok");
  const left = await stored.customers.one({ id: ready.customerId }, [
    "firstName",
    "email",
    "phone",
  ]);
  expect(left).toEqual({ firstName: "Ada", email: ready.email, phone: "" });
  expect(await listOrders(ready.basketId)).toMatchObject([
    { id: ready.order.id, state: "confirmed" },
  ]);
});

it("closing an account deletes what was entered for unpaid baskets", async () => {
  const { session, customerId, email } = await newCustomer();
  const unpaid = await unpaidBasket(session);
  const { basketId } = unpaid;
  // A failed order has a copy of the basket's notes and address.
  const { value: failed } = await pay({ ...unpaid, customerId, email, session });
  await verify(failed.order.id, true);
  expect(await listOrders(basketId)).toMatchObject([{ state: "failed" }]);
  const { basketId: second } = await unpaidBasket(session);
  expect((await closeByApi(session)).outcome).toBe("ok");
  for (const id of [basketId, second]) {
    expect(
      await stored.baskets.find({ id }, [
        "customerId",
        "heldUntil",
        "accessNotes",
        "allergyNotes",
        "details",
        "deliveryAddressId",
      ]),
    ).toEqual([
      {
        customerId: null,
        heldUntil: null,
        accessNotes: null,
        allergyNotes: null,
        details: null,
        deliveryAddressId: null,
      },
    ]);
    for (const table of [basketTickets, claims, formAnswers])
      expect(await table.count({ basketId: id })).toBe(0);
  }
  expect(
    await stored.orders.find({ customerId }, ["accessNotes", "allergyNotes", "deliveryAddressId"]),
  ).toEqual([{ accessNotes: null, allergyNotes: null, deliveryAddressId: null }]);
  expect(await addresses.count({ customerId })).toBe(0);
});

it("closing an account keeps the notes of a paid order", async () => {
  const ready = await createBuyer();
  await stored.baskets.change({ id: ready.basketId }, { accessNotes: "Step-free" });
  await stored.orders.change({ id: ready.order.id }, { accessNotes: "Step-free" });
  expect((await closeByApi(ready.session)).outcome).toBe("ok");
  const notes = [{ accessNotes: "Step-free" }];
  const { customerId } = ready;
  expect(await stored.baskets.find({ customerId }, ["accessNotes"])).toEqual(notes);
  expect(await stored.orders.find({ customerId }, ["accessNotes"])).toEqual(notes);
  expect(await stored.basketTickets.count({ basketId: ready.basketId })).toBe(2);
});

it("closing an account deletes the household and its members", async () => {
  const { session, customerId } = await newCustomer();
  await api.addHouseholdMember({ session, body: { firstName: "Clara", lastName: "Lovell" } });
  expect((await closeByApi(session)).outcome).toBe("ok");
  expect(await stored.householdMembers.count({ customerId })).toBe(0);
  expect(await stored.householdMembers.count({ firstName: "Clara", lastName: "Lovell" })).toBe(0);
});
