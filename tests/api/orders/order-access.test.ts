import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { mailsTo, waitForMail } from "../support/mailbox";
import { query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import { asStaff, staffSession } from "../support/staff-desk";

async function mailedToken(email: string, kind: "order-confirmation" | "order-link", count = 1) {
  const { text } = await waitForMail(email, kind, count);
  return /[?&]ref=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";
}

async function createPaidOrder() {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).body;
  const { location } = await submitCard(url, CARDS.good);
  const returnToken = new URL(location ?? "").searchParams.get("return") ?? "";
  return { ...ready, orderId: order.id, returnToken };
}

const createOrder = async () => {
  const order = await createPaidOrder();
  await verify(order.orderId);
  return { ...order, token: await mailedToken(order.email, "order-confirmation") };
};

const openWith = async (orderId: string, orderToken: string) =>
  (await call("GET", `/orders/${orderId}`, { session: null, orderToken })).status;

type Credential = { session?: string | null; orderToken?: string };

/** Every request that names an order in its path. */
const callsAbout = (id: string) =>
  ({
    read: ["GET", `/orders/${id}`, undefined],
    verify: ["POST", `/orders/${id}/verify`, { turnedBack: false }],
    pdf: ["GET", `/orders/${id}/tickets.pdf`, undefined],
    resend: ["POST", `/orders/${id}/confirmation`, { email: null }],
    redirect: ["POST", `/orders/${id}/confirmation`, { email: "eve@example.com" }],
    debit: ["POST", `/orders/${id}/direct-debit/verify`, { turnedBack: false }],
    startDebit: [
      "POST",
      `/orders/${id}/direct-debit`,
      { returnUrl: "http://s.test/", cancelUrl: "http://s.test/", locale: "en-us" },
    ],
    outcome: ["POST", `/orders/${id}/outcome`, { turnedBack: false }],
    payments: ["GET", `/customer/orders/${id}/payments`, undefined],
    cancellation: ["GET", `/customer/orders/${id}/cancellation`, undefined],
    cancel: ["POST", `/orders/${id}/cancel`, undefined],
  }) as const;

async function statusesOf(id: string, credential: Credential) {
  const result: Record<string, number> = {};
  for (const [name, [method, path, body]] of Object.entries(callsAbout(id)))
    result[name] = (
      await call(method, path, { session: null, key: randomUUID(), body, ...credential })
    ).status;
  return result;
}

const NOT_FOUND = {
  read: 404,
  verify: 404,
  pdf: 404,
  resend: 404,
  redirect: 404,
  debit: 404,
  startDebit: 404,
  outcome: 404,
};
const NOT_SIGNED_IN = { payments: 401, cancellation: 401, cancel: 401 };

it("an order is not found with its id alone, by another customer or with another order's token", async () => {
  const [one, other] = [await createOrder(), await createOrder()];
  const refused = { ...NOT_FOUND, ...NOT_SIGNED_IN };
  expect(await statusesOf(one.orderId, {})).toEqual(refused);
  for (const orderToken of ["nothing", other.token, other.returnToken])
    expect(await statusesOf(one.orderId, { orderToken })).toEqual(refused);
  const stranger = await newCustomer();
  expect(await statusesOf(one.orderId, { session: stranger.session })).toEqual({
    ...NOT_FOUND,
    payments: 404,
    cancellation: 404,
    cancel: 404,
  });
  for (const id of [randomUUID(), "nonsense", encodeURIComponent("'--")])
    expect(await statusesOf(id, {})).toEqual(refused);
});

it("an order's customer can read, print and manage it; the holder of its mailed link cannot change it", async () => {
  const { orderId, session, token } = await createOrder();
  expect(await statusesOf(orderId, { orderToken: token })).toEqual({
    read: 200,
    verify: 200,
    pdf: 200,
    resend: 200,
    // The order has no direct debit.
    redirect: 401,
    debit: 404,
    startDebit: 401,
    outcome: 404,
    ...NOT_SIGNED_IN,
  });
  const own = { read: 200, pdf: 200, payments: 200 };
  expect(await statusesOf(orderId, { session })).toMatchObject(own);
});

it("correcting a mistyped email invalidates the link in the mail to the old address", async () => {
  const { orderId, session, token } = await createOrder();
  const [email, key] = [`right.${randomUUID()}@example.com`, randomUUID()];
  await call("POST", `/orders/${orderId}/confirmation`, { body: { email }, session, key });
  const fresh = await mailedToken(email, "order-confirmation");
  expect([await openWith(orderId, token), await openWith(orderId, fresh)]).toEqual([404, 200]);
});

it("staff can read an order only through its own customer, with a staff session", async () => {
  const { orderId, customerId } = await createOrder();
  const session = await staffSession();
  const path = `/customers/${customerId}/orders/${orderId}`;
  expect((await asStaff(session, "GET", path)).status).toBe(200);
  const { customerId: another } = await newCustomer();
  const wrong = `/customers/${another}/orders/${orderId}`;
  expect((await asStaff(session, "GET", wrong)).status).toBe(404);
  expect((await asStaff("x".repeat(43), "GET", path)).status).toBe(401);
});

const getOutcome = (orderId: string, orderToken: string) =>
  call<Record<string, unknown>>("POST", `/orders/${orderId}/outcome`, {
    body: { turnedBack: false },
    session: null,
    orderToken,
  });

it("the return token of the card page shows the payment's outcome and nothing else of the order", async () => {
  const { orderId, returnToken, total } = await createPaidOrder();
  const { status, body } = await getOutcome(orderId, returnToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    number: expect.stringMatching(/^RPA-/) as string,
    state: "confirmed",
    failure: null,
    toPay: { amount: total, currency: "USD" },
  });
  expect(await statusesOf(orderId, { orderToken: returnToken })).toMatchObject({
    ...NOT_FOUND,
    outcome: 200,
  });
});

it("the return token of the card page expires ten minutes after the outcome was first shown", async () => {
  for (const show of [
    ({ orderId, returnToken }: Awaited<ReturnType<typeof createPaidOrder>>) =>
      getOutcome(orderId, returnToken),
    ({ orderId }: Awaited<ReturnType<typeof createPaidOrder>>) => verify(orderId),
  ]) {
    const order = await createPaidOrder();
    await show(order);
    expect((await getOutcome(order.orderId, order.returnToken)).status).toBe(200);
    await query`update orders set outcome_shown_at = outcome_shown_at - interval '10 minutes'
      where id = ${order.orderId}`;
    expect((await getOutcome(order.orderId, order.returnToken)).status).toBe(404);
  }
});

const requestOrderLink = (orderId: string, email: string) =>
  call("POST", `/orders/${orderId}/links`, { body: { email }, session: null });

it("a new order link is mailed only to the order's email, and the response is always the same", async () => {
  const { orderId, email } = await createOrder();
  const other = await newCustomer();
  const results = [
    await requestOrderLink(orderId, email.toUpperCase()),
    await requestOrderLink(orderId, other.email),
    await requestOrderLink(randomUUID(), email),
    await requestOrderLink("nonsense", email),
  ];
  expect(new Set(results.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 202, body: {} })]),
  );
  const token = await mailedToken(email, "order-link");
  expect(await openWith(orderId, token)).toBe(200);
  expect(await mailsTo(other.email)).toEqual([]);
});

it("a new order link is mailed at most five times in ten minutes", async () => {
  const { orderId, email } = await createOrder();
  for (let count = 0; count < 7; count += 1)
    expect((await requestOrderLink(orderId, email)).status).toBe(202);
  await waitForMail(email, "order-link", 5);
  const [count] = await query<{ n: number }>`select count(*)::int as n from mails
    where order_id = ${orderId} and kind = 'order-link'`;
  expect(count?.n).toBe(5);
});
