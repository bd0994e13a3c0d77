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
const look = (token: string, caller = "somebody") =>
  call<Shared & Problem>("POST", "/shared-tickets/look", { body: { token }, caller });
const aPdf = expect.stringMatching(/^%PDF-/) as unknown;
const sharedPdf = (token: string) => call("POST", "/shared-tickets/pdf", { body: { token } });
const shares = ({ session }: { session: string }) =>
  call<Share[]>("GET", "/customer/ticket-shares", { session });

it("a customer's tickets are the valid ones of all their orders, and nobody else's", async () => {
  const who = await owner();
  expect(who.tickets).toHaveLength(2);
  expect(who.tickets[0]).toMatchObject({
    orderId: who.orderId,
    seat: { section: "Orchestra", row: "A" },
    shareId: null,
  });
  for (const { barcode } of who.tickets) expect(barcode).toMatch(/^99\d{18}$/);
  expect((await call("GET", "/customer/tickets")).status).toBe(401);
  expect((await call("GET", "/customer/ticket-count")).status).toBe(401);
  const other = await newCustomer();
  const none = { tickets: [], addOns: [], page: 1, pageCount: 1 };
  expect((await call("GET", "/customer/tickets", other)).body).toEqual(none);
});

it("a customer's tickets leave out past and canceled performances and refunded orders", async () => {
  const tickets = async (session: string) => {
    const held = await call<TicketPageBody>("GET", "/customer/tickets", { session });
    const { length } = held.body.tickets;
    const { body } = await call("GET", "/customer/ticket-count", { session });
    expect(body).toEqual({ count: length });
    return length;
  };
  const over = await owner();
  // Ninety minutes long: late comers are let in until it ends.
  const startedAgo = (minutes: number) => query`update instances
    set starts_at = crm_now() - make_interval(mins => ${minutes}) where id = ${over.instanceId}`;
  await startedAgo(89);
  expect(await tickets(over.session)).toBe(2);
  await startedAgo(91);
  expect(await tickets(over.session)).toBe(0);
  const cancelled = await owner();
  await query`update instances set cancelled = true where id = ${cancelled.instanceId}`;
  expect(await tickets(cancelled.session)).toBe(0);
  const returned = await owner();
  await giveBack(returned);
  expect(await tickets(returned.session)).toBe(0);
});

it("a customer's tickets come as a PDF in both layouts, also for one performance", async () => {
  const who = await owner();
  const pdf = (path: string, { session }: { session: string | null } = who) =>
    call("GET", path, { session });
  const own = "/customer/tickets.pdf";
  for (const search of ["", "?print=performance", `?instance=${who.instanceId}`])
    expect(await pdf(own + search)).toEqual({ status: 200, body: aPdf });
  expect((await pdf(`${own}?instance=none`)).status).toBe(404);
  expect((await pdf(own, { session: null })).status).toBe(401);
  const ofOrder = `/orders/${who.orderId}/tickets.pdf`;
  expect((await pdf(`${ofOrder}?print=performance`)).status).toBe(200);
  expect((await pdf(`${ofOrder}?print=performance`, { session: null })).status).toBe(404);
  expect((await pdf(`${ofOrder}?print=folded`)).status).toBe(400);
});

it("a link to tickets shows the chosen tickets, and not who bought them or for how much", async () => {
  const who = await owner();
  const [first = ""] = who.ids;
  const made = await share(who, [first]);
  expect(made.body.tickets.map(({ id }) => id)).toEqual([first]);
  const shown = await look(made.token);
  expect(shown.body).toEqual({
    sharedBy: "Ada",
    endsAt: made.body.endsAt,
    tickets: [
      {
        id: first,
        instance: who.tickets[0]?.instance,
        seat: who.tickets[0]?.seat,
        stepFree: true,
        priceTypeName: "Standard",
        barcode: who.tickets[0]?.barcode,
        stream: null,
      },
    ],
  });
  expect(await sharedPdf(made.token)).toEqual({ status: 200, body: aPdf });
});

it("a link to tickets is stored as a hash, which opens nothing", async () => {
  const who = await owner();
  const made = await share(who, who.ids);
  const [row] = await query<Record<string, unknown>>`select * from ticket_shares
    where id = ${made.id}`;
  expect(JSON.stringify(row)).not.toContain(made.token);
  expect((await look(String(row?.["token_hash"]))).status).toBe(404);
  expect((await look(made.id)).status).toBe(404);
});

it("a link to tickets is one link however often it is asked for, also at once", async () => {
  const who = await owner();
  const wish = { id: randomUUID(), token: newToken() };
  const results = await Promise.all([1, 2, 3].map(() => share(who, who.ids, wish)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await shares(who)).body).toHaveLength(1);
});

it("a link to tickets answers alike when it is unknown, revoked, expired or refunded", async () => {
  const answers = [];
  answers.push(await look(newToken()));

  const revoker = await owner();
  const revoked = await share(revoker, revoker.ids);
  const remove = (session: string) =>
    call("DELETE", `/customer/ticket-shares/${revoked.id}`, { session });
  expect((await remove((await newCustomer()).session)).status).toBe(404);
  expect((await look(revoked.token)).status).toBe(200);
  expect((await remove(revoker.session)).status).toBe(204);
  expect((await remove(revoker.session)).status).toBe(204);
  answers.push(await look(revoked.token));

  const late = await owner();
  const over = await share(late, late.ids);
  await query`update instances set starts_at = crm_now() - interval '91 minutes'
    where id = ${late.instanceId}`;
  answers.push(await look(over.token));
  expect((await shares(late)).body).toEqual([]);

  const returner = await owner();
  const returned = await share(returner, returner.ids);
  await giveBack(returner);
  answers.push(await look(returned.token));

  const tampered = await owner();
  const real = await share(tampered, tampered.ids);
  answers.push(await look(`${real.token.slice(0, -1)}${real.token.endsWith("A") ? "B" : "A"}`));

  const [one] = answers;
  for (const answer of answers) expect(answer).toEqual(one);
  expect(one?.status).toBe(404);
  expect((await sharedPdf(revoked.token)).status).toBe(404);
});

it("a link to tickets is made by their owner alone, and for valid tickets only", async () => {
  const who = await owner();
  const other = await owner();
  expect((await share(other, who.ids)).status).toBe(404);
  expect((await share({ session: "x".repeat(43) }, who.ids)).status).toBe(401);
  expect((await share(who, [...who.ids, other.ids[0] ?? ""])).status).toBe(404);
  expect((await share(who, ["none"])).status).toBe(404);
  expect((await share(who, [])).status).toBe(400);
  expect((await share(who, who.ids, { token: "short" })).status).toBe(400);
});

it("a ticket is on one link only, also when two are asked for at once", async () => {
  const who = await owner();
  const results = await Promise.all(who.ids.map(() => share(who, who.ids)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
    reason: "shared-already",
  });
  const [live] = (await shares(who)).body;
  await call("DELETE", `/customer/ticket-shares/${live?.id ?? ""}`, who);
  expect((await share(who, who.ids)).status).toBe(200);
  // The page that made the revoked one is sent again: it does not come back.
  const stale = results.find(({ status }) => status === 200);
  expect((await share(who, who.ids, stale)).body).toMatchObject({ reason: "id-used" });
});

it("a link to tickets is for one performance", async () => {
  const one = await owner();
  const other = await owner();
  await updateRow("orders", other.orderId, { customer_id: one.customerId });
  expect((await share(one, [...one.ids, ...other.ids])).body).toMatchObject({
    code: "conflict",
    reason: "several-performances",
  });
});

it("a link to tickets shows no ticket whose order has another owner by now", async () => {
  const who = await owner();
  const made = await share(who, who.ids);
  const other = await newCustomer();
  await updateRow("orders", who.orderId, { customer_id: other.customerId });
  expect((await look(made.token)).status).toBe(404);
});

it("a link to tickets cannot be guessed: after many misses only that caller has to wait", async () => {
  const who = await owner();
  const made = await share(who, who.ids);
  const caller = randomUUID();
  await look(newToken(), caller);
  await query(`update code_tries set misses = 300 where key like 'link:%' and misses = 1`);
  const refused = await look(made.token, caller);
  expect([refused.status, refused.body.reason]).toEqual([429, "too-many-tries"]);
  expect((await look(made.token, randomUUID())).status).toBe(200);
});

async function giveBack({ session, orderId }: { session: string; orderId: string }) {
  await changeSettings({ cancelOrders: true });
  const { status } = await call("POST", `/orders/${orderId}/cancel`, { session });
  if (status !== 200) throw new Error(`the order was not given back: ${status}`);
}
