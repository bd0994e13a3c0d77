import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { PerformanceReport } from "#contract/schemas/staff-sales";
import { addDays, dayOf } from "../../../crm/platform/dates";
import { call, newCustomer, server } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { createTestPerformance, query } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { boughtOrder, claimsOf, getOrder } from "../support/paying";
import { asStaff, auditEntries, staffSession } from "../support/staff-desk";
import { callBoxOffice } from "../../support/servers/call-box-office";

const HOUSE = { seats: 20 };
const tomorrow = () => `${addDays(dayOf(new Date()), 1)}T18:00`;
const reason = "Asked by phone";

type ReservedOrder = { number: string; code: string; reason: string };
const reserve = (session: string, customerId: string, request: object, key = randomUUID()) =>
  callBoxOffice<ReservedOrder>(server, "POST", `/staff/customers/${customerId}/reserved-orders`, {
    staff: session,
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

type CustomerFile = { reserved: { id: string; number: string; ticketCount: number }[] };

it("a reservation by staff that is sent twice reserves tickets once, and staff can release them", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId, email } = await newCustomer();
  const key = randomUUID();
  const first = await reserve(session, customerId, { instanceId }, key);
  const again = await reserve(session, customerId, { instanceId }, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await claimsOf(instanceId)).toEqual([{ state: "held", n: 2 }]);
  expect((await waitForMail(email, "order-reserved")).text).toContain(first.body.number);

  const { body } = await asStaff<CustomerFile>(session, "GET", `/customers/${customerId}`);
  expect(body.reserved).toMatchObject([{ number: first.body.number, ticketCount: 2 }]);
  const release = `/customers/${customerId}/reserved-orders/${body.reserved[0]?.id}/release`;
  expect((await asStaff(session, "POST", release, { reason })).status).toBe(204);
  expect(await claimsOf(instanceId)).toEqual([]);
  const mail = await waitForMail(email, "reservation-cancelled");
  expect(mail.subject).toBe(`Your reservation ${first.body.number} has been canceled`);
  expect(mail.text).toContain("We’ve canceled your reservation");
  expect((await asStaff(session, "POST", release, { reason })).body).toMatchObject({
    code: "conflict",
    reason: "reserved-order-ended",
  });
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
  expect(refusals.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400, 404, 404]);
  expect(await claimsOf(instanceId)).toEqual([]);
  expect(await auditEntries(customerId)).toEqual([]);
});

it("only a supervisor returns an order, as credit or to the card", async () => {
  const [counter, supervisor] = [await staffSession(), await staffSession("supervisor")];
  const bought = await boughtOrder(HOUSE);
  const path = `/customers/${bought.customerId}/orders/${bought.order.id}`;
  for (const how of ["refund", "credit"])
    expect((await asStaff(counter, "POST", `${path}/${how}`, { reason })).status).toBe(403);
  expect((await getOrder(bought.order.id)).state).toBe("confirmed");
  const other = await newCustomer();
  const foreign = `/customers/${other.customerId}/orders/${bought.order.id}/refund`;
  expect((await asStaff(supervisor, "POST", foreign, { reason })).status).toBe(404);

  const refunded = await asStaff(supervisor, "POST", `${path}/refund`, { reason });
  expect(refunded.body).toMatchObject({ state: "returned", returned: { as: "refund" } });
  const again = await asStaff(supervisor, "POST", `${path}/refund`, { reason });
  expect(again.body).toMatchObject({ code: "not-allowed", reason: "not-confirmed" });
  expect(await auditEntries(bought.order.id)).toMatchObject([{ action: "refund", reason }]);
  expect(await claimsOf(bought.instanceId)).toEqual([]);

  const second = await boughtOrder(HOUSE);
  const credit = `/customers/${second.customerId}/orders/${second.order.id}/credit`;
  const credited = await asStaff(supervisor, "POST", credit, { reason });
  expect(credited.body).toMatchObject({
    returned: { as: "credit", amount: second.order.totals.total },
  });
});

it("a goodwill gift card that is sent twice is emailed once, and the audit log does not contain its code", async () => {
  const session = await staffSession("supervisor");
  const { customerId, email } = await newCustomer();
  const key = randomUUID();
  const issue = (staff: string, body: object = {}) =>
    callBoxOffice(server, "POST", `/staff/customers/${customerId}/vouchers`, {
      staff,
      key,
      body: { amount: 2_500, until: null, reason, ...body },
    });
  expect((await issue(await staffSession())).status).toBe(403);
  for (const until of ["2020-01-01", "9999-12-31"])
    expect((await issue(session, { until })).status).toBe(400);
  expect([(await issue(session)).status, (await issue(session)).status]).toEqual([201, 201]);
  const [code = ""] =
    /[0-9A-Z]{4}-[0-9A-Z]{7}/.exec((await waitForMail(email, "gift-voucher")).text ?? "") ?? [];
  const vouchers = await query("select amount, balance from gift_vouchers where code = $1", [code]);
  expect(vouchers).toEqual([{ amount: 2_500, balance: 2_500 }]);
  const log = await query`select details::text from audit_log where subject_id = ${customerId}`;
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(code);
});

it("the sales of a performance count sold, held and reserved seats by band and price type", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  await boughtOrder({ instanceId, quantity: 3 });
  await reserve(session, customerId, { instanceId });
  const path = `/performances/${instanceId}`;
  const { body } = await asStaff<PerformanceReport>(session, "GET", path);
  expect(body).toMatchObject({ capacity: 20, sold: 3, reserved: 2, held: 0, blocked: 0, left: 15 });
  expect(body.rows).toMatchObject([{ priceType: "Standard", sold: 3, amount: body.amount }]);
  const list = await asStaff<{ performances: PerformanceReport[] }>(
    session,
    "GET",
    `/performances?search=${encodeURIComponent(body.instance.event.title)}`,
  );
  const listed = list.body.performances.find(({ instance }) => instance.id === instanceId);
  expect(listed).toMatchObject({ sold: 3, amount: body.amount });
  expect((await asStaff(session, "GET", "/performances/none")).status).toBe(404);
});

it("only a supervisor sets how a performance is sold, and the reason is in the audit log", async () => {
  const [counter, supervisor] = [await staffSession(), await staffSession("supervisor")];
  const { instanceId } = await createTestPerformance(HOUSE);
  const path = `/performances/${instanceId}/status`;
  const body = { status: "box-office-only", reason };
  expect((await asStaff(counter, "POST", path, body)).status).toBe(403);
  expect((await asStaff(supervisor, "POST", path, body)).status).toBe(204);
  const { body: after } = await call<{ status: string }>("GET", `/instances/${instanceId}`);
  expect(after.status).toBe("book");
  expect(await auditEntries(instanceId)).toMatchObject([{ action: "status", reason }]);
});

it("staff reserve tickets that are sold at the box office only, or after the online sale ended", async () => {
  const session = await staffSession();
  const supervisor = await staffSession("supervisor");
  const { instanceId } = await createTestPerformance(HOUSE);
  const { customerId } = await newCustomer();
  for (const status of ["box-office-only", "off-sale"]) {
    const set = { status, reason };
    await asStaff(supervisor, "POST", `/performances/${instanceId}/status`, set);
    expect((await reserve(session, customerId, { instanceId })).status, status).toBe(201);
  }
  const later = { status: "not-on-sale", reason };
  await asStaff(supervisor, "POST", `/performances/${instanceId}/status`, later);
  expect((await reserve(session, customerId, { instanceId })).status).toBe(403);
});

it("the seats of a performance add up, and staff see it until the day after it", async () => {
  const session = await staffSession();
  const { instanceId } = await createTestPerformance(HOUSE);
  await boughtOrder({ instanceId, quantity: 1 });
  await query`insert into claims (instance_id, seat_id, band_id, state)
    select i.id, s.id, s.band_id, 'blocked' from instances i join seats s on s.plan_id = i.plan_id
    where i.id = ${instanceId} and not exists (select from claims c where c.instance_id = i.id and c.seat_id = s.id)
    order by s.id limit 4`;
  const report = await asStaff<PerformanceReport>(session, "GET", `/performances/${instanceId}`);
  expect(report.body).toMatchObject({ capacity: 20, sold: 1, blocked: 4, left: 15 });
  const search = encodeURIComponent(report.body.instance.event.title);
  const list = async () =>
    (
      await asStaff<{ performances: PerformanceReport[] }>(
        session,
        "GET",
        `/performances?search=${search}`,
      )
    ).body.performances.filter(({ instance }) => instance.id === instanceId);
  const moveTo = (days: number) => query`update instances
    set starts_at = (((crm_now() at time zone 'America/New_York')::date - ${days}::int) + time '19:00') at time zone 'America/New_York'
    where id = ${instanceId}`;
  await moveTo(1);
  expect(await list()).toHaveLength(1);
  await moveTo(2);
  expect(await list()).toEqual([]);
});

it("a return gives back what its preview showed, and is refused if the amounts have changed", async () => {
  const supervisor = await staffSession("supervisor");
  const bought = await boughtOrder(HOUSE);
  const { id, tickets, totals } = bought.order;
  const path = `/customers/${bought.customerId}/orders/${id}`;
  const total = totals.total.amount;
  const preview = async (ticketIds: string[] | null, as = "refund") =>
    (await asStaff<{ to: object }>(supervisor, "POST", `${path}/return-preview`, { as, ticketIds }))
      .body;
  const counter = await staffSession();
  const forbidden = { as: "refund", ticketIds: null };
  const denied = await asStaff(counter, "POST", `${path}/return-preview`, forbidden);
  expect(denied.status).toBe(403);
  const whole = await preview(null);
  expect(whole).toMatchObject({ to: { card: total, giftCards: 0, credit: 0 } });
  expect(await preview(null, "credit")).toMatchObject({ to: { card: 0, credit: total } });
  const [first = ""] = tickets.map((ticket) => ticket.id);
  const one = await preview([first]);
  expect(one).toMatchObject({ to: { card: total / 2 } });
  expect((await getOrder(id)).state).toBe("confirmed");

  const wrong = { card: total - 1, giftCards: 0, credit: 0 };
  const changed = { code: "conflict", reason: "changed" };
  const returnTickets = (ticketIds: string[], expected: object) =>
    callBoxOffice(server, "POST", `/staff${path}/tickets/return`, {
      staff: supervisor,
      key: randomUUID(),
      body: { as: "refund", reason, ticketIds, expected },
    });
  for (const how of ["refund", "credit"]) {
    const refused = await asStaff(supervisor, "POST", `${path}/${how}`, {
      reason,
      expected: wrong,
    });
    expect(refused.body).toMatchObject(changed);
  }
  expect((await returnTickets([first], wrong)).body).toMatchObject(changed);
  expect((await getOrder(id)).tickets).toHaveLength(2);
  expect((await returnTickets([first], one.to)).status).toBe(200);
  expect(await preview(null)).toMatchObject({ code: "not-allowed", reason: "partly-returned" });
  const late = await asStaff(supervisor, "POST", `${path}/credit`, { reason, expected: whole.to });
  expect(late.body).toMatchObject(changed);
  const rest = (await preview(null, "credit")).to;
  const credited = await asStaff(supervisor, "POST", `${path}/credit`, { reason, expected: rest });
  expect(credited.status).toBe(200);
});
