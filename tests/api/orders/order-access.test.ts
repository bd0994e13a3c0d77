import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { mailsTo, waitForMail } from "../support/mailbox";
import { pay, readyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

async function mailedToken(email: string, kind: "order-confirmation" | "order-link", count = 1) {
  const { text } = await waitForMail(email, kind, count);
  return /[?&]ref=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";
}

async function createPaidOrder() {
  const ready = await readyBasket();
  const { order, url } = (await pay(ready)).value;
  const { location } = await submitCard(url);
  const returnToken = new URL(location ?? "").searchParams.get("return") ?? "";
  return { ...ready, orderId: order.id, returnToken };
}

const createOrder = async () => {
  const order = await createPaidOrder();
  await verify(order.orderId);
  return { ...order, token: await mailedToken(order.email, "order-confirmation") };
};

const openWith = async (orderId: string, orderToken: string) =>
  (await api.getOrder({ params: { id: orderId }, session: null, orderToken })).outcome;

type Credential = { session?: string | null; orderToken?: string };

const TURNED = { turnedBack: false };
const DEBIT = {
  returnUrl: "http://s.test/",
  cancelUrl: "http://s.test/",
  locale: "en-us",
} as const;

/** The outcome of every call that names an order. */
async function getOutcomes(id: string, credential: Credential) {
  const order = { params: { id }, session: null, ...credential };
  const answers = {
    read: await api.getOrder(order),
    verify: await api.verifyOrder({ ...order, body: TURNED }),
    pdf: await api.getTicketsPdf(order),
    resend: await api.resendConfirmation({ ...order, key: randomUUID(), body: { email: null } }),
    redirect: await api.resendConfirmation({
      ...order,
      key: randomUUID(),
      body: { email: "eve@example.com" },
    }),
    debit: await api.verifyDirectDebit({ ...order, body: TURNED }),
    startDebit: await api.startDirectDebit({ ...order, body: DEBIT }),
    outcome: await api.getPaymentOutcome({ ...order, body: TURNED }),
    payments: await api.listOrderPayments(order),
    cancellation: await api.getCancellation(order),
    cancel: await api.cancelOrder(order),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { outcome }]) => [name, outcome]));
}

const NOT_FOUND = {
  read: "not-found",
  verify: "not-found",
  pdf: "not-found",
  resend: "not-found",
  redirect: "not-found",
  debit: "not-found",
  startDebit: "not-found",
  outcome: "not-found",
};
const NOT_SIGNED_IN = {
  payments: "not-signed-in",
  cancellation: "not-signed-in",
  cancel: "not-signed-in",
};

it("an order is not found with its id alone, by another customer or with another order's token", async () => {
  const [one, other] = [await createOrder(), await createOrder()];
  const refused = { ...NOT_FOUND, ...NOT_SIGNED_IN };
  expect(await getOutcomes(one.orderId, {})).toEqual(refused);
  for (const orderToken of ["nothing", other.token, other.returnToken])
    expect(await getOutcomes(one.orderId, { orderToken })).toEqual(refused);
  const stranger = await newCustomer();
  expect(await getOutcomes(one.orderId, { session: stranger.session })).toEqual({
    ...NOT_FOUND,
    payments: "not-found",
    cancellation: "not-found",
    cancel: "not-found",
  });
  for (const id of [randomUUID(), "nonsense", "'--"])
    expect(await getOutcomes(id, {})).toEqual(refused);
});

it("an order's customer can read, print and manage it; the holder of its mailed link cannot change it", async () => {
  const { orderId, session, token } = await createOrder();
  expect(await getOutcomes(orderId, { orderToken: token })).toEqual({
    read: "ok",
    verify: "ok",
    pdf: "ok",
    resend: "ok",
    // The order has no direct debit.
    redirect: "not-signed-in",
    debit: "not-found",
    startDebit: "not-signed-in",
    outcome: "not-found",
    ...NOT_SIGNED_IN,
  });
  const own = { read: "ok", pdf: "ok", payments: "ok" };
  expect(await getOutcomes(orderId, { session })).toMatchObject(own);
});

it("correcting a mistyped email invalidates the link in the mail to the old address", async () => {
  const { orderId, session, token } = await createOrder();
  const [email, key] = [`right.${randomUUID()}@example.com`, randomUUID()];
  await api.resendConfirmation({ params: { id: orderId }, body: { email }, session, key });
  const fresh = await mailedToken(email, "order-confirmation");
  expect([await openWith(orderId, token), await openWith(orderId, fresh)]).toEqual([
    "not-found",
    "ok",
  ]);
});

it("staff can read an order only through its own customer, with a staff session", async () => {
  const { orderId, customerId } = await createOrder();
  const session = await staffSession();
  expect(
    (await api.getCustomerOrder({ params: { id: customerId, orderId }, session })).outcome,
  ).toBe("ok");
  const { customerId: another } = await newCustomer();
  expect((await api.getCustomerOrder({ params: { id: another, orderId }, session })).outcome).toBe(
    "not-found",
  );
  expect(
    await api.getCustomerOrder({ params: { id: customerId, orderId }, session: "x".repeat(43) }),
  ).toMatchObject({ outcome: "not-signed-in" });
});

const getOutcome = (orderId: string, orderToken: string) =>
  api.getPaymentOutcome({
    params: { id: orderId },
    body: { turnedBack: false },
    session: null,
    orderToken,
  });

it("the return token of the card page shows the payment's outcome and nothing else of the order", async () => {
  const { orderId, returnToken, total } = await createPaidOrder();
  const { value } = await getOutcome(orderId, returnToken);
  expect(value).toEqual({
    number: expect.stringMatching(/^RPA-/) as string,
    state: "confirmed",
    failure: null,
    refusedBySystem: false,
    toPay: { amount: total, currency: "USD" },
  });
  expect(await getOutcomes(orderId, { orderToken: returnToken })).toMatchObject({
    ...NOT_FOUND,
    outcome: "ok",
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
    expect((await getOutcome(order.orderId, order.returnToken)).outcome).toBe("ok");
    await stored.orders.move({ id: order.orderId }, "outcomeShownAt", { minutes: -10 });
    expect((await getOutcome(order.orderId, order.returnToken)).outcome).toBe("not-found");
  }
});

const requestOrderLink = (orderId: string, email: string) =>
  api.mailOrderLink({ params: { id: orderId }, body: { email }, session: null });

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
    new Set([JSON.stringify({ ok: true, value: {} })]),
  );
  const token = await mailedToken(email, "order-link");
  expect(await openWith(orderId, token)).toBe("ok");
  expect(await mailsTo(other.email)).toEqual([]);
});

it("a new order link is mailed at most five times in ten minutes", async () => {
  const { orderId, email } = await createOrder();
  for (let count = 0; count < 7; count += 1)
    expect((await requestOrderLink(orderId, email)).outcome).toBe("ok");
  await waitForMail(email, "order-link", 5);
  expect(await stored.mails.count({ orderId, kind: "order-link" })).toBe(5);
});
