import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { addDays, addMonths, atLocalTime, toDay } from "../../../crm/platform/dates";
import { addLine, api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { FRIEND, sampleGift, newMember, listMemberships, PATRON } from "../support/members";
import { testPaymentDeps } from "../support/payment-deps";
import { buyByCard, preparedBasket } from "../support/prepared-basket";
import { staffSession } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const today = () => toDay(new Date());

const find = (code: string, session?: string) =>
  api.findMembershipGift({ body: { code }, ...(session !== undefined && { session }) });
const accept = (code: string, session: string, key: string = randomUUID()) =>
  api.acceptMembershipGift({ body: { code }, session, key });

async function buyGift(levelId = FRIEND, change: object = {}) {
  const ready = await preparedBasket();
  const gift = { ...sampleGift(levelId), fromName: "Ada", message: "Enjoy", ...change };
  expect(await addLine(ready.basketId, { kind: "membership-gift", ...gift })).toMatchObject({
    outcome: "ok",
  });
  const order = await buyByCard(ready);
  const getCode = async () => {
    const item = await stored.orderItems.one({ orderId: order.id }, ["id"]);
    return (await stored.membershipGifts.one({ orderItemId: item.id })).code;
  };
  const progress = async () => {
    const { value } = await api.getOrder({ params: { id: order.id }, session: ready.session });
    return value.items.map((item) => item.kind === "membership-gift" && item.details.progress);
  };
  return { ...ready, toEmail: gift.toEmail, order, code: await getCode(), getCode, progress };
}

it("a membership gift is emailed once paid, and its code starts the membership once for the customer who accepts it", async () => {
  const { email, toEmail, code, session, progress } = await buyGift();
  const mail = await waitForMail(toEmail, "membership-gift");
  expect(mail.subject).toBe("A Friend membership for you");
  expect(mail.text).not.toContain("in person");
  for (const words of ["From Ada:", "Enjoy", code, `/memberships/accept?code=${code}`])
    expect(mail.text).toContain(words);
  expect(mail.attachments).toMatchObject([
    { filename: "gift-membership.pdf", contentType: "application/pdf" },
  ]);
  expect(await progress()).toEqual([{ state: "sent", on: today() }]);
  expect(await listMemberships(session)).toEqual([]);

  const friend = await newCustomer();
  const typed = code.toLowerCase().replaceAll("-", " ");
  const period = { startsOn: today(), expiresOn: addDays(addMonths(today(), 12), -1) };
  expect(await find(typed)).toMatchObject({
    value: {
      ...period,
      fromName: "Ada",
      acceptBy: addMonths(today(), 12),
      level: { id: FRIEND },
    },
  });
  const key = randomUUID();
  const both = await Promise.all([1, 2].map(() => accept(typed, friend.session, key)));
  expect(both.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  expect(await listMemberships(friend.session)).toMatchObject([
    { ...period, level: { id: FRIEND }, state: "active", remindsToRenew: false },
  ]);
  expect(await progress()).toEqual([{ state: "accepted", on: today() }]);
  const acceptedMail = await waitForMail(email, "membership-gift-accepted");
  expect(acceptedMail.text).toContain("Sam accepted the Friend membership");
  const started = await waitForMail(friend.email, "membership-started");
  expect(started.subject).toBe("Your Friend membership");
  expect(started.text).toContain("/account/memberships");
  expect(started.text).toMatch(/^Your benefits:\n\n- /m);

  const other = await newCustomer();
  for (const customer of [friend, other])
    expect((await accept(code, customer.session)).failure).toMatchObject({
      reason: "code-used-up",
    });
  const used = await find(code, other.session);
  expect(used.outcome).toBe("not-allowed/code-used-up");
  expect(JSON.stringify(used.failure)).not.toMatch(/Ada|Sam|Friend/);
});

it("a membership gift accepted by several customers at once is started by one", async () => {
  const { code } = await buyGift();
  const people = await Promise.all([1, 2, 3].map(() => newCustomer()));
  const answers = await Promise.all(people.map(({ session }) => accept(code, session)));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    "not-allowed/code-used-up",
    "not-allowed/code-used-up",
    "ok",
  ]);
});

it("a membership gift starts after a current membership of its level, or today at another level", async () => {
  const own = await newCustomer();
  await newMember(FRIEND, 100, own.customerId);
  const [held] = await listMemberships(own.session);
  const [same, another] = [await buyGift(FRIEND), await buyGift(PATRON)];
  const next = { startsOn: addDays(held?.expiresOn ?? "", 1) };
  expect((await find(same.code, own.session)).value).toMatchObject(next);
  expect((await accept(same.code, own.session)).value).toMatchObject(next);
  expect((await accept(another.code, own.session)).value).toMatchObject({ startsOn: today() });
  expect(await listMemberships(own.session)).toHaveLength(3);
});

it("a membership gift does not give its buyer any member's rights", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  const { fees } = (await getBasket(basketId)).totals;
  for (const level of [PATRON, PATRON, FRIEND])
    expect(
      await addLine(basketId, { kind: "membership-gift", ...sampleGift(level) }),
    ).toMatchObject({ outcome: "ok" });
  expect(fees.amount).toBeGreaterThan(0);
  expect((await getBasket(basketId)).totals.fees).toEqual(fees);
  const { session } = await newCustomer();
  await api.claimBasket({ params: { id: basketId }, session });
  const joined = await api.addLine({
    params: { id: basketId },
    body: { kind: "membership", levelId: FRIEND, remindsToRenew: false },
    session,
  });
  expect(joined.outcome).toBe("ok");
});

it("a membership gift with a send date is emailed at 9 AM in New York, and can be accepted for a year from then", async () => {
  const day = addDays(today(), 30);
  const { toEmail, code, progress } = await buyGift(FRIEND, { sendOn: day });
  expect(await stored.mails.find({ recipient: toEmail }, ["nextAttemptAt", "sentAt"])).toEqual([
    { nextAttemptAt: atLocalTime(day, 9, 0), sentAt: null },
  ]);
  expect(await progress()).toEqual([{ state: "scheduled", on: day }]);
  expect((await find(code)).value).toMatchObject({ acceptBy: addMonths(day, 12) });
  await stored.membershipGifts.change({ code }, { expiresOn: addDays(today(), -1) });
  const { session } = await newCustomer();
  expect((await accept(code, session)).failure).toMatchObject({ reason: "code-expired" });
  expect(await progress()).toEqual([{ state: "expired", on: addDays(today(), -1) }]);
});

it("a refund ends an unaccepted membership gift and its email, and is refused once the gift is accepted", async () => {
  const refund = (orderId: string) => refundOrder(testPaymentDeps(), orderId, "command line");
  const unclaimed = await buyGift(FRIEND, { sendOn: addDays(today(), 30) });
  expect((await refund(unclaimed.order.id)).ok).toBe(true);
  const { session } = await newCustomer();
  expect((await accept(unclaimed.code, session)).failure).toMatchObject({
    reason: "code-not-valid",
  });
  expect(await unclaimed.progress()).toEqual([{ state: "ended", on: null }]);
  await stored.mails.change({ recipient: unclaimed.toEmail }, { nextAttemptAt: fromNow() });
  const due = () =>
    stored.mails.find({ recipient: unclaimed.toEmail }, ["sentAt", "nextAttemptAt"]);
  await expect.poll(due, { timeout: 60_000 }).toEqual([{ sentAt: null, nextAttemptAt: null }]);

  const claimed = await buyGift();
  expect((await accept(claimed.code, session)).outcome).toBe("ok");
  expect((await refund(claimed.order.id)).ok).toBe(false);
  expect(await claimed.progress()).toEqual([{ state: "accepted", on: today() }]);
});

it("a supervisor can send a membership gift again with a new code until it is accepted", async () => {
  const { customerId, order, toEmail, code, getCode, progress } = await buyGift();
  await waitForMail(toEmail, "membership-gift");
  const email = `right.${toEmail}`;
  const staff = await staffSession("supervisor");
  const resend = () =>
    api.resendCustomerGift({
      params: { id: customerId, order: order.id, item: order.items[0]?.id },
      session: staff,
      key: randomUUID(),
      body: { email, reason: "Mistyped" },
    });
  await stored.membershipGifts.move({ code }, "expiresOn", { days: -30 });
  expect((await resend()).outcome).toBe("ok");
  expect((await waitForMail(email, "membership-gift")).text).toContain(await getCode());
  expect((await find(code)).outcome).toBe("code-not-recognised");
  expect((await find(await getCode())).value).toMatchObject({ acceptBy: addMonths(today(), 12) });
  expect(await progress()).toEqual([{ state: "sent", on: today() }]);
  const { session } = await newCustomer();
  expect((await accept(await getCode(), session)).outcome).toBe("ok");
  expect((await resend()).failure.reason).toBe("used-already");
});

it("a membership gift is refused without a recipient, at an unknown level, and when a guest accepts it", async () => {
  const basketId = await newBasket();
  for (const [change, fields] of [
    [{ toName: " " }, { toName: "required" }],
    [{ toEmail: "sam" }, { toEmail: "email" }],
    [{ levelId: "none" }, { levelId: "unknown" }],
    [{ message: "See www.evil.example" }, { message: "web-address" }],
    [{ sendOn: addDays(today(), -1) }, { sendOn: "too-early" }],
  ] as const)
    expect(
      (await addLine(basketId, { kind: "membership-gift", ...sampleGift(FRIEND), ...change }))
        .failure.fields,
    ).toEqual(fields);
  expect((await find("AAAA-BBBB-CCCC")).outcome).toBe("code-not-recognised");
  const { code } = await buyGift();
  const guest = await newCustomer();
  await stored.customers.change({ id: guest.customerId }, { isGuest: true });
  expect((await accept(code, guest.session)).failure).toMatchObject({ reason: "guest" });
});
