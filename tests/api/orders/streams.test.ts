import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { StreamFiles } from "#contract/schemas/stream";
import { remindViewers } from "../../../crm/desk/streams/remind-viewers";
import { api } from "../support/box-office";
import { changeSettings, changePerformance } from "../support/create-test-performance";
import { mailsTo, waitForMail } from "../support/mailbox";
import { boughtOrder, getOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { cancelTestPerformance } from "../support/spending";
import { db } from "../support/test-database";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const FILES: StreamFiles = { video: "a.webm", captions: "a.vtt", described: null };
const HERE = "here".padEnd(43, "x");
const THERE = "there".padEnd(43, "x");
type Link = { ticketId: string; token: string };

/** A customer with tickets for a stream whose page opened half an hour ago. */
async function createViewer({ quantity = 1, minutesAhead = 30 } = {}) {
  const bought = await boughtOrder({
    quantity,
    seating: "virtual",
    instance: { stream: FILES, streamMinutes: 120 },
  });
  await startIn(bought.instanceId, minutesAhead);
  const { value } = await api.listTickets(bought);
  const links = value.tickets.map(({ id, stream }) => ({
    ticketId: id,
    token: stream?.token ?? "",
  }));
  return { ...bought, links, link: links[0] ?? { ticketId: "", token: "" } };
}

const startIn = (instanceId: string, minutes: number) =>
  changePerformance(instanceId, { startsAt: fromNow({ minutes: minutes }) });
/** Unknown links are counted by caller; other tests may have used up the attempts of callers without one. */
const caller = randomUUID();
const lookAtStream = (link: Link, viewer: string | null = HERE) =>
  api.getStream({ caller, body: { ...link, viewer } });
const watch = (link: Link, viewer = HERE, takeOver = false) =>
  api.watchStream({ caller, body: { ...link, viewer, takeOver } });
const expireLease = (ticketId: string) =>
  stored.streamViewers.move({ ticketId }, "seenAt", { seconds: -61 });

it("each ticket for a live stream has its own link, on its order and in the customer's tickets", async () => {
  const { links, order, session, instanceId } = await createViewer({ quantity: 2 });
  expect(new Set(links.map(({ token }) => token)).size).toBe(2);
  expect(order.tickets.map(({ stream }) => stream?.token.length)).not.toContain(undefined);
  const { value } = await lookAtStream(links[0]!);
  expect(value).toMatchObject({
    instance: { id: instanceId },
    state: "open",
    viewing: "nowhere",
    captions: true,
    described: false,
  });
  expect((await api.getTicketsPdf({ params: { id: order.id }, session })).outcome).toBe("ok");
});

it("the link of one ticket does not open another, and an unknown link returns 404", async () => {
  const { links } = await createViewer({ quantity: 2 });
  const [first, second] = links;
  expect((await lookAtStream({ ...first!, token: second!.token })).outcome).toBe("not-found");
  expect((await lookAtStream({ ...first!, token: "none" })).outcome).toBe("not-found");
  expect((await watch({ ...first!, token: second!.token })).outcome).toBe("not-found");
});

it("one browser at a time watches with a ticket: a second one is refused until it takes over", async () => {
  const { link } = await createViewer();
  expect((await watch(link)).value).toEqual(FILES);
  expect((await lookAtStream(link)).value.viewing).toBe("here");
  expect((await lookAtStream(link, THERE)).value.viewing).toBe("elsewhere");
  expect(await watch(link, THERE)).toMatchObject({ outcome: "conflict/watched-elsewhere" });
  expect((await watch(link, THERE, true)).outcome).toBe("ok");
  expect((await watch(link)).failure.reason).toBe("watched-elsewhere");
});

it("one of several browsers that start at once can watch", async () => {
  const { link } = await createViewer();
  const viewers = ["a", "b", "c", "d"].map((name) => name.padEnd(43, "x"));
  const answers = await Promise.all(viewers.map((by) => watch(link, by)));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array<string>(3).fill("conflict/watched-elsewhere"),
    "ok",
  ]);
});

it("a browser renews its own expired lease unless another browser has taken over", async () => {
  const { link } = await createViewer();
  await watch(link);
  await expireLease(link.ticketId);
  expect((await watch(link)).outcome).toBe("ok");
  expect((await watch(link, THERE)).outcome).toBe("conflict/watched-elsewhere");
  await expireLease(link.ticketId);
  expect((await lookAtStream(link, THERE)).value.viewing).toBe("nowhere");
  expect((await watch(link, THERE)).outcome).toBe("ok");
  expect((await watch(link)).outcome).toBe("conflict/watched-elsewhere");
});

it("a stream is open from an hour before its start until the venue's limit", async () => {
  const { link, instanceId } = await createViewer({ minutesAhead: 61 });
  expect((await lookAtStream(link)).value.state).toBe("early");
  expect((await watch(link)).outcome).toBe("not-found");
  await startIn(instanceId, 59);
  expect((await lookAtStream(link)).value.state).toBe("open");
  await startIn(instanceId, -119);
  expect((await watch(link)).outcome).toBe("ok");
  await startIn(instanceId, -121);
  expect((await lookAtStream(link)).value.state).toBe("ended");
  expect((await watch(link)).outcome).toBe("not-found");
});

it("returning an order invalidates its stream link", async () => {
  const returned = await createViewer({ minutesAhead: 50 * 60 });
  await changeSettings({ cancelOrders: true });
  expect((await lookAtStream(returned.link)).outcome).toBe("ok");
  await api.cancelOrder({ params: { id: returned.order.id }, ...returned });
  expect((await lookAtStream(returned.link)).outcome).toBe("not-found");
});

it("canceling a performance returns a ticket that is being watched with, and invalidates its link", async () => {
  const { link, order, instanceId } = await createViewer();
  expect((await watch(link)).outcome).toBe("ok");
  await cancelTestPerformance(testPaymentDeps(), instanceId, { as: "refund" });
  expect((await watch(link)).outcome).toBe("not-found");
  expect(await getOrder(order.id)).toMatchObject({ state: "returned", returned: { as: "refund" } });
});

it("a ticket for a live stream cannot be shared by link", async () => {
  const { link, session } = await createViewer();
  const body = { token: "t".repeat(43), ticketIds: [link.ticketId] };
  const id = "5d0f3c0a-0000-4000-8000-00000000000a";
  const answer = await api.shareTickets({ params: { id }, session, body });
  expect(answer.outcome).toBe("not-found");
});

it("the buyers of a stream are reminded once when its page opens, with a link for each ticket", async () => {
  const { email, instanceId, links } = await createViewer({ quantity: 2, minutesAhead: 61 });
  await remindViewers(db);
  const isReminder = ({ kind }: { kind: string }) => kind === "stream-reminder";
  expect((await mailsTo(email)).filter(isReminder)).toEqual([]);
  // The order was placed before the page opened.
  const { orderId } = await stored.orderTickets.first({ instanceId }, ["orderId"]);
  await stored.orders.move({ id: orderId }, "confirmedAt", { hours: -2 });
  await startIn(instanceId, 59);
  await Promise.all([1, 2, 3].map(() => remindViewers(db)));
  const { text } = await waitForMail(email, "stream-reminder");
  for (const { ticketId } of links) expect(text).toContain(`/watch/${ticketId}?token=`);
  expect(text).not.toMatch(/\b(doors?|seats?|collect)\b/i);
});
