import { expect, it } from "vitest";

import { api, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import type { Columns } from "../../support/api/stored";
import { stored } from "../support/stored";

const newPerformance = async (instance: Columns<"instances"> = {}) =>
  (await createTestPerformance({ seats: 2, instance })).instanceId;
const inThePast = { startsAt: new Date(Date.now() - 86_400_000) };

const register = (id: string, session: string, body: Record<string, unknown>) =>
  api.registerInterest({ params: { id }, session, body: { quantity: 2, ...body } });

it("a registration of interest has alternatives in order and the dress rehearsal, and can be replaced and withdrawn", async () => {
  const [first, second, third] = [
    await newPerformance(),
    await newPerformance(),
    await newPerformance(),
  ];
  const { session } = await newCustomer();
  const request = { alternatives: [third, second], dressRehearsal: true, notes: "Row A, please" };
  const { value } = await register(first, session, request);
  expect(value).toMatchObject({ instanceId: first, quantity: 2, ...request });
  const again = await register(first, session, { quantity: 4 });
  expect(again.value).toMatchObject({ id: value.id, quantity: 4, alternatives: [] });
  const list = () => api.listInterest({ session });
  expect((await list()).value).toEqual([again.value]);
  const withdraw = () => api.withdrawInterest({ params: { id: first }, session });
  expect([(await withdraw()).outcome, (await withdraw()).outcome]).toEqual(["ok", "not-found"]);
  expect((await list()).value).toEqual([]);
});

it("a registration of interest is refused for past, canceled and unknown performances", async () => {
  const { session } = await newCustomer();
  const id = await newPerformance();
  expect((await register(await newPerformance(inThePast), session, {})).failure.reason).toBe(
    "performance-passed",
  );
  expect((await register(await newPerformance({ cancelled: true }), session, {})).outcome).toBe(
    "conflict/performance-passed",
  );
  expect((await register("nonsense", session, {})).outcome).toBe("not-found");
  expect((await register(id, session, { alternatives: ["nonsense"] })).failure.fields).toEqual({
    alternatives: "unknown",
  });
  expect((await register(id, session, { alternatives: [id] })).failure.fields).toEqual({
    alternatives: "repeated",
  });
  expect((await register(id, session, { quantity: 10 })).failure.fields).toEqual({
    quantity: "range",
  });
});

it("a performance says whether registration of interest is open, and whether it has a form", async () => {
  const getFlags = async (instance: Record<string, unknown>) => {
    const id = await newPerformance(instance);
    const { value } = await api.getInstance({ params: { id } });
    return [value.registrationOpen, value.hasForm];
  };
  expect(await getFlags({})).toEqual([false, false]);
  expect(await getFlags({ onSaleAt: new Date(Date.now() + 86_400_000) })).toEqual([true, false]);
  const form = await stored.instanceForms.first({}, ["instanceId"]);
  const { value } = await api.getInstance({ params: { id: form.instanceId } });
  expect(value).toMatchObject({ hasForm: true });
});

it("a waiting list has at most one place per customer, with quantity and access requirements", async () => {
  const id = await newPerformance();
  const [one, other] = [await newCustomer(), await newCustomer()];
  const join = (quantity: number, session = one.session) =>
    api.joinWaitingList({
      params: { id },
      session,
      body: { quantity, accessNeeds: " A wheelchair space " },
    });
  const { value: first } = await join(2);
  expect(first).toMatchObject({ quantity: 2, accessNeeds: "A wheelchair space" });
  const again = await Promise.all([join(3), join(3)]);
  for (const { value } of again)
    expect(value).toMatchObject({ id: first.id, quantity: 3, createdAt: first.createdAt });
  expect((await api.getWaitingEntry({ params: { id }, session: other.session })).outcome).toBe(
    "not-found",
  );
  expect((await join(0)).failure.fields).toEqual({ quantity: "range" });
  expect((await api.leaveWaitingList({ params: { id }, session: other.session })).outcome).toBe(
    "not-found",
  );
  expect((await api.leaveWaitingList({ params: { id }, session: one.session })).outcome).toBe("ok");
  expect((await api.getWaitingEntry({ params: { id }, session: one.session })).outcome).toBe(
    "not-found",
  );
});

it("a waiting list is closed for a past performance", async () => {
  const { session } = await newCustomer();
  const body = { quantity: 1 };
  expect(
    (await api.joinWaitingList({ params: { id: await newPerformance(inThePast) }, session, body }))
      .failure.reason,
  ).toBe("performance-passed");
});

async function performanceWithForm() {
  const id = await newPerformance();
  await stored.instanceForms.insert({ instanceId: id, title: "Before", intro: "" });
  const question = await stored.formQuestions.insert({
    instanceId: id,
    label: "Allergies?",
    kind: "choice",
    options: ["None", "Nuts"],
    required: true,
    rank: 1,
  });
  return { id, question: question?.id ?? "" };
}

it("a performance's form can be answered for a basket, signed in or not, and changed", async () => {
  const { id, question } = await performanceWithForm();
  const basketId = await newBasket();
  const send = (answer: string) =>
    api.answerInstanceForm({ params: { id }, body: { basketId, answers: { [question]: answer } } });
  const read = async (of: string) =>
    (await api.getInstanceForm({ params: { id }, query: { basketId: of } })).value.answers;
  expect(await read(basketId)).toBeNull();
  expect((await send("Cheese")).failure.fields).toEqual({ [question]: "unknown" });
  await send("None");
  expect((await send("Nuts")).value.answers).toEqual({ [question]: "Nuts" });
  expect(await read(basketId)).toEqual({ [question]: "Nuts" });
  expect(await read(await newBasket())).toBeNull();
  expect(await read("nonsense")).toBeNull();
});

it("a performance's form answers of a customer are returned only to that customer", async () => {
  const { id, question } = await performanceWithForm();
  const [one, other] = [await newCustomer(), await newCustomer()];
  const answers = { [question]: "None" };
  const answered = await api.answerInstanceForm({
    params: { id },
    session: one.session,
    body: { answers },
  });
  expect(answered.outcome).toBe("ok");
  const read = async (session: string) =>
    (await api.getInstanceForm({ params: { id }, session })).value.answers;
  expect(await read(one.session)).toEqual(answers);
  expect(await read(other.session)).toBeNull();
  expect((await api.answerInstanceForm({ params: { id }, body: { answers } })).outcome).toBe(
    "not-signed-in",
  );
  for (const basketId of ["nonsense", "00000000-0000-4000-8000-000000000000"])
    expect(
      (await api.answerInstanceForm({ params: { id }, body: { basketId, answers } })).outcome,
    ).toBe("not-found");
});

it("a performance without a form returns 404", async () => {
  expect((await api.getInstanceForm({ params: { id: await newPerformance() } })).outcome).toBe(
    "not-found",
  );
  expect((await api.getInstanceForm({ params: { id: "nonsense" } })).outcome).toBe("not-found");
});
