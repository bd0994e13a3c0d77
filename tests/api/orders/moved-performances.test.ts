import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { mailMovedPlaces } from "../../../crm/desk/waiting-list/mail-moved-places";
import { processMoves } from "../../../crm/money/moves/process-moves";
import { add, api, getBasket, newBasket, newCustomer } from "../support/box-office";
import { newGuest, makeReady } from "../support/buyers";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { attachedPdfs, tokenIn, waitForMail } from "../support/mailbox";
import { listCodes, deps, move, reason, runWorker, scan, getStart } from "../support/moves";
import { boughtOrder, listClaims, getOrder, payByCard, readyBasket } from "../support/paying";
import { commandRunner } from "../support/run-command";
import { auditEntries, staffSession } from "../support/staff-desk";
import { orderFood, newMenu } from "../support/stock-items";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { db } from "../support/test-database";
import { offerFreedSeats, soldOut } from "../support/waiting-list";
import { dayIn } from "../../support/coming-dates";

const mailMoved = () => mailMovedPlaces(db, "http://storefront.test/waiting-list?token=__TOKEN__");

it("the buyers of a moved performance are emailed their new tickets, and the old codes admit nobody", async () => {
  const bought = await boughtOrder({ seats: 20, quantity: 2 });
  const { instanceId, order, email } = bought;
  const old = await listCodes(order.id);
  const from = await getStart(instanceId);
  expect((await move(instanceId)).outcome).toBe("ok");
  await Promise.all([runWorker(), runWorker()]);
  const now = await listCodes(order.id);
  expect(now).toHaveLength(2);
  expect(now.filter((code) => old.includes(code))).toEqual([]);
  expect(await scan(instanceId, old[0] ?? "")).toMatchObject({ state: "moved", admittedAt: null });
  expect(await scan(instanceId, now[0] ?? "")).toMatchObject({ state: "valid", admitted: 1 });
  const mail = await waitForMail(email, "performance-moved");
  expect(mail.subject).toMatch(/^New date for test-.*: \w+, \w+ \d+, 7:30 PM E[SD]T$/);
  expect(mail.text).toContain("Now: ");
  expect(mail.text).toContain("Before: ");
  expect(mail.text).toMatch(/\/order\/tickets\?order=[\w-]+&ref=[\w.-]+#performance-/);
  expect(mail.text).toContain(`#performance-${instanceId}\n`);
  expect(mail.text).toMatch(/order\/move-refund\?order=[\w-]+&move=[\w-]+&ref=/);
  const [pdf] = await attachedPdfs(mail);
  const text = JSON.stringify(pdf).replace(/\s/g, "");
  expect(text).toContain(now[0]);
  expect(text).not.toContain(old[0]);
  const { value: instance } = await api.getInstance({ params: { id: instanceId } });
  expect(instance).toMatchObject({ revision: 1, movedFrom: from });
  expect(instance.startsAt.slice(0, 10)).toBe(dayIn(950));
  const [shown] = (await getOrder(order.id)).moves ?? [];
  expect(shown).toMatchObject({ instanceId, from: { startsAt: from } });
  expect(await auditEntries(instanceId)).toMatchObject([{ action: "move-performance", reason }]);
  expect(await stored.mails.find({ orderId: order.id, kind: "performance-moved" })).toHaveLength(1);
});

it("a move to another time of the same day is mailed as a new time", async () => {
  const { instanceId, email } = await boughtOrder({ seats: 20 });
  const day = (await getStart(instanceId)).slice(0, 10);
  expect((await move(instanceId, { to: `${day}T15:15` })).outcome).toBe("ok");
  await runWorker();
  const mail = await waitForMail(email, "performance-moved");
  expect(mail.subject).toMatch(/^New time for test-.*, 3:15 PM E[SD]T$/);
});

it("a move that is sent twice moves once, and one of an outdated date is refused", async () => {
  const { instanceId } = await boughtOrder({ seats: 20 });
  const from = await getStart(instanceId);
  const answers = [await move(instanceId, { from }), await move(instanceId, { from })];
  expect(answers.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  const other = await move(instanceId, { from, to: `${dayIn(960)}T19:30` });
  expect(other.outcome).toBe("conflict/changed");
  expect(await stored.performanceMoves.find({ instanceId })).toHaveLength(1);
  expect((await getStart(instanceId)).slice(0, 10)).toBe(dayIn(950));
});

it("of five moves at the same time, one is made", async () => {
  const { instanceId } = await boughtOrder({ seats: 20 });
  const from = await getStart(instanceId);
  const session = await staffSession("supervisor");
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((day) =>
      move(instanceId, { from, session, to: `${dayIn(950 + day)}T19:30` }),
    ),
  );
  expect(answers.filter(({ outcome }) => outcome === "ok")).toHaveLength(1);
  for (const { outcome } of answers)
    expect(["ok", "conflict/busy", "conflict/changed"]).toContain(outcome);
  expect(await stored.performanceMoves.find({ instanceId })).toHaveLength(1);
});

it("only supervisors move performances, to a later time than now, and a performance that can move", async () => {
  const { instanceId } = await createTestPerformance();
  const session = await staffSession();
  expect((await move(instanceId, { session })).outcome).toBe("not-allowed/role");
  const wrong = [
    { to: "tomorrow", error: { startsAt: "format" } },
    { to: "2020-01-01T19:30", error: { startsAt: "past" } },
    { refundUntil: "2020-01-01", error: { refundUntil: "past" } },
    { refundUntil: "2027-02-30", error: { refundUntil: "format" } },
    { refundUntil: dayIn(951), error: { refundUntil: "after-start" } },
  ];
  for (const { error, ...change } of wrong)
    expect((await move(instanceId, change)).failure, JSON.stringify(change)).toMatchObject({
      code: "invalid",
      fields: error,
    });
  await changePerformance(instanceId, { startsAt: fromNow({ minutes: -5 }) });
  expect((await move(instanceId)).outcome).toBe("conflict/performance-passed");
  await changePerformance(instanceId, { cancelled: true });
  expect((await move(instanceId)).outcome).toBe("conflict/performance-cancelled");
  const none = { params: { id: "none" }, session: await staffSession("supervisor") };
  const body = { startsAt: `${dayIn(9)}T19:30` };
  expect((await api.previewMove({ ...none, body })).outcome).toBe("not-found");
});

it("the review of a move counts what follows, and changes nothing", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const person = await newCustomer();
  const ready = await readyBasket({ instanceId, quantity: 2 });
  await orderFood(ready.basketId, instanceId, await newMenu(instanceId), 2);
  const { totals } = await getBasket(ready.basketId);
  await payByCard({ ...ready, total: totals.toPay.amount });
  await boughtOrder({ instanceId, quantity: 1 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 3 });
  const session = await staffSession("supervisor");
  const seats = { instanceId, band: "A", priceTypeId: "standard", quantity: 2, locked: true };
  await api.reserveForCustomer({
    params: { id: person.customerId },
    session,
    key: randomUUID(),
    body: { ...seats, until: `${dayIn(1)}T12:00`, reason },
  });
  const preview = await api.previewMove({
    params: { id: instanceId },
    session,
    body: { startsAt: `${dayIn(950)}T19:30` },
  });
  expect(preview.value).toMatchObject({
    buyers: 2,
    orders: 2,
    tickets: 3,
    packageTickets: 0,
    held: 3,
    reserved: 2,
    food: 1,
    addOns: 0,
    waiting: 0,
  });
  expect(await stored.performanceMoves.find({ instanceId })).toEqual([]);
});

async function movedGuest() {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const guest = await newGuest();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const order = await payByCard(await makeReady(basketId, guest));
  await move(instanceId);
  await runWorker();
  const { text } = await waitForMail(guest.email, "performance-moved");
  const [, id = "", moveId = "", orderToken = ""] =
    /move-refund\?order=([\w-]+)&move=([\w-]+)&ref=([\w.-]+)/.exec(text ?? "") ?? [];
  expect(id).toBe(order.id);
  return { ...guest, instanceId, order, moveId, orderToken };
}

it("a guest has a moved performance refunded by the link of the mail, once", async () => {
  const { order, moveId, orderToken, instanceId, email } = await movedGuest();
  const call = { params: { id: order.id, move: moveId }, session: null, orderToken };
  const { value: offer } = await api.getMoveRefund(call);
  expect(offer.refund.card).toEqual(order.totals.total);
  for (const wrong of [{ orderToken: null }, { orderToken: "nothing" }])
    expect((await api.refundMove({ ...call, ...wrong })).outcome).toBe("not-found");
  const answers = await Promise.all([api.refundMove(call), api.refundMove(call)]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    "not-allowed/refunded-already",
    "ok",
  ]);
  expect((await api.getMoveRefund(call)).outcome).toBe("not-allowed/refunded-already");
  const after = await getOrder(order.id);
  expect(after).toMatchObject({ state: "returned", returned: { as: "refund" } });
  expect(await listClaims(instanceId)).toEqual([]);
  const returns = await stored.orderReturns.find({ orderId: order.id });
  expect(returns).toMatchObject([{ moveId, cardAmount: order.totals.total.amount }]);
  const mail = await waitForMail(email, "tickets-returned");
  expect(mail.subject).toMatch(/^Your refund: /);
  expect(mail.text).not.toContain("Anything else in your order");
  expect(mail.text).not.toContain("canceled");
});

it("after its last day, and after it admitted somebody, a moved performance is not refunded by its buyer", async () => {
  const { order, moveId, orderToken, instanceId } = await movedGuest();
  const call = { params: { id: order.id, move: moveId }, session: null, orderToken };
  const [code = ""] = await listCodes(order.id);
  expect(await scan(instanceId, code)).toMatchObject({ state: "valid" });
  expect((await api.refundMove(call)).outcome).toBe("not-allowed/used-already");
  await stored.admissions.remove({ instanceId });
  await stored.performanceMoves.change({ id: moveId }, { refundUntil: fromNow({ minutes: -1 }) });
  expect((await api.refundMove(call)).outcome).toBe("not-allowed/too-late");
  expect((await getOrder(order.id)).moves).toMatchObject([{ refundUntil: null }]);
  const other = { ...call, params: { id: order.id, move: randomUUID() } };
  expect((await api.refundMove(other)).outcome).toBe("not-found");
});

it("a worker that stops between two orders leaves the others to the next, and each buyer gets one mail", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const bought = [];
  for (let left = 3; left > 0; left -= 1)
    bought.push(await boughtOrder({ instanceId, quantity: 1 }));
  await move(instanceId);
  let asked = 0;
  await processMoves(deps, () => (asked += 1) > 2);
  await Promise.all([runWorker(), runWorker()]);
  await runWorker();
  for (const { order } of bought) {
    const mails = await stored.mails.find({ orderId: order.id, kind: "performance-moved" });
    expect(mails).toHaveLength(1);
  }
  const report = await api.getPerformanceReport({
    params: { id: instanceId },
    session: await staffSession("supervisor"),
  });
  expect(report.value.move).toMatchObject({ emailed: 3, left: 0, refunded: 0 });
});

it("a season's file that moves a sold performance tells its buyers as the staff page does", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const { order, email } = await boughtOrder({ instanceId, quantity: 1 });
  const folder = mkdtempSync(join(tmpdir(), "foyer-move-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, "move.yaml");
  const text = `performances:\n  - { id: ${instanceId}, starts: "${dayIn(950)} 19:30" }\n`;
  writeFileSync(file, text);
  const run = commandRunner(deps);
  expect((await run("apply", file)).ok).toBe(false);
  const wrongYear = join(folder, "wrong-year.yaml");
  writeFileSync(wrongYear, text.replace(/"\d{4}/, '"2019'));
  const past = await run("apply", wrongYear, "--move-sold");
  expect(past).toMatchObject({
    ok: false,
    failure: expect.arrayContaining([expect.stringContaining("in the past")]),
  });
  const bad = await run("apply", file, "--move-sold", "--refund-until", "soon");
  expect(bad.ok).toBe(false);
  const notice = `buyers of moved performances:\n  ${instanceId}: 1 order gets an email, with new ticket codes, and `;
  expect(await run("apply", file, "--move-sold", "--refund-until", "none", "--dry-run")).toEqual({
    ok: true,
    value: expect.stringContaining(`${notice}no refund\n`),
  });
  const untilDay = ["--move-sold", "--refund-until", dayIn(5)];
  for (const words of [[...untilDay, "--dry-run"], untilDay])
    expect(await run("apply", file, ...words)).toEqual({
      ok: true,
      value: expect.stringContaining(`${notice}a refund if they like until ${dayIn(5)} 23:59\n`),
    });
  await runWorker();
  await waitForMail(email, "performance-moved");
  const [moved] = (await getOrder(order.id)).moves ?? [];
  expect(moved?.refundUntil?.slice(0, 10)).toBe(dayIn(5));
});

it("those who wait for a moved performance stay on its list, and are emailed once with a link to leave", async () => {
  const { instanceId, join, free } = await soldOut(2);
  const [first, second] = [await newCustomer(), await newCustomer()];
  for (const { session } of [first, second]) await join(session);
  const session = await staffSession("supervisor");
  const preview = await api.previewMove({
    params: { id: instanceId },
    session,
    body: { startsAt: `${dayIn(950)}T19:30` },
  });
  expect(preview.value.waiting).toBe(2);
  await move(instanceId, { session });
  await Promise.all([mailMoved(), mailMoved()]);
  const mail = await waitForMail(first.email, "waiting-list-moved");
  expect(mail.subject).toMatch(/^New date for test-.*: \w+, \w+ \d+, 7:30 PM E[SD]T$/);
  expect(mail.text).toContain("You’re still waiting for 1 ticket");
  expect(mail.text).toContain("Before: ");
  const place = await api.getWaitingPlace({ body: { token: tokenIn(mail) } });
  expect(place.value).toMatchObject({ state: "waiting" });
  expect((await api.leaveWaitingPlace({ body: { token: tokenIn(mail) } })).outcome).toBe("ok");
  await waitForMail(second.email, "waiting-list-moved");
  await free(1);
  await offerFreedSeats();
  await waitForMail(second.email, "waiting-list-offer");
  await mailMoved();
  const customerId = [first.customerId, second.customerId];
  expect(await stored.mails.find({ kind: "waiting-list-moved", customerId })).toHaveLength(2);
});
