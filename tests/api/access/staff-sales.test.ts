import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { addDays, toDay } from "../../../crm/platform/dates";
import { api, newCustomer, leaveSeats } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { boughtOrder, listClaims, getOrder } from "../support/paying";
import { auditEntries, staffSession } from "../support/staff-desk";
import { atVenue } from "../../support/api/stored";
import { stored } from "../support/stored";

const HOUSE = { seats: 20 };
const tomorrow = () => `${addDays(toDay(new Date()), 1)}T18:00`;
const reason = "Asked by phone";
const reserve = (
  session: string,
  customerId: string,
  request: { instanceId: string } & Partial<ApiBody<"reserveForCustomer">>,
  key = randomUUID(),
) =>
  api.reserveForCustomer({
    params: { id: customerId },
    session,
    key,
    body: {
      band: "A",
      priceTypeId: "standard",
      quantity: 2,
      until: tomorrow(),
      locked: false,
      reason,
      ...request,
    },
  });

it("a reservation by staff that is sent twice reserves tickets once, and staff can release them", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId, email } = await newCustomer();
  const key = randomUUID();
  const first = await reserve(session, customerId, { instanceId }, key);
  const again = await reserve(session, customerId, { instanceId }, key);
  expect([first.outcome, again.outcome]).toEqual(["ok", "ok"]);
  expect(again.value).toEqual(first.value);
  expect(await listClaims(instanceId)).toEqual([{ state: "held", n: 2 }]);
  expect((await waitForMail(email, "order-reserved")).text).toContain(first.value.number);

  const { value } = await api.getCustomerFile({ params: { id: customerId }, session });
  expect(value.reserved).toMatchObject([{ number: first.value.number, ticketCount: 2 }]);
  const release = () =>
    api.releaseReservedOrder({
      params: { id: customerId, order: value.reserved[0]?.id },
      session,
      body: { reason },
    });
  expect((await release()).outcome).toBe("ok");
  expect(await listClaims(instanceId)).toEqual([]);
  const mail = await waitForMail(email, "reservation-cancelled");
  expect(mail.subject).toBe(`Your reservation ${first.value.number} has been canceled`);
  expect(mail.text).toContain("We’ve canceled your reservation");
  expect((await release()).outcome).toBe("conflict/reserved-order-ended");
  expect(await auditEntries(customerId)).toMatchObject([
    { action: "reserve", reason },
    { action: "release", reason },
  ]);
});

it("staff cannot reserve for a guest, until an invalid time, or for an unknown performance or customer", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  const guest = await newGuest();
  const refusals = [
    await reserve(session, guest.customerId, { instanceId }),
    await reserve(session, customerId, { instanceId, until: "2020-01-01T10:00" }),
    await reserve(session, customerId, { instanceId, until: "soon" }),
    await reserve(session, customerId, { instanceId, until: "2199-12-31T12:00" }),
    await reserve(session, customerId, { instanceId, until: "9999-12-31T23:59" }),
    await reserve(session, customerId, { instanceId: "none" }),
    await reserve(session, randomUUID(), { instanceId }),
  ];
  expect(refusals.map(({ outcome }) => outcome)).toEqual([
    "not-allowed/guest",
    ...Array<string>(4).fill("invalid"),
    "not-found",
    "not-found",
  ]);
  expect(await listClaims(instanceId)).toEqual([]);
  expect(await auditEntries(customerId)).toEqual([]);
});

it("only a supervisor returns an order, as credit or to the card", async () => {
  const [counter, supervisor] = [await staffSession(), await staffSession("supervisor")];
  const bought = await boughtOrder(HOUSE);
  const params = { id: bought.customerId, order: bought.order.id };
  for (const how of ["refundCustomerOrder", "creditCustomerOrder"] as const)
    expect((await api[how]({ params, session: counter, body: { reason } })).outcome).toBe(
      "not-allowed/role",
    );
  expect((await getOrder(bought.order.id)).state).toBe("confirmed");
  const other = await newCustomer();
  const refund = (id: string) =>
    api.refundCustomerOrder({ params: { ...params, id }, session: supervisor, body: { reason } });
  expect((await refund(other.customerId)).outcome).toBe("not-found");

  expect((await refund(params.id)).value).toMatchObject({
    state: "returned",
    returned: { as: "refund" },
  });
  expect((await refund(params.id)).outcome).toBe("not-allowed/not-confirmed");
  expect(await auditEntries(bought.order.id)).toMatchObject([{ action: "refund", reason }]);
  expect(await listClaims(bought.instanceId)).toEqual([]);

  const second = await boughtOrder(HOUSE);
  const credited = await api.creditCustomerOrder({
    params: { id: second.customerId, order: second.order.id },
    session: supervisor,
    body: { reason },
  });
  expect(credited.value).toMatchObject({
    returned: { as: "credit", amount: second.order.totals.total },
  });
});

it("a goodwill gift card that is sent twice is emailed once, and the audit log does not contain its code", async () => {
  const session = await staffSession("supervisor");
  const { customerId, email } = await newCustomer();
  const key = randomUUID();
  const issue = (staff: string, body: object = {}) =>
    api.issueGoodwillVoucher({
      params: { id: customerId },
      session: staff,
      key,
      body: { amount: 2_500, until: null, reason, ...body },
    });
  expect((await issue(await staffSession())).outcome).toBe("not-allowed/role");
  for (const until of ["2020-01-01", "9999-12-31"])
    expect((await issue(session, { until })).outcome).toBe("invalid");
  expect([(await issue(session)).outcome, (await issue(session)).outcome]).toEqual(["ok", "ok"]);
  const [code = ""] =
    /[0-9A-Z]{4}-[0-9A-Z]{7}/.exec((await waitForMail(email, "gift-voucher")).text ?? "") ?? [];
  const vouchers = await stored.giftVouchers.find({ code }, ["amount", "balance"]);
  expect(vouchers).toEqual([{ amount: 2_500, balance: 2_500 }]);
  const log = await stored.auditLog.find({ subjectId: customerId }, ["details"]);
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(code);
});

it("the sales of a performance count sold, held and reserved seats by band and price type", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  await boughtOrder({ instanceId, quantity: 3 });
  await reserve(session, customerId, { instanceId });
  const { value } = await api.getPerformanceReport({ params: { id: instanceId }, session });
  expect(value).toMatchObject({
    capacity: 20,
    sold: 3,
    reserved: 2,
    held: 0,
    blocked: 0,
    left: 15,
  });
  expect(value.rows).toMatchObject([{ priceType: "Standard", sold: 3, amount: value.amount }]);
  const list = await api.listPerformanceSales({
    query: { search: value.instance.event.title },
    session,
  });
  const listed = list.value.performances.find(({ instance }) => instance.id === instanceId);
  expect(listed).toMatchObject({ sold: 3, amount: value.amount });
  expect((await api.getPerformanceReport({ params: { id: "none" }, session })).outcome).toBe(
    "not-found",
  );
});

it("only a supervisor sets how a performance is sold, and the reason is in the audit log", async () => {
  const [counter, supervisor] = [await staffSession(), await staffSession("supervisor")];
  const { instanceId } = await createTestPerformance(HOUSE);
  const body = { status: "box-office-only" as const, reason };
  expect(
    await api.setPerformanceStatus({ params: { id: instanceId }, session: counter, body }),
  ).toMatchObject({ outcome: "not-allowed/role" });
  expect(
    await api.setPerformanceStatus({ params: { id: instanceId }, session: supervisor, body }),
  ).toMatchObject({ outcome: "ok" });
  const { value: after } = await api.getInstance({ params: { id: instanceId } });
  expect(after.status).toBe("book");
  expect(await auditEntries(instanceId)).toMatchObject([{ action: "status", reason }]);
});

it("staff reserve tickets that are sold at the box office only, or after the online sale ended", async () => {
  const session = await staffSession();
  const supervisor = await staffSession("supervisor");
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  for (const status of ["box-office-only", "off-sale"] as const) {
    const set = { status, reason };
    await api.setPerformanceStatus({ params: { id: instanceId }, session: supervisor, body: set });
    expect((await reserve(session, customerId, { instanceId })).outcome, status).toBe("ok");
  }
  const later = { status: "not-on-sale" as const, reason };
  await api.setPerformanceStatus({ params: { id: instanceId }, session: supervisor, body: later });
  expect((await reserve(session, customerId, { instanceId })).outcome).toBe(
    "not-allowed/not-on-sale",
  );
});

it("the seats of a performance add up, and staff see it until the day after it", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  await boughtOrder({ instanceId, quantity: 1 });
  await leaveSeats(instanceId, 15);
  const report = await api.getPerformanceReport({ params: { id: instanceId }, session });
  expect(report.value).toMatchObject({ capacity: 20, sold: 1, blocked: 4, left: 15 });
  const search = report.value.instance.event.title;
  const list = async () =>
    (await api.listPerformanceSales({ query: { search }, session })).value.performances.filter(
      ({ instance }) => instance.id === instanceId,
    );
  const moveTo = (days: number) =>
    changePerformance(instanceId, { startsAt: atVenue("19:00", -days) });
  await moveTo(1);
  expect(await list()).toHaveLength(1);
  await moveTo(2);
  expect(await list()).toEqual([]);
});

it("a return gives back what its preview showed, and is refused if the amounts have changed", async () => {
  const supervisor = await staffSession("supervisor");
  const bought = await boughtOrder(HOUSE);
  const { id, tickets, totals } = bought.order;
  const total = totals.total.amount;
  const order = { params: { id: bought.customerId, order: id }, session: supervisor };
  const tryPreview = (ticketIds: string[] | null, as: "refund" | "credit", more = {}) =>
    api.previewCustomerReturn({ ...order, ...more, body: { as, ticketIds } });
  const preview = async (ticketIds: string[] | null, as: "refund" | "credit" = "refund") =>
    (await tryPreview(ticketIds, as)).value;
  const denied = await tryPreview(null, "refund", { session: await staffSession() });
  expect(denied.outcome).toBe("not-allowed/role");
  const whole = await preview(null);
  expect(whole).toMatchObject({ to: { card: total, giftCards: 0, credit: 0 } });
  expect(await preview(null, "credit")).toMatchObject({ to: { card: 0, credit: total } });
  const [first = ""] = tickets.map((ticket) => ticket.id);
  const one = await preview([first]);
  expect(one).toMatchObject({ to: { card: total / 2 } });
  expect((await getOrder(id)).state).toBe("confirmed");

  const wrong = { card: total - 1, giftCards: 0, credit: 0 };
  const changed = { code: "conflict", reason: "changed" };
  const returnTickets = (ticketIds: string[], expected: typeof wrong) =>
    api.returnCustomerTickets({
      ...order,
      key: randomUUID(),
      body: { as: "refund", reason, ticketIds, expected },
    });
  for (const how of ["refundCustomerOrder", "creditCustomerOrder"] as const) {
    const refused = await api[how]({
      ...order,
      body: { reason, expected: wrong },
    });
    expect(refused.failure).toMatchObject(changed);
  }
  expect((await returnTickets([first], wrong)).failure).toMatchObject(changed);
  expect((await getOrder(id)).tickets).toHaveLength(2);
  expect((await returnTickets([first], one.to)).outcome).toBe("ok");
  expect((await tryPreview(null, "refund")).outcome).toBe("not-allowed/partly-returned");
  const late = await api.creditCustomerOrder({
    ...order,
    body: { reason, expected: whole.to },
  });
  expect(late.failure).toMatchObject(changed);
  const rest = (await preview(null, "credit")).to;
  const credited = await api.creditCustomerOrder({
    ...order,
    body: { reason, expected: rest },
  });
  expect(credited.outcome).toBe("ok");
});
