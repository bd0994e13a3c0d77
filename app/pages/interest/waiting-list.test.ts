import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  getErrors,
  openPage,
  sendForm,
  visitorContext,
} from "../../../tests/support/ask-page";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleInterest } from "../../../tests/support/samples/interest";
import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering, refusing } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import * as place from "./waiting-place/route";
import * as waitingList from "./waiting-list/route";

const AT = "/events/e1/i1";
const PARAMS = { event: "e1", instance: "i1" };
const bands = (byPrice: number, available = byPrice) =>
  samplePriceList().bands.map((band) => ({ ...band, byPrice, available }));
const waitingListCalls = (...left: Parameters<typeof bands>) => ({
  getEvent: answering(sampleEvent()),
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList({ bands: bands(...left) })),
  getWaitingEntry: refusing({ code: "not-found" }),
});
const open = (left: ReturnType<typeof waitingListCalls>) =>
  openPage(waitingList, visitorContext(left), `${AT}/waiting-list`, PARAMS);

it("a waiting list is open while a performance is sold out or has only wheelchair spaces left", async () => {
  expect((await open(waitingListCalls(0))).status).toBe(200);
  expect((await open(waitingListCalls(0, 4))).status).toBe(200);
});

it("a waiting list is open to parties with access requirements while tickets are on sale", async () => {
  const site = await startStubbedStorefront(waitingListCalls(20));
  const { html } = await (await site.openTab()).go(`${AT}/waiting-list?feature=aisle&together=3`);
  expect(html).toContain("There are still tickets on sale.");
  expect(html).toMatch(/<option value="3" selected=""/);
  expect(html).toMatch(/<input[^>]*name="aisle"[^>]*checked/);
});

it("a waiting list offers only the seats that the plan has", async () => {
  const plan = sampleSeatPlan();
  const planned = { planId: plan.id, status: "", blocks: [], refusesSingleSeats: false };
  const getCalls = (seats: typeof plan.seats, left = 0) => ({
    ...waitingListCalls(left),
    getSeatStatus: answering(planned),
    getPlannedSeats: answering(planned),
    getSeatPlan: answering({ ...plan, seats }),
  });
  const page = async (seats: typeof plan.seats) => {
    const site = await startStubbedStorefront(getCalls(seats));
    return (await site.openTab()).go(`${AT}/waiting-list`);
  };
  const names = ["wheelchair", "companions", "stepFree", "aisle"];
  const offered = ({ html }: { html: string }) =>
    names.filter((name) => html.includes(`name="${name}"`));
  expect(offered(await page(plan.seats))).toEqual(names);
  const plain = plan.seats
    .filter(({ kind }) => kind === "standard")
    .slice(0, 2)
    .map((seat) => ({ ...seat, stepFree: null, endOfRow: false }));
  const two = await page(plain);
  expect(offered(two)).toEqual([]);
  expect(two.html).toContain('<option value="2"');
  expect(two.html).not.toContain('<option value="3"');
  expect((await open(getCalls(plain, 20))).location).toBe(AT);
});

it("a waiting list refuses a party whose needs are not asked for or can be met now", async () => {
  const joinWaitingList = refusing({ code: "conflict", reason: "seats-free" });
  const send = (fields: Record<string, string>) =>
    sendForm(
      waitingList,
      customerContext({ ...waitingListCalls(20), joinWaitingList }),
      { quantity: "4", accessNeeds: "", ...fields },
      `${AT}/waiting-list`,
      PARAMS,
    );
  expect(await send({})).toMatchObject({
    status: 400,
    data: { error: { wheelchair: ["seatNeed"] } },
  });
  expect(await send({ wheelchair: "on", companions: "3" })).toMatchObject({
    status: 400,
    data: { error: { wheelchair: ["seatsFree"] } },
  });
});

it("a guest without an email gives it to join a waiting list, as one who is not signed in", async () => {
  const payer = sampleCustomer({ firstName: "", lastName: "", email: "payer-1@invalid" });
  const registerGuest = vi.fn<Crm["registerGuest"]>(
    answering({ session: "guest", customer: sampleCustomer() }),
  );
  const joinWaitingList = vi.fn<Crm["joinWaitingList"]>(
    answering({ ...sampleInterest, accessNeeds: null, state: "unconfirmed" as const }),
  );
  const session = { session: { crmSession: "payer" } };
  const site = { ...waitingListCalls(0), getCustomer: answering(payer) };
  const context = visitorContext({ ...site, registerGuest, joinWaitingList }, session);
  const opened = await openPage(waitingList, context, `${AT}/waiting-list`, PARAMS);
  expect(opened.data).toMatchObject({ email: null, maySignIn: false });
  const send = (fields: Record<string, string>) =>
    sendForm(waitingList, context, { quantity: "2", accessNeeds: "", ...fields }, AT, PARAMS);
  expect(getErrors(await send({}))).toMatchObject({ email: ["required.email"] });
  const guest = { firstName: "Ada", lastName: "Lee", email: "ada@example.com", phone: "" };
  expect((await send(guest)).location).toBe(AT);
  expect(joinWaitingList.mock.calls.map(([{ session: joined }]) => joined)).toEqual(["guest"]);
});

it("a waiting list redirects to the performance before its sale and for a stream", async () => {
  const getInstance = (change: Parameters<typeof sampleInstance>[0]) => ({
    ...waitingListCalls(20),
    getInstance: answering(sampleInstance(change)),
  });
  expect((await open(getInstance({ status: "not-on-sale" }))).location).toBe(AT);
  expect((await open(getInstance({ seating: "virtual" }))).location).toBe(AT);
});

it("a waiting list offers at most the number of tickets of one order", async () => {
  const getInstance = answering(sampleInstance({ maxTickets: 2 }));
  const site = await startStubbedStorefront({ ...waitingListCalls(0), getInstance });
  const { html } = await (await site.openTab()).go(`${AT}/waiting-list`);
  const findOptions = (name: string) =>
    new RegExp(`name="${name}".*?</select>`, "s").exec(html)?.[0].match(/value="\d+"/g);
  expect(findOptions("quantity")).toEqual(['value="1"', 'value="2"']);
  expect(findOptions("companions")).toEqual(['value="0"', 'value="1"']);
});

const PATH = `/waiting-list?token=${"t".repeat(43)}`;
const waiting = {
  state: "unconfirmed" as const,
  quantity: 2,
  isGuest: true,
  customerId: "c9",
  instance: { id: "i1", eventId: "e1", title: "T", startsAt: "2026-12-03T19:30:00-05:00" },
  offer: null,
};
const getWaitingPlace = answering(waiting as never);

it.each(["", "&answer=no"])(
  "opening the link to a place on a waiting list with the query %j changes nothing",
  async (query) => {
    const context = visitorContext({ getWaitingPlace });
    expect((await openPage(place, context, `${PATH}${query}`)).status).toBe(200);
  },
);

it.each([
  ["confirm", "confirmWaitingPlace"],
  ["leave", "leaveWaitingPlace"],
] as const)("the %s button changes a place on a waiting list", async (intent, call) => {
  const operation = vi.fn<Crm["leaveWaitingPlace"]>(answering(waiting as never));
  const context = visitorContext({ getWaitingPlace, [call]: operation });
  expect((await sendForm(place, context, { intent }, PATH)).location).toBe(PATH);
  expect(operation).toHaveBeenCalledOnce();
});

it("details of a guest who joined in this browser are shown before they are kept, and are used for nothing else", async () => {
  const confirm = vi.fn<Crm["confirmWaitingPlace"]>(answering(waiting as never));
  const getCustomer = vi.fn<Crm["getCustomer"]>(answering(sampleCustomer({ id: "c9" })));
  const calls = { getWaitingPlace, getCustomer, confirmWaitingPlace: confirm };
  const opened = async (context: ReturnType<typeof visitorContext>) =>
    ((await openPage(place, context, PATH)).data as { details: unknown }).details;
  const joined = { session: { waitingGuest: "guest" } };

  expect(await opened(visitorContext(calls, joined))).toMatchObject({ name: "Ada Rivers" });
  expect(getCustomer).toHaveBeenCalledExactlyOnceWith({ session: "guest" });
  const context = visitorContext(calls, joined);
  await sendForm(place, context, { intent: "confirm-details" }, PATH);
  expect([context.session.waitingGuest, context.session.crmSession]).toEqual([null, null]);
  await sendForm(place, visitorContext(calls, joined), { intent: "confirm" }, PATH);
  await sendForm(place, visitorContext(calls), { intent: "confirm-details" }, PATH);
  const token = "t".repeat(43);
  expect(confirm.mock.calls.map(([{ body }]) => body)).toEqual([
    { token, joinedBy: "guest" },
    { token },
    { token },
  ]);

  expect(await opened(visitorContext({ getWaitingPlace }))).toBeNull();
  getCustomer.mockImplementation(answering(sampleCustomer({ id: "another" })));
  expect(await opened(visitorContext(calls, joined))).toBeNull();
});

it("a malformed token of a place on a waiting list returns 404", async () => {
  const result = await openPage(place, visitorContext(), "/waiting-list?token=short");
  expect(result.status).toBe(404);
});
