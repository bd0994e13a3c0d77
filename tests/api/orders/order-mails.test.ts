import { passDeadline, releaseReserved } from "../../support/api/reserved-orders";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { notifyExpiredReservations } from "../../../crm/money/reserved-orders/reservation-mails";
import { add, api, newCustomer } from "../support/box-office";
import { attachedPdfs, type MailboxMail, mailsTo, waitForMail } from "../support/mailbox";
import {
  changePerformance,
  createTestPerformance,
  setPrices,
} from "../support/create-test-performance";
import { boughtOrder, payByCard, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { orderNumber } from "#contract/rules/orders/order-number";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);

async function createConfirmedOrder() {
  const bought = await boughtOrder({ free: true });
  await waitForMail(bought.email, "order-confirmation");
  return bought;
}

const resend = (
  orderId: string,
  more: { email?: string; session?: string | null; key?: string } = {},
) =>
  api.resendConfirmation({
    params: { id: orderId },
    key: randomUUID(),
    ...more,
    body: { email: more.email ?? null },
  });

const newAddress = () => `right.${randomUUID()}@example.com`;

it("an order's confirmation is sent again on request, once per key, and at most six times", async () => {
  const { order, email } = await createConfirmedOrder();
  expect(order.confirmation.sentTo).toBe(email);
  const key = randomUUID();
  for (const _twice of [1, 2]) expect((await resend(order.id, { key })).outcome).toBe("ok");
  await waitForMail(email, "order-confirmation", 2);
  for (let sent = 2; sent <= 5; sent += 1) await resend(order.id);
  expect(await resend(order.id)).toMatchObject({ outcome: "not-allowed/too-often" });
  await waitForMail(email, "order-confirmation", 6);
  // Staff are not limited.
  expect(await run("resend-confirmation", order.number)).toMatchObject({ ok: true });
  await waitForMail(email, "order-confirmation", 7);
});

it("a confirmation sent again after the first performance begins with the codes of the next", async () => {
  const ready = await readyBasket({ free: true });
  const { instanceId } = await createTestPerformance({
    instance: { startsAt: fromNow({ days: 960 }) },
  });
  await setPrices(instanceId, 0);
  await add(ready.basketId, { instanceId, quantity: 1 });
  const order = await payByCard(ready);
  const linked = ({ text }: MailboxMail) =>
    [...(text ?? "").matchAll(/\/order\/tickets\?\S+#performance-(\S+)/g)].map(([, id]) => id);
  expect(linked(await waitForMail(ready.email, "order-confirmation"))).toEqual([instanceId]);
  await changePerformance([ready.instanceId], { startsAt: fromNow({ hours: -1 }) });
  expect((await resend(order.id)).outcome).toBe("ok");
  const again = await waitForMail(ready.email, "order-confirmation", 2);
  expect(linked(again)).toEqual([ready.instanceId]);
});

it("a confirmation sent again is in the customer's current language, and so are its tickets", async () => {
  const { order, email } = await createConfirmedOrder();
  await stored.customers.change({ email }, { locale: "de" });
  await resend(order.id);
  const mail = await waitForMail(email, "order-confirmation", 2);
  expect(mail.subject).toBe(`Ihre Tickets: Bestellung ${order.number}`);
  const [tickets, receipt] = await attachedPdfs(mail);
  for (const pdf of [tickets, receipt])
    expect(pdf?.spoken.map(({ text }) => text).join("\n")).toContain("Reihe");
  const texts = tickets?.spoken.map(({ text }) => text) ?? [];
  expect(texts).toContain("Normalpreis");
  // The hall's texts have translations; names that have none are marked as English.
  const hallName = order.tickets[0]?.instance.hallName ?? "";
  const hall = await stored.halls.one({ name: hallName });
  const translations = await stored.catalogueTexts.find({
    source: [hall.stepFree, hall.bagPolicy ?? ""],
    language: "de",
    kind: "hall",
  });
  expect(translations).toHaveLength(2);
  for (const { text } of translations) expect(texts).toContain(text);
  const marked = tickets?.spoken.flatMap(({ lang, text }) => (lang === "en-US" ? [text] : []));
  expect(marked).toContain(hallName);
  expect(marked).not.toEqual(expect.arrayContaining([translations[0]?.text]));
  expect(texts.some((text) => text.startsWith("Bitte seien Sie"))).toBe(true);
});

it("an order's own customer can send the confirmation to another email, which gets later mails too", async () => {
  const { order, session, email } = await createConfirmedOrder();
  const right = newAddress();
  const stranger = await newCustomer();
  for (const other of [null, stranger.session])
    expect((await resend(order.id, { email: right, session: other })).outcome).toBe("not-found");
  const { value } = await resend(order.id, { email: right, session });
  expect(value.confirmation.sentTo).toBe(right);
  await waitForMail(right, "order-confirmation");
  expect(await mailsTo(email)).toHaveLength(1);
  // The account's sign-in email does not change.
  expect(value.customer.email).toBe(email);
  expect(await run("refund", order.number)).toMatchObject({ ok: true });
  const { text } = await waitForMail(right, "order-returned");
  expect(text).toContain(`- ${order.tickets[0]?.instance.title}, `);
});

it("a confirmation can be sent to only one other email, except by staff", async () => {
  const { order, session } = await createConfirmedOrder();
  const right = newAddress();
  expect((await resend(order.id, { email: right, session })).outcome).toBe("ok");
  const second = await resend(order.id, { email: newAddress(), session });
  expect(second).toMatchObject({ outcome: "not-allowed/too-late" });
  const { value } = await resend(order.id, { email: right, session });
  expect(value.confirmation).toEqual({ sentTo: right, correctableUntil: null });
  expect(await run("resend-confirmation", order.number, "--to", newAddress())).toMatchObject({
    ok: true,
  });
});

it("an order's email cannot be changed after an hour, except by staff", async () => {
  const { order, session } = await createConfirmedOrder();
  await stored.orders.change({ id: order.id }, { confirmedAt: new Date(Date.now() - 61 * 60_000) });
  const right = newAddress();
  const late = await resend(order.id, { email: right, session });
  expect(late).toMatchObject({ outcome: "not-allowed/too-late" });
  expect((await resend(order.id, { session })).outcome).toBe("ok");
  expect(await run("resend-confirmation", order.number, "--to", "nonsense")).toMatchObject({
    ok: false,
  });
  expect(await run("resend-confirmation", order.number, "--to", right)).toMatchObject({ ok: true });
  await waitForMail(right, "order-confirmation");
});

it("only the confirmation of a confirmed order is sent again", async () => {
  const { order } = await createConfirmedOrder();
  await run("refund", order.number);
  expect((await resend(order.id)).failure).toMatchObject({ reason: "not-confirmed" });
  expect((await resend(randomUUID())).outcome).toBe("not-found");
  expect(await run("resend-confirmation", "RPA-1")).toMatchObject({ ok: false });
});

async function reserveByCommand(...flags: string[]) {
  const { instanceId } = await createTestPerformance();
  const { email } = await newCustomer();
  const until = ["--until", RESERVED_UNTIL.typed];
  const done = await run("reserve", email, instanceId, "2", ...until, ...flags);
  if (!done.ok) throw new Error(done.failure.join());
  return email;
}

it("a reserved order is mailed with its deadline, total, seats and where to pay", async () => {
  const open = await waitForMail(await reserveByCommand(), "order-reserved");
  expect(open.text).toMatch(new RegExp(`until .*${RESERVED_UNTIL.date}.*6:00`));
  expect(open.text).toContain("$170.00");
  expect(open.text).toContain("/account/your-orders/reserved");
  const locked = await waitForMail(await reserveByCommand("--locked"), "order-reserved");
  expect(locked.text).toContain("pay at the box office");
  expect(locked.text).not.toContain("/account/your-orders/reserved");
});

const getCustomer = async (email: string) => (await stored.customers.one({ email }, ["id"])).id;
const expiryMails = (email: string) =>
  stored.mails.find({ recipient: email, kind: "reservation-expired" }, ["nextAttemptAt"]);

it("an expired reserved order is mailed once, and the mail says that nothing was charged", async () => {
  const email = await reserveByCommand();
  await waitForMail(email, "order-reserved");
  await passDeadline(stored, await getCustomer(email));
  await releaseReserved(stored, await getCustomer(email));
  for (const _sweep of [1, 2]) await notifyExpiredReservations(deps.db);
  const mail = await waitForMail(email, "reservation-expired");
  expect(mail.text).toContain("Nothing was charged.");
});

it("a reserved order is not mailed as expired while its seats are held for a payment", async () => {
  const email = await reserveByCommand();
  await waitForMail(email, "order-reserved");
  await passDeadline(stored, await getCustomer(email));
  await notifyExpiredReservations(deps.db);
  expect(await expiryMails(email)).toEqual([]);
  await releaseReserved(stored, await getCustomer(email));
  await notifyExpiredReservations(deps.db);
  await waitForMail(email, "reservation-expired");
});

it("a released reserved order is not mailed as expired", async () => {
  const email = await reserveByCommand();
  await waitForMail(email, "order-reserved");
  const { number } = await stored.reservedOrders.one({ customerId: await getCustomer(email) });
  await run("release", orderNumber(number));
  await passDeadline(stored, await getCustomer(email));
  await notifyExpiredReservations(deps.db);
  expect(await expiryMails(email)).toEqual([]);
});

it("list-refunds lists automatic refunds with the reason", async () => {
  const { order } = await createConfirmedOrder();
  // The state after "a charge whose seats are gone is refunded" in payment-faults.test.ts.
  const failed = {
    state: "failed",
    failure: "refunded",
    confirmedAt: null,
    giftVouchers: 0,
  } as const;
  await stored.orders.change({ id: order.id }, failed);
  await stored.payments.change(
    { orderId: order.id },
    { state: "refunded", provider: "stripe", amount: 8500 },
  );
  const list = await run("list-refunds", "--limit", "500");
  expect(list).toMatchObject({ ok: true });
  if (list.ok) {
    const line = list.value.split("\n").find((one) => one.includes(order.number));
    expect(line).toMatch(/\$85\.00.*refunded.*could not be delivered/);
  }
  await stored.payments.change({ orderId: order.id }, { state: "cancelled" });
  const owed = await run("list-refunds", "--owed", "--limit", "500");
  expect(owed.ok && owed.value).toMatch(new RegExp(`${order.number} .*due`));
  await stored.payments.change({ orderId: order.id }, { state: "refunded" });
  expect(await run("list-refunds", "--limit", "0")).toMatchObject({ ok: false });
});
