import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { mailsTo, nextMail } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import { asStaff, staffSession } from "../support/staff-desk";

async function mailedToken(email: string, kind: "order-confirmation" | "order-link", count = 1) {
  const { text } = await nextMail(email, kind, count);
  return /[?&]ref=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";
}

async function paid() {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).body;
  const { location } = await submitCard(url, CARDS.good);
  const returnToken = new URL(location ?? "").searchParams.get("return") ?? "";
  return { ...ready, orderId: order.id, returnToken };
}

const bought = async () => {
  const order = await paid();
  await verify(order.orderId);
  return { ...order, token: await mailedToken(order.email, "order-confirmation") };
};

const opens = async (orderId: string, orderToken: string) =>
  (await call("GET", `/orders/${orderId}`, { session: null, orderToken })).status;

type Credential = { session?: string | null; orderToken?: string };

/** Every call that names an order, and its answer to this requester. */
const CALLS = (id: string) =>
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

async function answers(id: string, shown: Credential) {
  const result: Record<string, number> = {};
  for (const [name, [method, path, body]] of Object.entries(CALLS(id)))
    result[name] = (
      await call(method, path, { session: null, key: randomUUID(), body, ...shown })
    ).status;
  return result;
}

const NOTHING = {
  read: 404,
  verify: 404,
  pdf: 404,
  resend: 404,
  redirect: 404,
  debit: 404,
  startDebit: 404,
  outcome: 404,
};
const UNSIGNED = { payments: 401, cancellation: 401, cancel: 401 };

it("an order is not found by its id, by another customer or by a token that is not its own", async () => {
  const [one, other] = [await bought(), await bought()];
  const nobody = { ...NOTHING, ...UNSIGNED };
  expect(await answers(one.orderId, {})).toEqual(nobody);
  for (const orderToken of ["nothing", other.token, other.returnToken])
    expect(await answers(one.orderId, { orderToken })).toEqual(nobody);
  const stranger = await newCustomer();
  expect(await answers(one.orderId, { session: stranger.session })).toEqual({
    ...NOTHING,
    payments: 404,
    cancellation: 404,
    cancel: 404,
  });
  for (const id of [randomUUID(), "nonsense", encodeURIComponent("'--")])
    expect(await answers(id, {})).toEqual(nobody);
});

it("an order's customer may read, print and manage it, the holder of its mailed link not change it", async () => {
  const { orderId, session, token } = await bought();
  expect(await answers(orderId, { orderToken: token })).toEqual({
    read: 200,
    verify: 200,
    pdf: 200,
    resend: 200,
    // There was no try at a direct debit.
    redirect: 401,
    debit: 404,
    startDebit: 401,
    outcome: 404,
    ...UNSIGNED,
  });
  const own = { read: 200, pdf: 200, payments: 200 };
  expect(await answers(orderId, { session })).toMatchObject(own);
});

it("the link in a mail to a mistyped address no longer opens the order", async () => {
  const { orderId, session, token } = await bought();
  const [email, key] = [`right.${randomUUID()}@example.com`, randomUUID()];
  await call("POST", `/orders/${orderId}/confirmation`, { body: { email }, session, key });
  const fresh = await mailedToken(email, "order-confirmation");
  expect([await opens(orderId, token), await opens(orderId, fresh)]).toEqual([404, 200]);
});

it("staff see an order through the customer it belongs to, with a staff session", async () => {
  const { orderId, customerId } = await bought();
  const session = await staffSession();
  const path = `/customers/${customerId}/orders/${orderId}`;
  expect((await asStaff(session, "GET", path)).status).toBe(200);
  const { customerId: another } = await newCustomer();
  const wrong = `/customers/${another}/orders/${orderId}`;
  expect((await asStaff(session, "GET", wrong)).status).toBe(404);
  expect((await asStaff("x".repeat(43), "GET", path)).status).toBe(401);
});

const outcome = (orderId: string, orderToken: string) =>
  call<Record<string, unknown>>("POST", `/orders/${orderId}/outcome`, {
    body: { turnedBack: false },
    session: null,
    orderToken,
  });

it("the return token of the card page shows how the payment went, and nothing else of the order", async () => {
  const { orderId, returnToken, total } = await paid();
  const { status, body } = await outcome(orderId, returnToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    number: expect.stringMatching(/^RPA-/) as string,
    state: "confirmed",
    failure: null,
    toPay: { amount: total, currency: "USD" },
  });
  expect(await answers(orderId, { orderToken: returnToken })).toMatchObject({
    ...NOTHING,
    outcome: 200,
  });
});

it("the return token of the card page expires ten minutes after the outcome was first shown", async () => {
  for (const show of [
    ({ orderId, returnToken }: Awaited<ReturnType<typeof paid>>) => outcome(orderId, returnToken),
    ({ orderId }: Awaited<ReturnType<typeof paid>>) => verify(orderId),
  ]) {
    const order = await paid();
    await show(order);
    expect((await outcome(order.orderId, order.returnToken)).status).toBe(200);
    await query`update orders set outcome_shown_at = outcome_shown_at - interval '10 minutes'
      where id = ${order.orderId}`;
    expect((await outcome(order.orderId, order.returnToken)).status).toBe(404);
  }
});

const ask = (orderId: string, email: string) =>
  call("POST", `/orders/${orderId}/links`, { body: { email }, session: null });

it("a new link to an order is mailed to the order's email alone, and answered alike to everybody", async () => {
  const { orderId, email } = await bought();
  const other = await newCustomer();
  const results = [
    await ask(orderId, email.toUpperCase()),
    await ask(orderId, other.email),
    await ask(randomUUID(), email),
    await ask("nonsense", email),
  ];
  expect(new Set(results.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 202, body: {} })]),
  );
  const token = await mailedToken(email, "order-link");
  expect(await opens(orderId, token)).toBe(200);
  expect(await mailsTo(other.email)).toEqual([]);
});

it("a new link to an order is mailed five times in ten minutes at most", async () => {
  const { orderId, email } = await bought();
  for (let asked = 0; asked < 7; asked += 1) expect((await ask(orderId, email)).status).toBe(202);
  await nextMail(email, "order-link", 5);
  const [count] = await query<{ n: number }>`select count(*)::int as n from mails
    where order_id = ${orderId} and kind = 'order-link'`;
  expect(count?.n).toBe(5);
});
