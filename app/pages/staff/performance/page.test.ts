import { expect, it } from "vitest";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { usd } from "../../../../tests/support/samples/usd";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();

const report = samplePerformanceReport({
  capacity: 1856,
  left: 1854,
  amount: usd(17_000),
  food: [
    {
      orderId: "o1",
      number: "RPA-10234",
      customerId: "c1",
      customer: "Ada Rivers",
      menu: "Dinner",
      guests: 2,
      collectionPoint: "Bar",
      items: [],
      allergies: null,
    },
  ],
});
const noForm = { getInstanceForm: refusing({ code: "not-found" }), listFormAnswers: answering([]) };
const nobody = {
  listWaitingCustomers: answering([]),
  listInterestedCustomers: answering([]),
  ...noForm,
};

it("a performance lists waiting and interested customers with the seats they need", async () => {
  const customer = {
    customerId: "c2",
    firstName: "Ines",
    lastName: "Ode",
    email: "ines@example.com",
    phone: "2125550100",
    quantity: 4,
    createdAt: "2026-11-20T12:00:00-05:00",
  };
  const seatNeeds = { companions: 3, stepFree: true, aisle: false };
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    listWaitingCustomers: answering([{ ...customer, seatNeeds, accessNeeds: "Captions" }]),
    listInterestedCustomers: answering([
      { ...customer, seatNeeds: NO_SEAT_NEEDS, dressRehearsal: false, notes: "By train" },
    ]),
    ...noForm,
  });
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toMatch(new RegExp(`href="${desk}/customers/c2"[^>]*>Ines Ode</a>`));
  expect(html).toContain("A wheelchair space. 3 companion seats. Step-free seats. Captions");
  expect(html).toContain("By train");
});

it("food orders of a performance link to their orders", async () => {
  await signIn(taylor, { getPerformanceReport: answering(report), ...nobody });
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toContain("1,854");
  expect(html).toMatch(
    new RegExp(`href="${desk}/customers/c1/orders/o1"[^>]*>RPA-10234 Ada Rivers</a>`),
  );
});

it("staff read menus and dishes of a performance in their language", async () => {
  const [order] = report.food;
  const food = order === undefined ? [] : [{ ...order, items: [{ name: "Soup", quantity: 2 }] }];
  await signIn(taylor, {
    getPerformanceReport: answering({ ...report, food }),
    ...nobody,
    listCatalogueTexts: answering({
      language: "de",
      catalogueLanguage: "en-US",
      texts: [
        { kind: "product", source: "Dinner", text: "Abendessen" },
        { kind: "product", source: "Soup", text: "Suppe" },
      ],
    }),
  });
  await open(`/de${desk}/performances/i1`);
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toContain("Abendessen");
  expect(html).toContain("2 × Suppe");
});

it("a performance lists whom no email reached, with their phone and order", async () => {
  const buyer = { orderId: "o3", number: "RPA-10240", customerId: "c3", customer: "Ines Ode" };
  const unreached = [
    { ...buyer, phone: "2125550100" },
    { ...buyer, orderId: "o4", number: "RPA-10241", phone: "" },
  ];
  await signIn(taylor, { getPerformanceReport: answering({ ...report, unreached }), ...nobody });
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toContain("People to call");
  expect(html).toContain("(212)\u00a0555-0100");
  for (const { orderId, number } of unreached)
    expect(html).toMatch(
      new RegExp(`href="${desk}/customers/c3/orders/${orderId}"[^>]*>${number}`),
    );
  await signIn(taylor, { getPerformanceReport: answering(report), ...nobody });
  expect((await open(`${desk}/performances/i1`)).html).not.toContain("People to call");
});

it("a performance with a form of its own lists what was answered, also for a basket without a name", async () => {
  const question = { kind: "text" as const, hint: null, options: [], required: false };
  const answered = { basketId: null, answeredAt: "2026-11-20T12:00:00-05:00" };
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    ...nobody,
    getInstanceForm: answering({
      instanceId: "i1",
      title: "Before the workshop",
      intro: "",
      questions: [{ ...question, id: "age", label: "How old is your child?" }],
      answers: null,
    }),
    listFormAnswers: answering([
      {
        ...answered,
        customerId: "c2",
        firstName: "Ines",
        lastName: "Ode",
        answers: { age: "Seven" },
      },
      { ...answered, basketId: "b1", customerId: null, answers: { age: "Nine" } },
    ]),
  });
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toContain("Answers: Before the workshop");
  expect(html).toContain("How old is your child?");
  expect(html).toMatch(new RegExp(`href="${desk}/customers/c2"[^>]*>Ines Ode</a>`));
  for (const words of ["Seven", "No name yet", "Nine"]) expect(html).toContain(words);
});
