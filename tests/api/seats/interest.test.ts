import { expect, it } from "vitest";

import { call, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance, query } from "../support/create-test-performance";
import { type Refusal } from "../support/sign-in";

const newPerformance = async (instance: Record<string, unknown> = {}) =>
  (await createTestPerformance({ seats: 2, instance })).instanceId;
const inThePast = { starts_at: new Date(Date.now() - 86_400_000) };

const register = (id: string, session: string, body: Record<string, unknown>) =>
  call<Refusal & Record<string, unknown>>("POST", `/instances/${id}/registrations`, {
    session,
    body: { quantity: 2, ...body },
  });

it("a registration of interest has alternatives in order and the dress rehearsal, and can be replaced and withdrawn", async () => {
  const [first, second, third] = [
    await newPerformance(),
    await newPerformance(),
    await newPerformance(),
  ];
  const { session } = await newCustomer();
  const request = { alternatives: [third, second], dressRehearsal: true, notes: "Row A, please" };
  const { status, body } = await register(first, session, request);
  expect(status).toBe(201);
  expect(body).toMatchObject({ instanceId: first, quantity: 2, ...request });
  const again = await register(first, session, { quantity: 4 });
  expect(again.body).toMatchObject({ id: body.id, quantity: 4, alternatives: [] });
  const list = () => call<unknown[]>("GET", "/customer/registrations", { session });
  expect((await list()).body).toEqual([again.body]);
  const withdraw = () => call("DELETE", `/instances/${first}/registrations`, { session });
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
  expect((await list()).body).toEqual([]);
});

it("a registration of interest is refused for past, canceled and unknown performances", async () => {
  const { session } = await newCustomer();
  const id = await newPerformance();
  expect((await register(await newPerformance(inThePast), session, {})).body.reason).toBe("passed");
  expect((await register(await newPerformance({ cancelled: true }), session, {})).status).toBe(409);
  expect((await register("nonsense", session, {})).status).toBe(404);
  expect((await register(id, session, { alternatives: ["nonsense"] })).body.fields).toEqual({
    alternatives: "unknown",
  });
  expect((await register(id, session, { alternatives: [id] })).body.fields).toEqual({
    alternatives: "repeated",
  });
  expect((await register(id, session, { quantity: 10 })).body.fields).toEqual({
    quantity: "range",
  });
});

it("a performance says whether registration of interest is open, and whether it has a form", async () => {
  const getFlags = async (instance: Record<string, unknown>) => {
    const id = await newPerformance(instance);
    const { body } = await call<Record<string, unknown>>("GET", `/instances/${id}`);
    return [body.registrationOpen, body.hasForm];
  };
  expect(await getFlags({})).toEqual([false, false]);
  expect(await getFlags({ on_sale_at: new Date(Date.now() + 86_400_000) })).toEqual([true, false]);
  const [form] = await query<{ id: string }>`select instance_id as id from instance_forms limit 1`;
  const { body } = await call("GET", `/instances/${form?.id}`);
  expect(body).toMatchObject({ hasForm: true });
});

it("a waiting list has at most one place per customer, with quantity and access requirements", async () => {
  const id = await newPerformance();
  const path = `/instances/${id}/waiting-list`;
  const [one, other] = [await newCustomer(), await newCustomer()];
  const join = (quantity: number, session = one.session) =>
    call<Record<string, unknown> & Refusal>("POST", path, {
      session,
      body: { quantity, accessNeeds: " A wheelchair space " },
    });
  const { body: first } = await join(2);
  expect(first).toMatchObject({ quantity: 2, accessNeeds: "A wheelchair space" });
  const again = await Promise.all([join(3), join(3)]);
  for (const { body } of again)
    expect(body).toMatchObject({ id: first.id, quantity: 3, createdAt: first.createdAt });
  expect((await call("GET", path, { session: other.session })).status).toBe(404);
  expect((await join(0)).body.fields).toEqual({ quantity: "range" });
  expect((await call("DELETE", path, { session: other.session })).status).toBe(404);
  expect((await call("DELETE", path, { session: one.session })).status).toBe(204);
  expect((await call("GET", path, { session: one.session })).status).toBe(404);
});

it("a waiting list is closed for a past performance", async () => {
  const { session } = await newCustomer();
  const path = `/instances/${await newPerformance(inThePast)}/waiting-list`;
  const body = { quantity: 1 };
  expect((await call("POST", path, { session, body })).body.reason).toBe("passed");
});

type Form = {
  title: string;
  questions: { id: string; label: string }[];
  answers: Record<string, string> | null;
};

async function performanceWithForm() {
  const id = await newPerformance();
  await query`insert into instance_forms (instance_id, title, intro) values (${id}, 'Before', '')`;
  const [question] = await query<{ id: string }>`
    insert into form_questions (instance_id, label, kind, options, required, rank)
    values (${id}, 'Allergies?', 'choice', '{None,Nuts}', true, 1) returning id`;
  return { path: `/instances/${id}/form`, question: question?.id ?? "" };
}

it("a performance's form can be answered for a basket, signed in or not, and changed", async () => {
  const { path, question } = await performanceWithForm();
  const basketId = await newBasket();
  const send = (answer: string) =>
    call<Form & Refusal>("PUT", path, { body: { basketId, answers: { [question]: answer } } });
  const read = async (of: string) =>
    (await call<Form>("GET", `${path}?basketId=${of}`)).body.answers;
  expect(await read(basketId)).toBeNull();
  expect((await send("Cheese")).body.fields).toEqual({ [question]: "unknown" });
  await send("None");
  expect((await send("Nuts")).body.answers).toEqual({ [question]: "Nuts" });
  expect(await read(basketId)).toEqual({ [question]: "Nuts" });
  expect(await read(await newBasket())).toBeNull();
  expect(await read("nonsense")).toBeNull();
});

it("a performance's form answers of a customer are returned only to that customer", async () => {
  const { path, question } = await performanceWithForm();
  const [one, other] = [await newCustomer(), await newCustomer()];
  const answers = { [question]: "None" };
  const { status } = await call("PUT", path, { session: one.session, body: { answers } });
  expect(status).toBe(200);
  const read = async (session: string) => (await call<Form>("GET", path, { session })).body.answers;
  expect(await read(one.session)).toEqual(answers);
  expect(await read(other.session)).toBeNull();
  expect((await call("PUT", path, { body: { answers } })).status).toBe(401);
  for (const basketId of ["nonsense", "00000000-0000-4000-8000-000000000000"])
    expect((await call("PUT", path, { body: { basketId, answers } })).status).toBe(404);
});

it("a performance without a form returns 404", async () => {
  expect((await call("GET", `/instances/${await newPerformance()}/form`)).status).toBe(404);
  expect((await call("GET", "/instances/nonsense/form")).status).toBe(404);
});
