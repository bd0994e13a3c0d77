import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import { expect, it } from "vitest";

import type { sharedTicketsSchema, ticketShareSchema } from "#contract/schemas/ticket";
import { call, newCustomer } from "../support/box-office";
import { changeSettings, query, updateRow } from "../support/create-test-performance";
import { ticketOwner as owner, type TicketPageBody } from "../support/ticket-owner";

type Share = z.infer<typeof ticketShareSchema>;
type Shared = z.infer<typeof sharedTicketsSchema>;
type Problem = { code: string; reason?: string };

const newToken = () => randomBytes(32).toString("base64url");
const share = (
  { session }: { session: string },
  ticketIds: string[],
  { id = randomUUID(), token = newToken() } = {},
) =>
  call<Share & Problem>("PUT", `/customer/ticket-shares/${id}`, {
    session,
    body: { token, ticketIds },
  }).then((result) => ({ ...result, id, token }));
const lookAtShare = (token: string, caller = "somebody") =>
  call<Shared & Problem>("POST", "/shared-tickets/look", { body: { token }, caller });
const anyPdf = expect.stringMatching(/^%PDF-/) as unknown;
const sharedPdf = (token: string) => call("POST", "/shared-tickets/pdf", { body: { token } });
const listShares = ({ session }: { session: string }) =>
  call<Share[]>("GET", "/customer/ticket-shares", { session });

it("a customer's tickets are the valid ones of their own orders", async () => {
  const holder = await owner();
  expect(holder.tickets).toHaveLength(2);
  expect(holder.tickets[0]).toMatchObject({
    orderId: holder.orderId,
    seat: { section: "Orchestra", row: "A" },
    shareId: null,
  });
  for (const { barcode } of holder.tickets) expect(barcode).toMatch(/^99\d{18}$/);
  expect((await call("GET", "/customer/tickets")).status).toBe(401);
  expect((await call("GET", "/customer/ticket-count")).status).toBe(401);
  const other = await newCustomer();
  const none = { tickets: [], addOns: [], page: 1, pageCount: 1 };
  expect((await call("GET", "/customer/tickets", other)).body).toEqual(none);
});

it("a customer's tickets exclude past and canceled performances and returned orders", async () => {
  const countTickets = async (session: string) => {
    const held = await call<TicketPageBody>("GET", "/customer/tickets", { session });
    const { length } = held.body.tickets;
    const { body } = await call("GET", "/customer/ticket-count", { session });
    expect(body).toEqual({ count: length });
    return length;
  };
  const past = await owner();
  // The performance lasts 90 minutes, and late arrivals are admitted until its end.
  const startedAgo = (minutes: number) => query`update instances
    set starts_at = crm_now() - make_interval(mins => ${minutes}) where id = ${past.instanceId}`;
  await startedAgo(89);
  expect(await countTickets(past.session)).toBe(2);
  await startedAgo(91);
  expect(await countTickets(past.session)).toBe(0);
  const cancelled = await owner();
  await query`update instances set cancelled = true where id = ${cancelled.instanceId}`;
  expect(await countTickets(cancelled.session)).toBe(0);
  const returned = await owner();
  await returnOrder(returned);
  expect(await countTickets(returned.session)).toBe(0);
});

it("a customer's tickets are available as a PDF in both layouts, also for one performance", async () => {
  const holder = await owner();
  const pdf = (path: string, { session }: { session: string | null } = holder) =>
    call("GET", path, { session });
  const own = "/customer/tickets.pdf";
  for (const search of ["", "?print=performance", `?instance=${holder.instanceId}`])
    expect(await pdf(own + search)).toEqual({ status: 200, body: anyPdf });
  expect((await pdf(`${own}?instance=none`)).status).toBe(404);
  expect((await pdf(own, { session: null })).status).toBe(401);
  const ofOrder = `/orders/${holder.orderId}/tickets.pdf`;
  expect((await pdf(`${ofOrder}?print=performance`)).status).toBe(200);
  expect((await pdf(`${ofOrder}?print=performance`, { session: null })).status).toBe(404);
  expect((await pdf(`${ofOrder}?print=folded`)).status).toBe(400);
});

it("a share shows the chosen tickets, without the buyer's details or prices", async () => {
  const holder = await owner();
  const [first = ""] = holder.ids;
  const shared = await share(holder, [first]);
  expect(shared.body.tickets.map(({ id }) => id)).toEqual([first]);
  const shown = await lookAtShare(shared.token);
  expect(shown.body).toEqual({
    sharedBy: "",
    endsAt: shared.body.endsAt,
    tickets: [
      {
        id: first,
        instance: holder.tickets[0]?.instance,
        seat: holder.tickets[0]?.seat,
        stepFree: true,
        priceTypeName: "Standard",
        barcode: holder.tickets[0]?.barcode,
        stream: null,
      },
    ],
  });
  expect(await sharedPdf(shared.token)).toEqual({ status: 200, body: anyPdf });
});

it("a share's token is stored as a hash, which does not open it", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const [row] = await query<Record<string, unknown>>`select * from ticket_shares
    where id = ${shared.id}`;
  expect(JSON.stringify(row)).not.toContain(shared.token);
  expect((await lookAtShare(String(row?.["token_hash"]))).status).toBe(404);
  expect((await lookAtShare(shared.id)).status).toBe(404);
});

it("a repeated request for a share creates it once, even when sent at once", async () => {
  const holder = await owner();
  const request = { id: randomUUID(), token: newToken() };
  const results = await Promise.all([1, 2, 3].map(() => share(holder, holder.ids, request)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listShares(holder)).body).toHaveLength(1);
});

it("an unknown, revoked, expired or returned share gets the same response", async () => {
  const answers = [];
  answers.push(await lookAtShare(newToken()));

  const revoker = await owner();
  const revoked = await share(revoker, revoker.ids);
  const remove = (session: string) =>
    call("DELETE", `/customer/ticket-shares/${revoked.id}`, { session });
  expect((await remove((await newCustomer()).session)).status).toBe(404);
  expect((await lookAtShare(revoked.token)).status).toBe(200);
  expect((await remove(revoker.session)).status).toBe(204);
  expect((await remove(revoker.session)).status).toBe(204);
  answers.push(await lookAtShare(revoked.token));

  const late = await owner();
  const expired = await share(late, late.ids);
  await query`update instances set starts_at = crm_now() - interval '91 minutes'
    where id = ${late.instanceId}`;
  answers.push(await lookAtShare(expired.token));
  expect((await listShares(late)).body).toEqual([]);

  const returner = await owner();
  const returned = await share(returner, returner.ids);
  await returnOrder(returner);
  answers.push(await lookAtShare(returned.token));

  const tampered = await owner();
  const real = await share(tampered, tampered.ids);
  answers.push(
    await lookAtShare(`${real.token.slice(0, -1)}${real.token.endsWith("A") ? "B" : "A"}`),
  );

  const [one] = answers;
  for (const answer of answers) expect(answer).toEqual(one);
  expect(one?.status).toBe(404);
  expect((await sharedPdf(revoked.token)).status).toBe(404);
});

it("only the owner of tickets can share them, and only valid ones", async () => {
  const holder = await owner();
  const other = await owner();
  expect((await share(other, holder.ids)).status).toBe(404);
  expect((await share({ session: "x".repeat(43) }, holder.ids)).status).toBe(401);
  expect((await share(holder, [...holder.ids, other.ids[0] ?? ""])).status).toBe(404);
  expect((await share(holder, ["none"])).status).toBe(404);
  expect((await share(holder, [])).status).toBe(400);
  expect((await share(holder, holder.ids, { token: "short" })).status).toBe(400);
});

it("a ticket is in one share only, even when two are requested at once", async () => {
  const holder = await owner();
  const results = await Promise.all(holder.ids.map(() => share(holder, holder.ids)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
    reason: "shared-already",
  });
  const [live] = (await listShares(holder)).body;
  await call("DELETE", `/customer/ticket-shares/${live?.id ?? ""}`, holder);
  expect((await share(holder, holder.ids)).status).toBe(200);
  // Repeating the request for a revoked share does not restore it.
  const stale = results.find(({ status }) => status === 200);
  expect((await share(holder, holder.ids, stale)).body).toMatchObject({ reason: "id-used" });
});

it("a share has tickets for one performance only", async () => {
  const one = await owner();
  const other = await owner();
  await updateRow("orders", other.orderId, { customer_id: one.customerId });
  expect((await share(one, [...one.ids, ...other.ids])).body).toMatchObject({
    code: "conflict",
    reason: "several-performances",
  });
});

it("a share shows no ticket whose order has changed owner since", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const other = await newCustomer();
  await updateRow("orders", holder.orderId, { customer_id: other.customerId });
  expect((await lookAtShare(shared.token)).status).toBe(404);
});

it("after many unknown share tokens only that caller is refused", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const caller = randomUUID();
  await lookAtShare(newToken(), caller);
  await query(`update code_tries set misses = 300 where key like 'link:%' and misses = 1`);
  const refused = await lookAtShare(shared.token, caller);
  expect([refused.status, refused.body.reason]).toEqual([429, "too-many-tries"]);
  expect((await lookAtShare(shared.token, randomUUID())).status).toBe(200);
});

async function returnOrder({ session, orderId }: { session: string; orderId: string }) {
  await changeSettings({ cancelOrders: true });
  const { status } = await call("POST", `/orders/${orderId}/cancel`, { session });
  if (status !== 200) throw new Error(`the order was not given back: ${status}`);
}
