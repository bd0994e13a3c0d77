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
import { createTestPerformance, insertRow, query } from "../support/create-test-performance";
import { orderFood, newMenu } from "../support/stock-items";
import { ordersOf, pay, payByCard, readyBasket, verify, boughtOrder } from "../support/paying";
import { signIn } from "../support/sign-in";
import { staffSession } from "../support/staff-desk";

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
  await query`insert into instance_forms (instance_id, title, intro) values (${instanceId}, 'Before', '')`;
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
  await insertRow("form_answers", {
    instance_id: instanceId,
    basket_id: basketId,
    answers: JSON.stringify({ allergies: "Nuts" }),
    answered_at: new Date(),
  });
  return { basketId, instanceId, total: value.totals.total.amount };
}
const rowsOf = (table: string, customerId: string) =>
  query(`select * from ${table} where customer_id = $1`, [customerId]);

it("a data export requires a session in which the password was entered within ten minutes", async () => {
  const { email, session } = await newCustomer();
  const other = (await signIn(email)).value.session;
  expect((await getCopy(session)).failure.reason).toBe("password");
  expect((await confirmPassword(session, "Wrong1")).failure.fields).toEqual({ password: "wrong" });
  expect((await getCopy(session)).outcome).toBe("not-allowed/password");
  expect((await confirmPassword(session)).outcome).toBe("ok");
  expect((await getCopy(session)).outcome).toBe("ok");
  expect((await getCopy(other)).outcome).toBe("not-allowed/password");
  await query("update customer_sessions set password_at = password_at - interval '11 minutes'");
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
  const { id: debitId } = await insertRow<{ id: string }>("direct_debits", {
    order_id: order.id,
    state: "confirmed",
    return_url: "",
    cancel_url: "",
    locale: "en-us",
    bank_name: "Test Bank",
    last4: "6789",
    mandate: "mandate_1",
    provider_method: "pm_secret",
    confirmed_at: new Date(),
  });
  const [fund] = await query<{ id: string }>`select id from funds limit 1`;
  const { id: recurringId } = await insertRow<{ id: string }>("recurring_payments", {
    customer_id: customerId,
    state: "ended",
    debit_id: debitId,
    locale: "en-us",
    gift_item_id: randomUUID(),
    fund_id: fund?.id,
    gift: "{}",
    amount: 1_000,
    started_on: new Date(),
    next_on: new Date(),
  });
  await insertRow("recurring_charges", {
    recurring_id: recurringId,
    period: new Date(),
    amount: 1_000,
    currency: "USD",
    state: "canceled",
    due_on: new Date(),
    method: JSON.stringify({ kind: "debit", providerMethod: "pm_secret" }),
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
  expect(await rowsOf("baskets", customerId)).toHaveLength(1);
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
  const [left] = await query`select * from customers where id = ${customerId}`;
  expect(left).toMatchObject({
    first_name: "Closed",
    last_name: "account",
    email: `closed-${customerId}@invalid`,
    phone: "",
    birth_year: null,
    is_guest: true,
  });
  expect(left?.["closed_at"]).not.toBeNull();
  for (const table of ["addresses", "logins", "agreed_statements"])
    expect(await rowsOf(table, customerId)).toEqual([]);
  expect((await waitForMail(email, "account-changed")).subject).toContain("closed");
  // The email can be registered again.
  expect((await api.registerCustomer({ body: registration(email) })).outcome).toBe("ok");
});

it("closing an account keeps its orders with the customer's name, and the tickets valid", async () => {
  const ready = await createBuyer();
  expect((await closeByApi(ready.session)).outcome).toBe("ok");
  const [left] = await query`select first_name, email, phone from customers
    where id = ${ready.customerId}`;
  expect(left).toEqual({ first_name: "Ada", email: ready.email, phone: "" });
  expect(await ordersOf(ready.basketId)).toMatchObject([
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
  expect(await ordersOf(basketId)).toMatchObject([{ state: "failed" }]);
  const { basketId: second } = await unpaidBasket(session);
  expect((await closeByApi(session)).outcome).toBe("ok");
  for (const id of [basketId, second]) {
    expect(
      await query`select customer_id, held_until, access_notes, allergy_notes, details, delivery_address_id
        from baskets where id = ${id}`,
    ).toEqual([
      {
        customer_id: null,
        held_until: null,
        access_notes: null,
        allergy_notes: null,
        details: null,
        delivery_address_id: null,
      },
    ]);
    for (const table of ["basket_tickets", "claims", "form_answers"])
      expect(await query(`select from ${table} where basket_id = $1`, [id])).toEqual([]);
  }
  expect(
    await query`select access_notes, allergy_notes, delivery_address_id from orders
      where customer_id = ${customerId}`,
  ).toEqual([{ access_notes: null, allergy_notes: null, delivery_address_id: null }]);
  expect(await rowsOf("addresses", customerId)).toEqual([]);
});

it("closing an account keeps the notes of a paid order", async () => {
  const ready = await createBuyer();
  await query`update baskets set access_notes = 'Step-free' where id = ${ready.basketId}`;
  await query`update orders set access_notes = 'Step-free' where id = ${ready.order.id}`;
  expect((await closeByApi(ready.session)).outcome).toBe("ok");
  for (const table of ["baskets", "orders"])
    expect(await rowsOf(table, ready.customerId)).toMatchObject([{ access_notes: "Step-free" }]);
  expect(await query`select from basket_tickets where basket_id = ${ready.basketId}`).toHaveLength(
    2,
  );
});

it("closing an account deletes the household and its members", async () => {
  const { session, customerId } = await newCustomer();
  await api.addHouseholdMember({ session, body: { firstName: "Clara", lastName: "Lovell" } });
  expect((await closeByApi(session)).outcome).toBe("ok");
  expect(await rowsOf("household_members", customerId)).toEqual([]);
  expect(
    await query`select id from household_members where first_name = 'Clara'
      and last_name = 'Lovell'`,
  ).toEqual([]);
});
