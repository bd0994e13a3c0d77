import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";

import { shortCode } from "#contract/rules/tickets/barcode";
import { api } from "../support/box-office";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { changePerformance, createTestPerformance } from "../support/create-test-performance";
import { listCodes, move, runWorker } from "../support/moves";
import { commandRunner } from "../support/run-command";
import { auditEntries, scanByKey, staffSession } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";
import { scopedKey } from "../../../crm/platform/http/reply-once";
import { stored } from "../support/stored";
import { db } from "../support/test-database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

const run = commandRunner(testPaymentDeps());
const reason = ["--reason", "Opening night"];

async function newDoor(quantity = 2) {
  const { order, session: buyer } = await boughtOrder({ free: true, quantity });
  const { value } = await api.getOrder({
    params: { id: order.id },
    session: buyer,
    orderToken: null,
  });
  const instanceId = value.tickets[0]?.instance.id ?? "";
  const session = await staffSession();
  const params = { id: instanceId };
  return {
    order,
    customer: value.customer,
    instanceId,
    session,
    codes: value.tickets.map(({ barcode }) => barcode ?? ""),
    scan: async (code: string, action: "admit" | "leave" | "undo" = "admit") =>
      (await api.admitTicket({ params, body: { code, action, early: true }, session })).value,
    enter: async (...codes: string[]) =>
      (await api.enterLateAdmissions({ params, body: { codes, early: true }, session })).value
        .results,
    log: async () =>
      (await api.listAdmissionLog({ params, session })).value.entries.map(({ action }) => action),
  };
}

const getTicket = async (barcode: string) =>
  (await stored.orderTickets.one({ barcode }, ["id"])).id;

async function newScanner() {
  const name = `Door ${randomUUID()}`;
  const added = await run("add-scanner", name, ...reason);
  const [key = ""] = /scan_[\w-]{43}/.exec(added.ok ? added.value : "") ?? [];
  return { name, key };
}

it("staff see in an order which of its tickets admitted somebody, and when", async () => {
  const { order, customer, codes, scan, session } = await newDoor();
  const params = { id: customer.id, orderId: order.id };
  const admissions = async () => (await api.getCustomerOrder({ params, session })).value.admissions;
  expect(await admissions()).toEqual([]);
  const { admittedAt } = await scan(codes[1] ?? "");
  const { tickets } = (await api.getCustomerOrder({ params, session })).value;
  expect(await admissions()).toEqual([{ ticketId: tickets[1]?.id, admittedAt }]);
});

it("a holder who leaves is let in again once by the same code, and the log says all of it", async () => {
  const { codes, scan, log, instanceId, session } = await newDoor(1);
  const [code = ""] = codes;
  expect(await scan(code, "leave")).toMatchObject({ state: "not-inside", admittedAt: null });
  const first = await scan(code);
  expect(first).toMatchObject({ state: "valid", admitted: 1 });
  expect(first.isReturn).toBeUndefined();
  expect(await scan(code, "leave")).toMatchObject({ state: "left", admittedAt: first.admittedAt });
  expect(await scan(code, "leave")).toMatchObject({ state: "not-inside" });
  const { value } = await api.listAdmissions({ params: { id: instanceId }, query: {}, session });
  expect(value.tickets[0]?.leftAt).not.toBeNull();
  const back = await Promise.all(Array.from({ length: 6 }, () => scan(code)));
  expect(back.filter(({ state }) => state === "valid")).toMatchObject([{ isReturn: true }]);
  expect(back.filter(({ state }) => state === "admitted")).toHaveLength(5);
  expect(await log()).toEqual(["return", "leave", "admit"]);
});

/** The first admission to the performance ends as the victim of a deadlock does. */
async function failOnce(instanceId: string) {
  const drop = sql`drop trigger if exists fail_once on admissions;
    drop function if exists fail_once; drop sequence if exists fail_once_calls`;
  onTestFinished(async () => {
    await db.execute(drop);
  });
  await db.execute(sql`create sequence fail_once_calls`);
  await db.execute(sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('fail_once_calls') = 1 then
        raise exception 'deadlock detected' using errcode = 'deadlock_detected';
      end if;
      return new;
    end $$`);
  await db.execute(sql`create trigger fail_once before insert on admissions for each row
    when (new.instance_id = ${sql.raw(`'${instanceId}'`)}) execute function fail_once()`);
}

it("a scan by staff that meets a deadlock is tried again", async () => {
  const { codes, scan, instanceId } = await newDoor(1);
  await failOnce(instanceId);
  expect(await scan(codes[0] ?? "")).toMatchObject({ state: "valid", admitted: 1 });
});

it("a scanner's scan that meets a deadlock is tried again", async () => {
  const { codes, instanceId } = await newDoor(1);
  const { key } = await newScanner();
  await failOnce(instanceId);
  expect(await scanByKey(key, instanceId, codes[0] ?? "")).toMatchObject({
    scan: { state: "valid", admitted: 1 },
  });
});

it("an admission by mistake is taken back, and the code admits again", async () => {
  const { codes, scan, log } = await newDoor(1);
  const [code = ""] = codes;
  expect(await scan(code, "undo")).toMatchObject({ state: "not-inside", admitted: 0 });
  await scan(code);
  expect(await scan(code, "undo")).toMatchObject({ state: "undone", admitted: 0 });
  expect(await scan(code)).toMatchObject({ state: "valid", admitted: 1 });
  expect(await log()).toEqual(["admit", "undo", "admit"]);
});

it("a scanner's key scans until it is revoked, opens nothing else, and is stored as a hash", async () => {
  const { codes, instanceId } = await newDoor(2);
  const [one = "", two = ""] = codes;
  const { name, key } = await newScanner();
  expect(await scanByKey(key, instanceId, one)).toMatchObject({
    status: 200,
    scan: { state: "valid" },
  });
  const scanner = await stored.scanners.one({ name });
  expect(JSON.stringify(scanner)).not.toContain(key);
  expect(scanner.usedAt).not.toBeNull();
  expect(await auditEntries(scanner.id)).toMatchObject([{ action: "scanner" }]);
  expect((await scanByKey(key, `none-${randomUUID()}`, one)).status).toBe(404);
  for (const other of [
    workerBoxOffice.apiKey,
    key.slice(0, -1),
    `${key}x`,
    key.replace("scan_", ""),
    scanner.keyHash,
    "' or 1=1 --",
  ])
    expect((await scanByKey(other, instanceId, two)).status, other).toBe(401);
  const elsewhere = await fetch(`${workerBoxOffice.crmUrl}/api/v3/halls`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(elsewhere.status).toBe(401);
  expect((await run("add-scanner", name, ...reason)).ok).toBe(false);
  expect(await run("revoke-scanner", name, ...reason)).toMatchObject({ ok: true });
  expect((await scanByKey(key, instanceId, two)).status).toBe(401);
  expect((await run("revoke-scanner", name, ...reason)).ok).toBe(false);
  expect(await run("list-scanners")).toMatchObject({
    value: expect.stringMatching(new RegExp(`${name}.*revoked`)) as string,
  });
});

it("a scan that is repeated after a lost answer gets the first answer, and one key at two doors admits once", async () => {
  const { codes, instanceId, log } = await newDoor(2);
  const [one = "", two = ""] = codes;
  const [main, side] = [await newScanner(), await newScanner()];
  const key = "scan-0001";
  const first = await scanByKey(main.key, instanceId, one, { key });
  expect(first).toMatchObject({ status: 200, scan: { state: "valid" } });
  expect(first.scan.repeated).toBeUndefined();
  const again = await scanByKey(main.key, instanceId, one, { key });
  expect(again).toEqual({ ...first, scan: { ...first.scan, repeated: true } });
  expect(await scanByKey(main.key, instanceId, one)).toMatchObject({ scan: { state: "admitted" } });
  expect((await scanByKey(main.key, instanceId, two, { key })).status).toBe(409);
  expect((await scanByKey(main.key, instanceId, two, { key: null })).status).toBe(400);
  // Both count their scans alike.
  const doors = await Promise.all(
    [main, side].map((door) => scanByKey(door.key, instanceId, two, { key: "scan-0002" })),
  );
  expect(doors.map(({ scan: { state } }) => state).toSorted()).toEqual(["admitted", "valid"]);
  expect(await log()).toEqual(["admit", "admit"]);
});

it("a repeated scan no longer says valid once something else happened to the ticket, or after minutes", async () => {
  const { codes, instanceId, scan, log } = await newDoor(3);
  const [undone = "", out = "", late = ""] = codes;
  const { key: scannerKey, name } = await newScanner();
  // As a scanner that takes the ticket's code for its key.
  const repeat = async (code: string) =>
    (await scanByKey(scannerKey, instanceId, code, { key: code })).scan;
  for (const code of codes) expect(await repeat(code)).toMatchObject({ state: "valid" });
  expect(await scan(undone, "undo")).toMatchObject({ state: "undone" });
  expect(await repeat(undone)).toMatchObject({ state: "undone", repeated: true });
  expect(await scan(undone)).toMatchObject({ state: "valid" });
  expect(await repeat(undone)).toMatchObject({ state: "admitted", repeated: true });
  expect(await scan(out, "leave")).toMatchObject({ state: "left" });
  expect(await repeat(out)).toMatchObject({ state: "left", repeated: true });
  expect(await repeat(late)).toMatchObject({ state: "valid", repeated: true });
  const minutesAgo = fromNow({ minutes: -6 });
  const { id } = await stored.scanners.one({ name }, ["id"]);
  await stored.repeatedAnswers.change({ key: scopedKey(id, late) }, { createdAt: minutesAgo });
  await stored.admissionLog.change({ ticketId: await getTicket(late) }, { at: minutesAgo });
  expect(await repeat(late)).toMatchObject({ state: "admitted", repeated: true });
  expect((await log()).toSorted()).toEqual(["admit", "admit", "admit", "admit", "leave", "undo"]);
});

it("codes are entered later for a performance that has begun, and before its day only if staff insist", async () => {
  const { codes, instanceId, session } = await newDoor(2);
  const [one = "", two = ""] = codes;
  const enter = async (code: string, decisions: { early?: true } = {}) => {
    const body = { codes: [shortCode(code)], ...decisions };
    const { value } = await api.enterLateAdmissions({ params: { id: instanceId }, body, session });
    return value.results;
  };
  expect(await enter(one)).toMatchObject([{ state: "other-performance", isEarly: true }]);
  expect(await stored.admissions.find({ instanceId })).toEqual([]);
  expect(await enter(one, { early: true })).toMatchObject([{ state: "valid" }]);
  expect(await enter(one)).toMatchObject([{ state: "admitted" }]);
  await changePerformance(instanceId, { startsAt: fromNow({ minutes: -30 }) });
  expect(await enter(two)).toMatchObject([{ state: "valid" }]);
});

it("the short code of a ticket from before its performance moved is entered late as its whole code is", async () => {
  const { order, instanceId, session } = await newDoor(1);
  const [old = ""] = await listCodes(order.id);
  expect((await move(instanceId)).outcome).toBe("ok");
  await runWorker();
  const enter = async () => {
    const body = { codes: [old, shortCode(old)] };
    const { value } = await api.enterLateAdmissions({ params: { id: instanceId }, body, session });
    return value.results.map(({ state }) => state);
  };
  expect(await enter()).toEqual(["moved", "moved"]);
  const [now = ""] = await listCodes(order.id);
  const oldCodes = { codes: [shortCode(old), old], early: true, oldCode: true };
  const call = { params: { id: instanceId }, session };
  const insisted = (await api.enterLateAdmissions({ ...call, body: oldCodes })).value.results;
  expect(insisted.map(({ state }) => state).toSorted()).toEqual(["admitted", "valid"]);
  const back = await run("return-tickets", order.number, "refund", now, ...reason);
  expect(back).toMatchObject({ ok: true });
  expect(await enter()).toEqual(["returned", "returned"]);
});

it("tickets let in without a network are entered later by short or whole code, as often as one likes", async () => {
  const { order, codes, enter, scan, log, instanceId, session } = await newDoor(5);
  const [a = "", b = "", same = "", alike = "", returned = ""] = codes;
  await stored.orderTickets.change(
    { barcode: alike },
    { barcode: alike.slice(0, -8) + shortCode(same) },
  );
  const back = await run("return-tickets", order.number, "refund", returned, ...reason);
  expect(back).toMatchObject({ ok: true });
  const sheet = await api.getDoorSheet({ params: { id: instanceId }, session });
  const short = sheet.value.tickets.map(({ shortCode: end }) => end);
  expect(short).toEqual([a, b, same, same].map(shortCode).toSorted());
  for (const code of codes) expect(JSON.stringify(sheet.value)).not.toContain(code);
  await scan(b);
  const typed = [shortCode(a), shortCode(same), b, shortCode(returned), "12"];
  const results = new Map((await enter(...typed)).map(({ code, state }) => [code, state]));
  expect(Object.fromEntries(results)).toEqual({
    [shortCode(a)]: "valid",
    [shortCode(same)]: "ambiguous",
    [b]: "admitted",
    [shortCode(returned)]: "returned",
    "12": "unknown",
  });
  expect(await enter(shortCode(a), `${a.slice(0, 4)} ${a.slice(4)}`)).toMatchObject([
    { state: "admitted" },
    { state: "admitted" },
  ]);
  expect(await enter(same)).toMatchObject([{ state: "valid" }]);
  expect(await log()).toEqual(["admit", "admit", "admit"]);
  expect(await stored.admissionLog.find({ instanceId, isLate: true })).toHaveLength(2);
});

it("the list of admissions and held seats are by number, also where numbers fall from left to right", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  for (const [at, number] of ["11", "10", "9", "8"].entries())
    await stored.seats.change({ planId: instanceId, id: `A-${at + 1}` }, { number });
  await boughtOrder({ instanceId, quantity: 2 });
  const session = await staffSession("supervisor");
  const call = { params: { id: instanceId }, session };
  const list = (await api.listAdmissions({ ...call, query: {} })).value.tickets;
  const numbers = list.map(({ seat }) => Number(seat.number));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const free = ["8", "9", "10", "11"].filter((number) => !numbers.includes(Number(number)));
  const seatIds = free.map((number) => `A-${12 - Number(number)}`);
  const body = { kind: "house" as const, seatIds, reason: "For the house" };
  expect((await api.addStaffHold({ ...call, body })).outcome).toBe("ok");
  const [hold] = (await api.listStaffHolds(call)).value.holds;
  expect(hold?.seats.map(({ number }) => number)).toEqual(free);
});
