import { expect, it } from "vitest";

import type { PerformanceReport } from "#contract/schemas/staff-sales";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { usd } from "../../../../tests/support/samples/usd";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();

it("food orders of a performance link to their orders", async () => {
  const report: PerformanceReport = {
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
  await signIn(taylor, { getPerformanceReport: answering(report) });
  const { html } = await open(`${desk}/performances/i1`);
  expect(html).toContain("1,854");
  expect(html).toMatch(
    new RegExp(`href="${desk}/customers/c1/orders/o1"[^>]*>RPA-10234 Ada Rivers</a>`),
  );
});
