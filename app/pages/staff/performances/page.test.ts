import { expect, it } from "vitest";

import { sampleInstance } from "../../../../tests/support/samples/event";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();

it("a performance and its live stream are told apart by their halls", async () => {
  const inHall = sampleInstance({ id: "i1" });
  const hall = { id: "live-stream", name: "Live stream" };
  const stream = sampleInstance({ id: "i2", hall });
  const performances = [inHall, stream].map((instance) => ({
    ...samplePerformanceReport(),
    instance,
  }));
  const listPerformanceSales = answering({ performances, page: 1, pageCount: 1, total: 2 });
  await signIn(taylor, { listPerformanceSales });
  const { html } = await open(`${desk}/performances`);
  const getName = (id: string) =>
    new RegExp(`performances/${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "";
  expect(getName("i1")).toMatch(/\s· Main\sHall$/);
  expect(getName("i2")).toMatch(/\s· Live\sstream$/);
});
