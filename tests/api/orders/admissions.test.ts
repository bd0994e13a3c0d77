import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import { admitTicket } from "../../../crm/desk/door/admit-ticket";
import { db } from "../support/test-database";
import { api } from "../support/box-office";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { newStaff, staffSession } from "../support/staff-desk";
import { toIso } from "../../../crm/platform/dates";
import { changePerformance, createTestPerformance } from "../support/create-test-performance";
import { fromNow, other } from "../../support/api/stored";
import { stored } from "../support/stored";

const run = commandRunner(testPaymentDeps());

async function boughtTickets(quantity = 2) {
  const { order, session, email } = await boughtOrder({ free: true, quantity });
  const { value } = await api.getOrder({ params: { id: order.id }, session, orderToken: null });
  const [first] = value.tickets;
  if (first === undefined) throw new Error("no ticket");
  const codes = value.tickets.map(({ barcode }) => barcode ?? "");
  return { order, session, email, instanceId: first.instance.id, codes, tickets: value.tickets };
}

async function staffId(): Promise<string> {
  const email = await newStaff();
  return (await stored.staff.one({ email }, ["id"])).id;
}

/** As the operation does. */
async function scan(instanceId: string, code: string) {
  const by = await staffId();
  return db.transaction((tx) =>
    admitTicket(tx, { instanceId, code, by: { staffId: by }, early: true, record: "ours" }),
  );
}

it("a ticket's code admits once, and says afterwards when it did", async () => {
  const { instanceId, codes, tickets } = await boughtTickets();
  const [code = "", other = ""] = codes;
  const first = await scan(instanceId, code);
  expect(first).toMatchObject({ state: "valid", admitted: 1 });
  expect(first?.seat).toEqual(tickets[0]?.seat);
  const second = await scan(instanceId, code);
  expect(second).toMatchObject({ state: "admitted", admitted: 1 });
  expect(second?.admittedAt).toBe(first?.admittedAt);
  expect(await scan(instanceId, other.replace(/(\d{4})/g, "$1 "))).toMatchObject({
    state: "valid",
    admitted: 2,
  });
});

it("of ten scans of one code at the same time, one admits", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  const by = await staffId();
  const scans = await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction((tx) =>
        admitTicket(tx, {
          instanceId,
          code: codes[0] ?? "",
          by: { staffId: by },
          early: true,
          record: "ours",
        }),
      ),
    ),
  );
  expect(scans.map((found) => found?.state).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => "admitted"),
    "valid",
  ]);
});

it("unknown codes admit nobody", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  for (const unknown of ["", "x", "99".padEnd(20, "1"), "9".repeat(100)])
    expect(await scan(instanceId, unknown), unknown).toMatchObject({
      state: "unknown",
      seat: null,
      admitted: expect.any(Number) as number,
    });
  expect(await scan(`none-${randomUUID()}`, codes[0] ?? "")).toBeNull();
});

it("a ticket for another performance admits nobody, and its own performance still does", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  const another = await stored.instances.first({ id: other(instanceId) }, ["id"]);
  expect(await scan(another.id, codes[0] ?? "")).toMatchObject({
    state: "other-performance",
    admittedAt: null,
    performance: { title: expect.any(String) as string },
  });
  expect(await scan(instanceId, codes[0] ?? "")).toMatchObject({ state: "valid" });
});

it("returned tickets admit nobody, whether the whole order was returned or one of them", async () => {
  const { order, instanceId, codes } = await boughtTickets(2);
  const [returned = "", kept = ""] = codes;
  const reason = ["--reason", "Ill"];
  const one = await run("return-tickets", order.number, "refund", returned, ...reason);
  expect(one).toMatchObject({ ok: true });
  expect(await scan(instanceId, returned)).toMatchObject({ state: "returned", admittedAt: null });
  expect(await scan(instanceId, kept)).toMatchObject({ state: "valid" });
  const whole = await boughtTickets(1);
  expect(await run("refund", whole.order.number, ...reason)).toMatchObject({ ok: true });
  expect(await scan(whole.instanceId, whole.codes[0] ?? "")).toMatchObject({ state: "returned" });
});

it("the codes of a cancelled performance admit nobody", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  await stored.instances.change({ id: instanceId }, { cancelled: true });
  onTestFinished(async () => {
    await stored.instances.change({ id: instanceId }, { cancelled: false });
  });
  expect(await scan(instanceId, codes[0] ?? "")).toMatchObject({ state: "cancelled" });
});

it("a ticket is not admitted before its performance's day, unless staff decide so", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  const session = await staffSession("box-office");
  const admit = async (body: { early?: true }) => {
    const params = { id: instanceId };
    return (await api.admitTicket({ params, body: { code: codes[0] ?? "", ...body }, session }))
      .value;
  };
  const early = await admit({});
  expect(early).toMatchObject({ state: "other-performance", isEarly: true, admitted: 0 });
  const { startsAt } = await stored.instances.one({ id: instanceId }, ["startsAt"]);
  expect(early.performance?.startsAt).toBe(toIso(startsAt));
  expect(await admit({ early: true })).toMatchObject({ state: "valid", admitted: 1 });
  // The second scan counts more than the day.
  const again = await admit({});
  expect(again).toMatchObject({ state: "admitted", admitted: 1, performance: null });
  expect(again).not.toHaveProperty("isEarly");
});

it("a performance just after midnight admits in the evening before", async () => {
  const { instanceId, codes } = await boughtTickets(1);
  await changePerformance(instanceId, { startsAt: fromNow({ minutes: 239 }) });
  const by = await staffId();
  const code = codes[0] ?? "";
  expect(
    await db.transaction((tx) =>
      admitTicket(tx, { instanceId, code, by: { staffId: by }, record: "ours" }),
    ),
  ).toMatchObject({ state: "valid" });
});

it("staff of every role admit tickets, and nobody else", async () => {
  const { instanceId, codes, session: customer } = await boughtTickets(1);
  const call = { params: { id: instanceId }, body: { code: codes[0] ?? "", early: true } };
  expect((await api.admitTicket({ ...call, session: customer })).outcome).toBe("not-signed-in");
  const session = await staffSession("box-office");
  const admitted = await api.admitTicket({ ...call, session });
  expect(admitted.value).toMatchObject({ state: "valid" });
  const none = { ...call, params: { id: "none" }, session };
  expect((await api.admitTicket(none)).outcome).toBe("not-found");
});

it("the list of admissions says who is in by seat, and names nobody", async () => {
  const { order, instanceId, codes, email } = await boughtTickets(3);
  await scan(instanceId, codes[1] ?? "");
  const session = await staffSession("box-office");
  const list = async (query: object = {}) =>
    (await api.listAdmissions({ params: { id: instanceId }, query, session })).value;
  const all = await list();
  expect(all).toMatchObject({ sold: 3, admitted: 1, page: 1, pageCount: 1 });
  expect(all.tickets).toHaveLength(3);
  const [inside] = (await list({ show: "in" })).tickets;
  expect(inside).toMatchObject({ orderNumber: order.number });
  expect(inside?.admittedAt).not.toBeNull();
  expect((await list({ show: "out" })).tickets).toHaveLength(2);
  expect(JSON.stringify(all)).not.toContain(email);
  for (const code of codes) expect(JSON.stringify(all)).not.toContain(code);
  // Whole words of the seat, or the order's number with or without its prefix.
  const { section = "", row, number } = inside?.seat ?? {};
  const seat = [section, row, number].filter((word) => word !== null).join(" ");
  expect((await list({ search: seat.toUpperCase() })).tickets).toEqual([inside]);
  const [, digits = ""] = order.number.split("-");
  for (const search of [order.number.toLowerCase(), digits])
    expect((await list({ search })).tickets, search).toHaveLength(3);
  for (const search of [digits.slice(1), "%", "_", "'", "\\"])
    expect((await list({ search })).tickets, search).toHaveLength(0);
  expect((await list({ page: 9 })).page).toBe(1);
});

it("tickets in a divided section are found by its own name, row and seat, and by no row of its parts' names", async () => {
  const { instanceId, planId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 2 },
      { row: "B", seats: 2 },
    ],
  });
  const name = "Stalls, rows A to B";
  const part = { planId, name, section: "Stalls", firstRow: "A", lastRow: "B" };
  await stored.sectionParts.insert(part);
  await stored.seats.change({ planId }, { section: name });
  await boughtOrder({ instanceId, quantity: 4 });
  const session = await staffSession("box-office");
  const find = async (search: string) => {
    const { value } = await api.listAdmissions({
      params: { id: instanceId },
      query: { search },
      session,
    });
    return value.tickets.map(({ seat }) => `${seat.row}-${seat.number}`).toSorted();
  };
  expect(await find("stalls, B 2")).toEqual(["B-2"]);
  expect(await find("A 2")).toEqual(["A-2"]);
  expect(await find("Stalls")).toEqual(["A-1", "A-2", "B-1", "B-2"]);
  expect(await find("Orchestra")).toEqual([]);
});

it("returned tickets leave the list of admissions, and a performance that does not exist has none", async () => {
  const { order, instanceId, codes } = await boughtTickets(2);
  const [returned = ""] = codes;
  const back = await run("return-tickets", order.number, "refund", returned, "--reason", "Ill");
  expect(back).toMatchObject({ ok: true });
  const session = await staffSession("box-office");
  const call = { query: { whole: "true" }, session };
  const { value } = await api.listAdmissions({ params: { id: instanceId }, ...call });
  expect([value.sold, value.tickets.length]).toEqual([1, 1]);
  expect((await api.listAdmissions({ params: { id: "none" }, ...call })).outcome).toBe("not-found");
});
