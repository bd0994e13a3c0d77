import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, sendForm, visitorContext } from "../../../tests/support/ask-page";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sampleInterest } from "../../../tests/support/samples/interest";
import { sampleEvent, sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { answering, refusing } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import * as alternatives from "./alternative-choices/route";
import * as firstChoice from "./first-choice/route";
import * as form from "./form/route";

const AT = "/events/e1/i1";
const PARAMS = { event: "e1", instance: "i1" };
const calls = {
  getEvent: answering(sampleEvent()),
  getInstance: answering(
    sampleInstance({ status: "not-on-sale", registrationOpen: true, hasForm: true }),
  ),
  getPriceList: answering(samplePriceList()),
};
const sendStep = (
  step: Parameters<typeof sendForm>[0],
  context: ReturnType<typeof customerContext>,
  name: string,
  fields = {},
) => sendForm(step, context, fields, `${AT}/register/${name}`, PARAMS);

it("registering interest requires signing in and then returns to the step", async () => {
  const context = visitorContext(calls);
  expect((await sendStep(firstChoice, context, "first-choice")).location).toBe("/login");
  expect(context.session.returnTo).toBe(`${AT}/register/first-choice`);
});

it("a guest without an email gives it before registering interest", async () => {
  const payer = sampleCustomer({ email: "payer-1@invalid", isGuest: true });
  const context = customerContext({ ...calls, getCustomer: answering(payer) });
  const { location } = await sendStep(firstChoice, context, "first-choice", { quantity: "2" });
  expect(location).toBe("/account/your-details");
  expect(context.session.returnTo).toBe(`${AT}/register/first-choice`);
});

it("saving one step of registering interest keeps the other steps' answers", async () => {
  const registerInterest = vi.fn<Crm["registerInterest"]>(answering(sampleInterest));
  const listInterest = answering([sampleInterest]);
  const context = customerContext({ ...calls, listInterest, registerInterest });
  const result = await sendStep(firstChoice, context, "first-choice", { quantity: "2", notes: "" });
  expect(result.location).toBe(`${AT}/register/alternative-choices`);
  expect(registerInterest.mock.calls[0]?.[0].body).toMatchObject({
    quantity: 2,
    alternatives: ["i9"],
    dressRehearsal: true,
    notes: null,
  });
});

it("access requirements are saved with the party, and companions only with a wheelchair space", async () => {
  const registerInterest = vi.fn<Crm["registerInterest"]>(answering(sampleInterest));
  const listInterest = answering([sampleInterest]);
  const context = customerContext({ ...calls, listInterest, registerInterest });
  const needs = { quantity: "4", companions: "3", stepFree: "on" };
  await sendStep(firstChoice, context, "first-choice", { ...needs, wheelchair: "on" });
  await sendStep(firstChoice, context, "first-choice", needs);
  await sendStep(alternatives, context, "alternative-choices");
  expect(registerInterest.mock.calls.map(([{ body }]) => body?.seatNeeds)).toEqual([
    { companions: 3, stepFree: true, aisle: false },
    { companions: null, stepFree: true, aisle: false },
    sampleInterest.seatNeeds,
  ]);
});

it("a party that is too small for its companions is refused at the field", async () => {
  const registerInterest = vi.fn<Crm["registerInterest"]>(answering(sampleInterest));
  const context = customerContext({ ...calls, listInterest: answering([]), registerInterest });
  const fields = { quantity: "3", wheelchair: "on", companions: "3" };
  const { status, data } = await sendStep(firstChoice, context, "first-choice", fields);
  expect([status, data]).toMatchObject([400, { error: { companions: ["companions"] } }]);
  expect(registerInterest).not.toHaveBeenCalled();
});

it("a later step of registering interest redirects to the first step", async () => {
  const context = customerContext({ ...calls, listInterest: answering([]) });
  const result = await sendStep(alternatives, context, "alternative-choices");
  expect(result.location).toBe(`${AT}/register/first-choice`);
});

it.each(["", "0", "10", "-1", "2.5", "two"])(
  "registering interest refuses %j tickets",
  async (quantity) => {
    const context = customerContext({ ...calls, listInterest: answering([]) });
    const result = await sendStep(firstChoice, context, "first-choice", { quantity });
    expect(result.status).toBe(400);
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
const instanceForm = {
  instanceId: "i1",
  title: "Before",
  intro: "",
  questions: [question("q1", "yes-no", true), question("q2", "text", false)],
  answers: null,
};

it("the form page of a performance without a form returns 404 and the box office's number", async () => {
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
])("a performance's form with the answers %o returns %i", async (fields, status) => {
  const answerInstanceForm = vi.fn<Crm["answerInstanceForm"]>(answering(instanceForm));
  const getInstanceForm = answering(instanceForm);
  const context = customerContext({ ...calls, getInstanceForm, answerInstanceForm });
  const result = await sendForm(form, context, fields, AT, PARAMS);
  expect(result.status).toBe(status);
  const sent = answerInstanceForm.mock.calls.map(([{ body }]) => body.answers);
  expect(sent).toEqual(status === 303 ? [{ q1: "no" }] : []);
});
