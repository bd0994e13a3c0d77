import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../tests/support/ask-page";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering, refusing } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import * as alternatives from "./alternative-choices/route";
import * as firstChoice from "./first-choice/route";
import * as form from "./form/route";
import * as place from "./waiting-place/route";
import * as waitingList from "./waiting-list/route";

const AT = "/events/e1/i1";
const PARAMS = { event: "e1", instance: "i1" };
const calls = {
  getEvent: answering(sampleEvent()),
  getInstance: answering(
    sampleInstance({ status: "not-on-sale", registrationOpen: true, hasForm: true }),
  ),
  getPriceList: answering(samplePriceList()),
};
const interest = {
  id: "r1",
  createdAt: "2026-11-20T12:00:00-05:00",
  instanceId: "i1",
  quantity: 4,
  alternatives: ["i9"],
  dressRehearsal: true,
  notes: "By train",
};

const sendStep = (
  step: Parameters<typeof sendForm>[0],
  context: ReturnType<typeof customerContext>,
  name: string,
  fields = {},
) => sendForm(step, context, fields, `${AT}/register/${name}`, PARAMS);

it("registering interest asks a visitor to sign in, and comes back", async () => {
  const context = visitorContext(calls);
  expect((await sendStep(firstChoice, context, "first-choice")).leadsTo).toBe("/login");
  expect(context.session.returnTo).toBe(`${AT}/register/first-choice`);
});

it("registering interest keeps the answers of the other steps", async () => {
  const registerInterest = vi.fn<Crm["registerInterest"]>(answering(interest));
  const listInterest = answering([interest]);
  const context = customerContext({ ...calls, listInterest, registerInterest });
  const answer = await sendStep(firstChoice, context, "first-choice", { quantity: "2", notes: "" });
  expect(answer.leadsTo).toBe(`${AT}/register/alternative-choices`);
  expect(registerInterest.mock.calls[0]?.[0].body).toMatchObject({
    quantity: 2,
    alternatives: ["i9"],
    dressRehearsal: true,
    notes: null,
  });
});

it("registering interest begins at the first step", async () => {
  const context = customerContext({ ...calls, listInterest: answering([]) });
  const answer = await sendStep(alternatives, context, "alternative-choices");
  expect(answer.leadsTo).toBe(`${AT}/register/first-choice`);
});

it.each(["", "0", "10", "-1", "2.5", "two"])(
  "registering interest refuses %j tickets",
  async (quantity) => {
    const context = customerContext({ ...calls, listInterest: answering([]) });
    const answer = await sendStep(firstChoice, context, "first-choice", { quantity });
    expect(answer.status).toBe(400);
  },
);

const question = (id: string, kind: "yes-no" | "text", required: boolean) => ({
  id,
  kind,
  required,
  label: id,
  hint: null,
  options: [],
});
const asked = {
  instanceId: "i1",
  title: "Before",
  intro: "",
  questions: [question("q1", "yes-no", true), question("q2", "text", false)],
  answers: null,
};

it("the form of a performance that has none is a 404 that says whom to call", async () => {
  const getInstanceForm = refusing({ code: "not-found" });
  const getCustomer = answering(sampleCustomer());
  const site = await startStubbedStorefront({ ...calls, getCustomer, getInstanceForm });
  const tab = await site.openTab({ crmSession: "session" });
  const { status, heading, text } = await tab.go(`${AT}/form`);
  expect([status, heading]).toEqual([404, "Form could not be loaded"]);
  expect(text).toContain("Please contact the box office:");
});

it.each([
  [{ q1: "perhaps" }, 400],
  [{ q2: "only this" }, 400],
  [{ q1: "no", q2: "", q3: "not asked" }, 303],
])("a performance's form with the answers %o ends with status %i", async (fields, status) => {
  const answerInstanceForm = vi.fn<Crm["answerInstanceForm"]>(answering(asked));
  const getInstanceForm = answering(asked);
  const context = customerContext({ ...calls, getInstanceForm, answerInstanceForm });
  const answer = await sendForm(form, context, fields, AT, PARAMS);
  expect(answer.status).toBe(status);
  const sent = answerInstanceForm.mock.calls.map(([{ body }]) => body.answers);
  expect(sent).toEqual(status === 303 ? [{ q1: "no" }] : []);
});

const bands = (byPrice: number, available = byPrice) =>
  samplePriceList().bands.map((band) => ({ ...band, byPrice, available }));
const list = (...left: Parameters<typeof bands>) => ({
  ...calls,
  getInstance: answering(sampleInstance()),
  getPriceList: answering(samplePriceList({ bands: bands(...left) })),
  getWaitingEntry: refusing({ code: "not-found" }),
});
const open = (left: ReturnType<typeof list>) =>
  openPage(waitingList, visitorContext(left), `${AT}/waiting-list`, PARAMS);

it("a waiting list is open when a performance is sold out or has only wheelchair spaces left", async () => {
  expect((await open(list(0))).status).toBe(200);
  expect((await open(list(0, 4))).status).toBe(200);
});

it("a waiting list leads to the tickets where there are some", async () => {
  expect((await open(list(20))).leadsTo).toBe(AT);
});

it("a waiting list offers no more tickets than one order may have", async () => {
  const getInstance = answering(sampleInstance({ maxTickets: 2 }));
  const site = await startStubbedStorefront({ ...list(0), getInstance });
  const { html } = await (await site.openTab()).go(`${AT}/waiting-list`);
  expect(html.match(/<option value="\d+"/g)).toEqual(['<option value="1"', '<option value="2"']);
});

it("a waiting list asks a guest for name and email, and a customer for neither", async () => {
  const joinWaitingList = vi.fn<Crm["joinWaitingList"]>(answering({} as never));
  const registerGuest = vi.fn<Crm["registerGuest"]>(
    answering({ session: "guest", customer: {} as never }),
  );
  const given = { ...list(0), joinWaitingList, registerGuest };
  const send = (context: ReturnType<typeof visitorContext>, more = {}) =>
    sendForm(
      waitingList,
      context,
      { quantity: "2", accessNeeds: "", ...more },
      `${AT}/waiting-list`,
      PARAMS,
    );
  expect((await send(visitorContext(given))).status).toBe(400);
  expect((await send(customerContext(given))).status).toBe(303);
  const named = { firstName: "Ines", lastName: "O", email: "i@example.com", phone: "2125550147" };
  expect((await send(visitorContext(given), named)).status).toBe(303);
  expect(joinWaitingList.mock.calls.map(([{ session }]) => session)).toEqual(["session", "guest"]);
  expect(registerGuest).toHaveBeenCalledExactlyOnceWith({ body: named });
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
  "opening the link to a place on a waiting list changes nothing%s",
  async (query) => {
    const context = visitorContext({ getWaitingPlace });
    expect((await openPage(place, context, `${PATH}${query}`)).status).toBe(200);
  },
);

it.each([
  ["confirm", "confirmWaitingPlace"],
  ["leave", "leaveWaitingPlace"],
] as const)("a place on a waiting list is changed by its button: %s", async (intent, call) => {
  const made = vi.fn<Crm["leaveWaitingPlace"]>(answering(waiting as never));
  const context = visitorContext({ getWaitingPlace, [call]: made });
  expect((await sendForm(place, context, { intent }, PATH)).leadsTo).toBe(PATH);
  expect(made).toHaveBeenCalledOnce();
});

it("a place on a waiting list is not found by a token that is none", async () => {
  const answer = await openPage(place, visitorContext(), "/waiting-list?token=short");
  expect(answer.status).toBe(404);
});
