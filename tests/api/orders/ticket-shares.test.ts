import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { callRaw, api, newCustomer } from "../support/box-office";
import { changeSettings, changePerformance } from "../support/create-test-performance";
import { ticketOwner as owner } from "../support/ticket-owner";
import { fromNow, like } from "../../support/api/stored";
import { stored } from "../support/stored";

const newToken = () => randomBytes(32).toString("base64url");
const share = async (
  { session }: { session: string },
  ticketIds: string[],
  { id = randomUUID(), token = newToken() } = {},
) => {
  const shared = await api.shareTickets({ params: { id }, session, body: { token, ticketIds } });
  return Object.assign(shared, { id, token });
};
const lookAtShare = (token: string, caller = "somebody") =>
  api.getSharedTickets({ body: { token }, caller });
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").startsWith("%PDF-");
const sharedPdf = (token: string) => api.getSharedTicketsPdf({ body: { token } });
const listShares = ({ session }: { session: string }) => api.listTicketShares({ session });

it("a customer's tickets are the valid ones of their own orders", async () => {
  const holder = await owner();
  expect(holder.tickets).toHaveLength(2);
  expect(holder.tickets[0]).toMatchObject({
    orderId: holder.orderId,
    seat: { section: "Orchestra", row: "A" },
    shareId: null,
  });
  for (const { barcode } of holder.tickets) expect(barcode).toMatch(/^99\d{18}$/);
  expect((await api.listTickets()).outcome).toBe("not-signed-in");
  expect((await api.countTickets()).outcome).toBe("not-signed-in");
  const other = await newCustomer();
  const none = { tickets: [], addOns: [], page: 1, pageCount: 1 };
  expect((await api.listTickets(other)).value).toEqual(none);
});

it("a customer's tickets exclude past and canceled performances and returned orders", async () => {
  const countTickets = async (session: string) => {
    const held = await api.listTickets({ session });
    const { length } = held.value.tickets;
    const { value } = await api.countTickets({ session });
    expect(value).toEqual({ count: length });
    return length;
  };
  const past = await owner();
  // The performance lasts 90 minutes, and late arrivals are admitted until its end.
  const startedAgo = (minutes: number) =>
    changePerformance(past.instanceId, { startsAt: fromNow({ minutes: -minutes }) });
  await startedAgo(89);
  expect(await countTickets(past.session)).toBe(2);
  await startedAgo(91);
  expect(await countTickets(past.session)).toBe(0);
  const cancelled = await owner();
  await changePerformance(cancelled.instanceId, { cancelled: true });
  expect(await countTickets(cancelled.session)).toBe(0);
  const returned = await owner();
  await returnOrder(returned);
  expect(await countTickets(returned.session)).toBe(0);
});

it("a customer's tickets are available as a PDF in both layouts, also for one performance", async () => {
  const holder = await owner();
  const { session, instanceId, orderId } = holder;
  const print = "performance" as const;
  for (const search of [{}, { print }, { instance: instanceId }])
    expect(isPdf((await api.getOwnTicketsPdf({ query: search, session })).value)).toBe(true);
  const none = { query: { instance: "none" }, session };
  expect((await api.getOwnTicketsPdf(none)).outcome).toBe("not-found");
  expect((await api.getOwnTicketsPdf()).outcome).toBe("not-signed-in");
  const ofOrder = { params: { id: orderId }, query: { print } };
  expect((await api.getTicketsPdf({ ...ofOrder, session })).outcome).toBe("ok");
  expect((await api.getTicketsPdf({ ...ofOrder, session: null })).outcome).toBe("not-found");
  const folded = `/orders/${orderId}/tickets.pdf?print=folded`;
  expect((await callRaw("GET", folded, { session })).status).toBe(400);
});

it("a share shows the chosen tickets, without the buyer's details or prices", async () => {
  const holder = await owner();
  const [first = ""] = holder.ids;
  const shared = await share(holder, [first]);
  expect(shared.value.tickets.map(({ id }) => id)).toEqual([first]);
  const shown = await lookAtShare(shared.token);
  expect(shown.value).toEqual({
    sharedBy: "",
    endsAt: shared.value.endsAt,
    tickets: [
      {
        id: first,
        instance: holder.tickets[0]?.instance,
        seat: holder.tickets[0]?.seat,
        stepFree: true,
        entrance: holder.tickets[0]?.entrance,
        priceTypeName: "Standard",
        barcode: holder.tickets[0]?.barcode,
        stream: null,
      },
    ],
  });
  expect(isPdf((await sharedPdf(shared.token)).value)).toBe(true);
});

it("a share's token is stored as a hash, which does not open it", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const row = await stored.ticketShares.one({ id: shared.id });
  expect(JSON.stringify(row)).not.toContain(shared.token);
  expect((await lookAtShare(row.tokenHash)).outcome).toBe("not-found");
  expect((await lookAtShare(shared.id)).outcome).toBe("not-found");
});

it("a repeated request for a share creates it once, even when sent at once", async () => {
  const holder = await owner();
  const request = { id: randomUUID(), token: newToken() };
  const results = await Promise.all([1, 2, 3].map(() => share(holder, holder.ids, request)));
  expect(results.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"]);
  expect((await listShares(holder)).value).toHaveLength(1);
});

it("an unknown, revoked, expired or returned share gets the same response", async () => {
  const answers = [];
  answers.push(await lookAtShare(newToken()));

  const revoker = await owner();
  const revoked = await share(revoker, revoker.ids);
  const remove = (session: string) =>
    api.revokeTicketShare({ params: { id: revoked.id }, session });
  expect((await remove((await newCustomer()).session)).outcome).toBe("not-found");
  expect((await lookAtShare(revoked.token)).outcome).toBe("ok");
  expect((await remove(revoker.session)).outcome).toBe("ok");
  expect((await remove(revoker.session)).outcome).toBe("ok");
  answers.push(await lookAtShare(revoked.token));

  const late = await owner();
  const expired = await share(late, late.ids);
  await changePerformance(late.instanceId, { startsAt: fromNow({ minutes: -91 }) });
  answers.push(await lookAtShare(expired.token));
  expect((await listShares(late)).value).toEqual([]);

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
  expect(one?.outcome).toBe("not-found");
  expect((await sharedPdf(revoked.token)).outcome).toBe("not-found");
});

it("only the owner of tickets can share them, and only valid ones", async () => {
  const holder = await owner();
  const other = await owner();
  expect((await share(other, holder.ids)).outcome).toBe("not-found");
  expect((await share({ session: "x".repeat(43) }, holder.ids)).outcome).toBe("not-signed-in");
  expect((await share(holder, [...holder.ids, other.ids[0] ?? ""])).outcome).toBe("not-found");
  expect((await share(holder, ["none"])).outcome).toBe("not-found");
  const put = (body: object) =>
    callRaw("PUT", `/customer/ticket-shares/${randomUUID()}`, { session: holder.session, body });
  expect((await put({ token: newToken(), ticketIds: [] })).status).toBe(400);
  expect((await put({ token: "short", ticketIds: holder.ids })).status).toBe(400);
});

it("an id that was used for other tickets shares nothing else", async () => {
  const holder = await owner();
  const [one = "", other = ""] = holder.ids;
  const first = await share(holder, [one]);
  for (const ids of [[other], [one, other]])
    expect((await share(holder, ids, first)).outcome).toBe("conflict/id-used");
  expect((await share(holder, [one], first)).outcome).toBe("ok");
  expect((await listShares(holder)).value).toHaveLength(1);
});

it("a ticket is in one share only, even when two are requested at once", async () => {
  const holder = await owner();
  const results = await Promise.all(holder.ids.map(() => share(holder, holder.ids)));
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["conflict/shared-already", "ok"]);
  expect(results.find(({ ok }) => !ok)?.failure).toMatchObject({
    reason: "shared-already",
  });
  const [live] = (await listShares(holder)).value;
  await api.revokeTicketShare({ params: { id: live?.id ?? "" }, ...holder });
  expect((await share(holder, holder.ids)).outcome).toBe("ok");
  // Repeating the request for a revoked share does not restore it.
  const stale = results.find(({ ok }) => ok);
  expect((await share(holder, holder.ids, stale)).failure).toMatchObject({ reason: "id-used" });
});

it("a share has tickets for one performance only", async () => {
  const one = await owner();
  const other = await owner();
  await stored.orders.change({ id: other.orderId }, { customerId: one.customerId });
  expect(await share(one, [...one.ids, ...other.ids])).toMatchObject({
    outcome: "conflict/several-performances",
  });
});

it("a share shows no ticket whose order has changed owner since", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const other = await newCustomer();
  await stored.orders.change({ id: holder.orderId }, { customerId: other.customerId });
  expect((await lookAtShare(shared.token)).outcome).toBe("not-found");
});

it("after many unknown share tokens only that caller is refused", async () => {
  const holder = await owner();
  const shared = await share(holder, holder.ids);
  const caller = randomUUID();
  await lookAtShare(newToken(), caller);
  await stored.codeTries.change(
    { key: like("link:%"), failedAttempts: 1 },
    { failedAttempts: 300 },
  );
  const refused = await lookAtShare(shared.token, caller);
  expect(refused.outcome).toBe("not-allowed/too-many-tries");
  expect((await lookAtShare(shared.token, randomUUID())).outcome).toBe("ok");
});

async function returnOrder({ session, orderId }: { session: string; orderId: string }) {
  await changeSettings({ cancelOrders: true });
  const { ok, outcome } = await api.cancelOrder({ params: { id: orderId }, session });
  if (!ok) throw new Error(`the order was not given back: ${outcome}`);
}
