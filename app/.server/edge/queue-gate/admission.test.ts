import { expect, it, vi } from "vitest";

import { summarizeBasket } from "~/domain/basket/basket";
import { routeTable } from "~/routing/route-table";
import { sampleBasket, sampleTicket } from "../../../../tests/support/samples/basket";
import { sampleQueue } from "../../../../tests/support/samples/queue";
import { reads } from "../../../../tests/support/basket-page";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import { testBuild } from "../../../../tests/support/servers/test-build";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { takeTickets } from "../../../../tests/support/visitor/check-out";

const path = "/events/e1/i1";
const place = { id: "8f1d7a52-3d0e-4a6f-9a50-3a8a3f1f0c02", line: "general" as const, number: 50 };
const until = "2026-12-01T12:15:00-05:00";
const own = (instanceId: string) =>
  sampleQueue({ instanceId, eventId: "e1", title: "La Valse", startsAt: until });

it("a page that sells redirects to the queue until the visitor's turn, and a forged place is ignored", async () => {
  const { fetch, post, openTab } = await startStubbedStorefront({
    listQueues: answering([sampleQueue()]),
    joinQueue: answering(place),
    createBasket: answering(sampleBasket({ tickets: [] })),
    startQueueTurn: answering({ turn: 1, until }),
  });
  const away = await fetch(path);
  expect([away.status, away.headers.get("Location")]).toEqual([303, "/queue"]);
  expect((await fetch(`${path}.data`)).status).toBe(303);
  expect((await post(path, { intent: "code", code: "EARLY" })).headers.get("Location")).toBe(
    "/queue",
  );
  const tab = await openTab();
  await tab.go(`${path}/price-selection`);
  await tab.press(/Join the queue/);
  expect(tab.shown.text).toContain("It’s your turn");
  const [name = "", value = ""] = [...tab.jar].find(([one]) => one.startsWith("queue-0f1d")) ?? [];
  for (const forged of [
    value.replace(".50.0.", ".50.1.").replace(".1.0.", ".1.zzzzzzzz."),
    value.replace("general.50", "members.50"),
    value.replace(".50.", ".1."),
    value.slice(0, -2),
  ]) {
    const answer = await fetch("/queue", { headers: { Cookie: `${name}=${forged}` } });
    expect(await answer.text()).toContain("Join the queue");
  }
  const page = await tab.press(/Continue to tickets/);
  expect(page.url.pathname).toBe(`${path}/price-selection`);
});

it("a turn is valid only in the session that entered it, and copying its cookie does not end it", async () => {
  const { crm, openTab, fetch } = await startStubbedStorefront({
    listQueues: answering([own("i1")]),
    joinQueue: answering(place),
    createBasket: answering(sampleBasket({ tickets: [] })),
    startQueueTurn: answering({ turn: 1, until }),
    extendQueueTurn: answering({ turn: 2, until }),
  });
  const tab = await openTab();
  await tab.go(path);
  await tab.press(/Join the queue/);
  expect((await tab.press(/Continue to tickets/)).url.pathname).toBe(path);
  const copied = [...tab.jar].filter(([name]) => name.startsWith("queue-"));
  const Cookie = copied.map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await fetch(path, { headers: { Cookie } })).headers.get("Location")).toBe("/queue/i1");
  const other = await openTab();
  for (const [name, value] of copied) other.jar.set(name, value);
  expect((await other.go("/queue/i1")).heading).toBe("Your turn continues in another browser");
  crm.startQueueTurn = refusing({ code: "conflict", reason: "turn-elsewhere" });
  const refused = await other.press(/Continue to tickets/);
  expect(refused.html).toContain("Another basket holds tickets from your turn");
  expect((await tab.go(path)).url.pathname).toBe(path);
});

it("adding tickets while another basket has the turn redirects to the queue, where the turn can be moved", async () => {
  const addTickets = vi.fn(refusing({ code: "conflict", reason: "turn-elsewhere" }));
  const basket = sampleBasket({ tickets: [] });
  const { openTab } = await startStubbedStorefront({
    listQueues: answering([own("i1")]),
    joinQueue: answering(place),
    createBasket: answering(basket),
    getBasket: answering(basket),
    getBasketSummary: answering(summarizeBasket(basket)),
    startQueueTurn: answering({ turn: 1, until }),
    addTickets,
  });
  const tab = await openTab();
  await tab.go(path);
  await tab.press(/Join the queue/);
  await tab.press(/Continue to tickets/);
  const page = await takeTickets(tab, tab.shown, 1);
  expect(addTickets).toHaveBeenCalled();
  expect(page.url.pathname).toBe("/queue/i1");
  expect(page.heading).toBe("Your turn continues in another browser");
  expect(page.html).toContain("Another basket holds tickets from your turn");
});

it("a place is valid in one queue only, and the return path never leads to another site", async () => {
  const { fetch, openTab } = await startStubbedStorefront({
    listQueues: answering([own("i1"), sampleQueue({ id: "11111111-0000-4000-8000-000000000000" })]),
    joinQueue: answering(place),
    createBasket: answering(sampleBasket({ tickets: [] })),
    startQueueTurn: answering({ turn: 1, until }),
  });
  const tab = await openTab();
  expect((await tab.go(path)).url.pathname).toBe("/queue/i1");
  await tab.press(/Join the queue/);
  const [, value = ""] = [...tab.jar].find(([one]) => one.startsWith("queue-0f1d")) ?? [];
  const answer = await fetch("/queue", { headers: { Cookie: `queue-11111111=${value}` } });
  expect(await answer.text()).toContain("Join the queue");
  tab.jar.set("queue-to", encodeURIComponent("//evil.example/\r\nSet-Cookie: a=b"));
  expect((await tab.press(/Continue to tickets/)).url.pathname).toBe(path);
});

const holding = (basket = sampleBasket()) => ({
  listQueues: answering([own("i1")]),
  getBasket: answering(basket),
  getBasketSummary: answering(summarizeBasket(basket)),
});
const { instance } = sampleTicket();
const other = sampleBasket({ tickets: [sampleTicket({ instance: { ...instance, id: "i2" } })] });

/** Returns where a visitor with a basket is redirected to, or the page's status. */
async function getLocation(calls: ReturnType<typeof holding>, at: string) {
  const { fetch, getCookie } = await startStubbedStorefront(calls);
  const Cookie = await getCookie({ basketId: "b1" });
  const answer = await fetch(at, { headers: { Cookie } });
  return answer.headers.get("Location") ?? answer.status;
}

it("a visitor with tickets for a performance skips its queue", async () => {
  expect(await getLocation(holding(), path)).toBe(200);
  expect(await getLocation(holding(other), "/events/e1/i2")).toBe(200);
  const whole = { ...holding(other), listQueues: answering([sampleQueue()]) };
  expect(await getLocation({ ...reads, ...whole }, "/checkout/basket")).toBe(200);
});

it("visitors without tickets for a performance, or whose basket has expired, are redirected to the queue", async () => {
  expect(await getLocation(holding(other), path)).toBe("/queue/i1");
  const whole = { ...holding(other), listQueues: answering([sampleQueue()]) };
  expect(await getLocation(whole, path)).toBe("/queue");
  const expired = holding(sampleBasket({ status: "expired", tickets: [], lost: other.tickets }));
  const lost = { ...expired, listQueues: whole.listQueues };
  expect(await getLocation(lost, "/checkout/basket")).toBe("/queue");
  expect(await getLocation(lost, "/terms")).toBe(200);
  const queued = { ...expired, listQueues: answering([own("i2")]) };
  const { post, getCookie } = await startStubbedStorefront(queued);
  const Cookie = await getCookie({ basketId: "b1" });
  const again = await post("/checkout/basket", { intent: "reclaim" }, { Cookie });
  expect(again.headers.get("Location")).toBe("/queue/i2");
});

it("the cached queue page shows each visitor their own number, and asks visitors of a full network to sign in", async () => {
  const waiting = (number: number) => answering({ ...place, number });
  const { crm, openTab } = await startStubbedStorefront({
    listQueues: answering([sampleQueue()]),
    joinQueue: waiting(431),
  });
  const [one, other] = [await openTab(), await openTab()];
  await one.go("/queue");
  expect((await one.press(/Join the queue/)).text).toContain("Your number 431");
  crm.joinQueue = waiting(987);
  await other.go("/queue");
  const { html, text } = await other.press(/Join the queue/);
  expect(text).toContain("Your number 987 People ahead of you 886");
  expect([html.includes("431"), html.includes("slot-")]).toEqual([false, false]);
  expect((await one.go("/queue")).text).toContain("Your number 431");
  expect(one.shown.html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"/i);
  const form = await one.follow(/^Email me when/);
  const mistyped = await one.press(/^Email me when/, { email: "ines at" });
  expect(mistyped.html).toContain('value="ines at"');
  for (const shown of [form, mistyped]) expect(shown.html).not.toMatch(/http-equiv="refresh"/i);
  await one.follow(/^Check my place/);
  expect(one.shown.html).toMatch(/http-equiv="refresh"/i);
  await one.press(/Stop automatic updates/);
  expect(one.shown.html).not.toMatch(/http-equiv="refresh"/i);
  crm.joinQueue = refusing({ code: "conflict", reason: "queue-limit" });
  const late = await openTab();
  await late.go("/queue");
  const refused = await late.press(/Join the queue/);
  expect(refused.text).toContain("Sign in to get a place of your own.");
  expect((await late.press(/^Sign in$/)).url.pathname).toBe("/login");
});

it("a visitor in the lobby is asked to sign in as a member, and then moves to the members' line", async () => {
  const line = (kind: "members" | "general", minute: string) => {
    const opensAt = `2026-12-01T12:${minute}:00-05:00`;
    return { kind, opensAt, drawn: false, last: 5, called: 0 };
  };
  const lobby = { ...place, number: null };
  const { openTab, getCookie } = await startStubbedStorefront({
    listQueues: answering([sampleQueue({ lines: [line("members", "05"), line("general", "50")] })]),
    joinQueue: answering(lobby),
    moveToMembers: answering({ ...lobby, line: "members" as const }),
  });
  const tab = await openTab();
  await tab.go("/queue");
  const joined = await tab.press(/Join the queue/);
  expect(joined.text).toMatch(/opens at 12:50.*If you’re a member, sign in/);
  const [name = "", value = ""] = (await getCookie({ crmSession: "member" })).split("=");
  tab.jar.set(name, value);
  const { text } = await tab.go("/queue");
  expect(text).toContain("The sale opens at 12:05");
  expect(text).not.toContain("If you’re a member");
});

it("while the box office is down, a performance's queue is shown and a failed entry keeps the place", async () => {
  const { crm, openTab } = await startStubbedStorefront({
    listQueues: answering([own("i1")]),
    joinQueue: answering(place),
    getInstance: unavailable,
    createBasket: answering(sampleBasket({ tickets: [] })),
    getBasket: answering(sampleBasket({ tickets: [] })),
  });
  const tab = await openTab();
  await tab.go("/queue/i1");
  await tab.press(/Join the queue/);
  crm.startQueueTurn = unavailable;
  const called = tab.shown;
  expect((await tab.press(/Continue to tickets/)).status).toBe(503);
  crm.startQueueTurn = refusing({ code: "conflict", reason: "not-called" });
  expect((await tab.pressOn(called, /Continue to tickets/)).heading).toBe("It’s your turn");
  crm.startQueueTurn = refusing({ code: "conflict", reason: "place-used" });
  expect((await tab.pressOn(called, /Continue to tickets/)).heading).toBe("Join the queue");
});

it("no page that sells is in the page cache, which is read before the queue is checked", async () => {
  const { routes } = await testBuild();
  const cached = routeTable.filter(
    ({ id, sales }) =>
      sales === "page" && (routes[id]?.module.handle as { cache?: unknown })?.cache === true,
  );
  expect(cached.map(({ id }) => id)).toEqual([]);
});
