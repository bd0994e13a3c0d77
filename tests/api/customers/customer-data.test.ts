import { expect, it } from "vitest";

import { EXPORTED_TABLES, UNEXPORTED_TABLES } from "../../../crm/customers/export-customer";
import { address, call, newCustomer, registration } from "../support/box-office";
import { nextMail } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import { ordersOf, pay, readyBasket } from "../support/paying";

type Refusal = { code: string; reason: string; fields: Record<string, string> };
type Parts = Record<string, Record<string, unknown>[]>;

const password = "Concert1";
const givePassword = (session: string, given = password) =>
  call<Refusal>("POST", "/customer/fresh-password", { session, body: { password: given } });
const getCopy = (session: string) => call<Parts & Refusal>("GET", "/customer/export", { session });
const close = (session: string, given = password) =>
  call<Refusal>("POST", "/customer/close", { session, body: { password: given } });
const signIn = (email: string) =>
  call<{ session: string }>("POST", "/customer-sessions", { body: { email, password } });
const buyer = async () => {
  const ready = await readyBasket({ free: true });
  return { ...ready, orderId: (await pay(ready)).body.order.id };
};
const rowsOf = (table: string, customerId: string) =>
  query(`select * from ${table} where customer_id = $1`, [customerId]);

it("a copy of one's data is for a session in which the password was given within ten minutes, and no other", async () => {
  const { email, session } = await newCustomer();
  const other = (await signIn(email)).body.session;
  expect((await getCopy(session)).body.reason).toBe("password");
  expect((await givePassword(session, "Wrong1")).body.fields).toEqual({ password: "wrong" });
  expect((await getCopy(session)).status).toBe(403);
  expect((await givePassword(session)).status).toBe(204);
  expect((await getCopy(session)).status).toBe(200);
  expect((await getCopy(other)).status).toBe(403);
  await query("update customer_sessions set password_at = password_at - interval '11 minutes'");
  expect((await getCopy(session)).status).toBe(403);
});

it("a data export holds purchases and answers, and no credentials", async () => {
  const ready = await buyer();
  await call("PUT", "/customer/culture-survey", {
    session: ready.session,
    body: { answers: { age: "25-34" } },
  });
  await givePassword(ready.session);
  const { body } = await getCopy(ready.session);
  expect(body).toMatchObject({
    details: [{ email: ready.email, lastName: "Lovell" }],
    addresses: [{ line1: address.line1 }],
    orders: [{ state: "confirmed" }],
    tickets: [{ row: "A" }, { row: "A" }],
    cultureSurveys: [{ answers: { age: "25-34" } }],
  });
  expect(JSON.stringify(body)).not.toMatch(/hash|token|password(?!Set)/i);
});

it("a copy of one's data forgets no table that names a customer", async () => {
  const tables = await query<{ name: string }>`select table_name as name
    from information_schema.columns where column_name = 'customer_id' and table_schema = 'public'`;
  const known: string[] = [...Object.keys(EXPORTED_TABLES), ...UNEXPORTED_TABLES];
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it("closing an account ends every session and deletes what accounting does not need", async () => {
  const { email, session, customerId } = await newCustomer({ birthYear: 1984 });
  const other = (await signIn(email)).body.session;
  expect((await close(session, "Wrong1")).body.fields).toEqual({ password: "wrong" });
  expect((await close(session)).status).toBe(204);
  for (const each of [session, other])
    expect((await call("GET", "/customer", { session: each })).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
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
  expect((await nextMail(email, "account-changed")).subject).toContain("closed");
  // The email is free again.
  expect((await call("POST", "/customers", { body: registration(email) })).status).toBe(201);
});

it("closing an account keeps orders with the name that they were made in, and their tickets valid", async () => {
  const ready = await buyer();
  expect((await close(ready.session)).status).toBe(204);
  const [left] = await query`select first_name, email, phone from customers
    where id = ${ready.customerId}`;
  expect(left).toEqual({ first_name: "Ada", email: ready.email, phone: "" });
  expect(await ordersOf(ready.basketId)).toMatchObject([{ id: ready.orderId, state: "confirmed" }]);
});

it("closing an account leaves the household", async () => {
  const { session, customerId } = await newCustomer();
  await call("POST", "/customer/household/members", {
    session,
    body: { firstName: "Clara", lastName: "Lovell" },
  });
  expect((await close(session)).status).toBe(204);
  expect(await rowsOf("household_members", customerId)).toEqual([]);
  expect(
    await query`select id from household_members where first_name = 'Clara'
      and last_name = 'Lovell'`,
  ).toEqual([]);
});

it("closing an account waits while a payment is open", async () => {
  const ready = await readyBasket();
  await pay(ready);
  const { status, body } = await close(ready.session);
  expect([status, body.reason]).toEqual([409, "paying"]);
  expect((await call("GET", "/customer", { session: ready.session })).status).toBe(200);
});

it("closing an account mails no link to sign in by any more", async () => {
  const ready = await buyer();
  await close(ready.session);
  const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
  await call("POST", "/customer/magic-links", { body: { email: ready.email, linkUrl } });
  expect(await rowsOf("login_links", ready.customerId)).toEqual([]);
});

const put = (session: string, answers: Record<string, string>) =>
  call<Refusal>("PUT", "/customer/culture-survey", { session, body: { answers } });
const get = async (session: string) =>
  (
    await call<{ answers: Record<string, string> }>("GET", "/customer/culture-survey", {
      session,
    })
  ).body;

it("the culture survey stores the last valid answers, and nothing once all are taken back", async () => {
  const { session, customerId } = await newCustomer();
  await put(session, { age: "25-34", gender: "woman" });
  await put(session, { age: "35-49" });
  expect((await put(session, { age: "old", shoe: "42" })).body.fields).toEqual({
    age: "unknown",
    shoe: "unknown",
  });
  expect((await get(session)).answers).toEqual({ age: "35-49" });
  await put(session, {});
  expect(await rowsOf("culture_surveys", customerId)).toEqual([]);
});
