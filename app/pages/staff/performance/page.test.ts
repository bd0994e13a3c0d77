import { expect, it } from "vitest";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import type { PerformanceReport } from "#contract/schemas/staff-sales";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { usd } from "../../../../tests/support/samples/usd";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();

const report: PerformanceReport = {
  capacity: 1856,
  blocked: 0,
  sold: 2,
  held: 0,
  reserved: 0,
  left: 1854,
  amount: usd(17_000),
  rows: [],
  instance: sampleInstance(),
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
  cancellation: null,
};
const nobody = { listWaitingCustomers: answering([]), listInterestedCustomers: answering([]) };

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
