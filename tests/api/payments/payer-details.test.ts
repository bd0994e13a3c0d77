import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { cardFields } from "../../support/cards";
import { api, add, getBasket, newBasket } from "../support/box-office";
import { addCode, newPromo } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { newGuest } from "../support/buyers";
import { waitForMail } from "../support/mailbox";
import { addMembership, CONTRIBUTOR } from "../support/members";
import { listOrders, pay, type ReadyBasket, urls, verify } from "../support/paying";
import { stored } from "../support/stored";

// A guest who gives name and email on the card provider's page.

const assumed = { deliveryOptionId: "PrintAtHome", accessRequirements: null };
const newEmail = () => `payer.${randomUUID()}@example.com`;

type Payer = Pick<ReadyBasket, "basketId" | "session" | "customerId" | "total">;

async function registerPayer(requestKey: string = randomUUID()) {
  const { value } = await api.registerPayer({ body: { requestKey } });
  return { session: value.session, customerId: value.customer.id };
}

/** A basket with two tickets, of a guest without a name. */
async function unnamedBasket(fill?: (basketId: string) => Promise<unknown>): Promise<Payer> {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  await fill?.(basketId);
  const payer = await registerPayer();
  await api.claimBasket({ params: { id: basketId }, session: payer.session });
  return { ...payer, basketId, total: (await getBasket(basketId)).totals.toPay.amount };
}

const start = ({ basketId, session, total }: Payer, key: string = randomUUID()) =>
  api.startPayment({
    params: { id: basketId },
    body: { ...urls, expectedTotal: total, assumed, locale: "en-us", payerDetails: true },
    session,
    key,
  });

async function openPage(payer: Payer, key?: string) {
  const { value } = await start(payer, key);
  if (value.next !== "card-page") throw new Error("no card page");
  return { url: value.url, orderId: value.order.id };
}

async function send(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, page: await response.text() };
}

const readCustomer = ({ customerId }: Payer) =>
  stored.customers.one({ id: customerId }, ["firstName", "lastName", "email"]);

it("a guest without a name pays, and gets the tickets at the address given on the card page", async () => {
  const payer = await unnamedBasket();
  const { url, orderId } = await openPage(payer);
  const payerEmail = newEmail();
  const { status } = await send(url, { ...cardFields(), payerName: "Ida  Lund", payerEmail });
  expect(status).toBe(303);
  expect((await verify(orderId)).value).toMatchObject({ state: "confirmed" });
  expect(await readCustomer(payer)).toEqual({
    firstName: "Ida",
    lastName: "Lund",
    email: payerEmail,
  });
  const { subject } = await waitForMail(payerEmail, "order-confirmation");
  expect(subject).toContain("tickets");
});

it("a wallet gives name and email with one button", async () => {
  const payer = await unnamedBasket();
  const { url, orderId } = await openPage(payer);
  const payerEmail = newEmail();
  const wallet = { wallet: "Apple Pay", payerName: "Sam Osei", payerEmail };
  expect((await send(`${url}/wallet`, wallet)).status).toBe(303);
  expect((await verify(orderId)).value).toMatchObject({ state: "confirmed" });
  expect(await readCustomer(payer)).toMatchObject({ firstName: "Sam", email: payerEmail });
});

it("the card page refuses a card without name and email, and charges nothing", async () => {
  const payer = await unnamedBasket();
  const { url, orderId } = await openPage(payer);
  const { status, page } = await send(url, { ...cardFields(), payerEmail: "nobody" });
  expect(status).toBe(400);
  expect(page).toContain("Enter your name.");
  expect(page).toContain("Enter your email.");
  expect((await verify(orderId)).value).toMatchObject({ state: "pending" });
});

it("a form that is sent twice makes one guest, one order and one page", async () => {
  const requestKey = randomUUID();
  const [first, second] = await Promise.all([registerPayer(requestKey), registerPayer(requestKey)]);
  expect(second).toEqual(first);
  const payer = await unnamedBasket();
  const key = randomUUID();
  const pages = await Promise.all([openPage(payer, key), openPage(payer, key)]);
  expect(pages[1]).toEqual(pages[0]);
  expect(await listOrders(payer.basketId)).toHaveLength(1);
});

it("without a payment that asks for it, a guest without a name is refused", async () => {
  const payer = await unnamedBasket();
  const result = await api.startPayment({
    params: { id: payer.basketId },
    body: { ...urls, expectedTotal: payer.total, assumed, locale: "en-us" },
    session: payer.session,
    key: randomUUID(),
  });
  expect(result).toMatchObject({ failure: { code: "invalid", fields: { name: "missing" } } });
});

/** A guest who has typed a name among the account's details, which do not ask for an email. */
async function namedPayer() {
  const payer = await unnamedBasket();
  const { session } = payer;
  const { version } = (await api.getCustomer({ session })).value;
  const typed = { firstName: "Ann", lastName: "Lee", phone: "2125550199", version };
  expect((await api.changeDetails({ session, body: typed })).outcome).toBe("ok");
  return payer;
}

it("a guest with a name but no email cannot order what no email would reach", async () => {
  const { basketId, session, total } = await namedPayer();
  const result = await api.startPayment({
    params: { id: basketId },
    body: { ...urls, expectedTotal: total, assumed, locale: "en-us" },
    session,
    key: randomUUID(),
  });
  expect(result).toMatchObject({ failure: { code: "invalid", fields: { name: "missing" } } });
  expect(await listOrders(basketId)).toEqual([]);
});

it("a guest with a name but no email gives it on the card page, and keeps the name", async () => {
  const payer = await namedPayer();
  const { url, orderId } = await openPage(payer);
  const email = newEmail();
  expect((await send(url, cardFields())).status).toBe(400);
  await send(url, { ...cardFields(), payerName: "A. Lee", payerEmail: email });
  expect((await verify(orderId)).value).toMatchObject({ state: "confirmed" });
  expect(await readCustomer(payer)).toEqual({ firstName: "Ann", lastName: "Lee", email });
  await waitForMail(email, "order-confirmation");
});

it("a guest with a name but no email can still type it before paying", async () => {
  const payer = await namedPayer();
  await openPage(payer);
  const typed = { firstName: "Ann", lastName: "Lee", email: newEmail(), phone: "" };
  const corrected = await api.correctGuest({ session: payer.session, body: typed });
  expect(corrected).toMatchObject({ outcome: "ok", value: { email: typed.email } });
});

it("a guest without an email is not added to a waiting list", async () => {
  const { session } = await registerPayer();
  const { instanceId } = await createTestPerformance();
  const joined = await api.joinWaitingList({
    params: { id: instanceId },
    body: { quantity: 2, locale: "en-us" },
    session,
  });
  expect(joined).toMatchObject({ failure: { code: "invalid", fields: { email: "required" } } });
});

it.each<[string, (basketId: string) => Promise<unknown>]>([
  ["a promo code", async (basketId) => addCode(basketId, await newPromo())],
  ["a membership", (basketId) => addMembership(basketId, CONTRIBUTOR)],
])(
  "with %s in the basket, which depends on who buys, the name is asked for first",
  async (_what, fill) => {
    const payer = await unnamedBasket(fill);
    expect((await start(payer)).outcome).toBe("invalid");
    expect(await listOrders(payer.basketId)).toEqual([]);
  },
);

it("a guest who leaves the card page and types the name keeps it, whatever is given there later", async () => {
  const payer = await unnamedBasket();
  const { url, orderId } = await openPage(payer);
  const email = newEmail();
  const typed = { firstName: "Noor", lastName: "Haddad", email, phone: "" };
  expect((await api.correctGuest({ session: payer.session, body: typed })).outcome).toBe("ok");
  await send(url, { ...cardFields(), payerName: "Other Name", payerEmail: newEmail() });
  expect((await verify(orderId)).value).toMatchObject({ state: "confirmed" });
  expect(await readCustomer(payer)).toEqual({ firstName: "Noor", lastName: "Haddad", email });
});

it("a guest with a name keeps it, and the card page does not ask", async () => {
  const payer = await unnamedBasket();
  const guest = await newGuest();
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  await api.claimBasket({ params: { id: basketId }, session: guest.session });
  const total = (await getBasket(basketId)).totals.toPay.amount;
  const { url, orderId } = await openPage({ ...payer, ...guest, basketId, total });
  expect((await send(url, cardFields())).status).toBe(303);
  await verify(orderId);
  expect(await readCustomer({ ...payer, ...guest })).toMatchObject({ email: guest.email });
});

it("checkout says whether the buyer may be unnamed, before there is one", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const canBeUnnamed = async () =>
    (await api.getCheckout({ params: { id: basketId }, query: { savings: "no" } })).value
      .canBeUnnamed;
  expect(await canBeUnnamed()).toBe(true);
  await addMembership(basketId, CONTRIBUTOR);
  expect(await canBeUnnamed()).toBe(false);
});

it("a second attempt after paying leads to the same order", async () => {
  const payer = await unnamedBasket();
  const page = await openPage(payer);
  await send(page.url, { ...cardFields(), payerName: "Ida Lund", payerEmail: newEmail() });
  await verify(page.orderId);
  const again = await pay({ ...payer, email: "", instanceId: "" });
  expect(again.value).toMatchObject({ next: "order", order: { state: "confirmed" } });
  expect(await listOrders(payer.basketId)).toHaveLength(1);
});
