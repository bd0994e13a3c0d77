import { expect, it, vi } from "vitest";

import { findInstanceSale } from "../../../crm/pricing/instance-sale";
import { findSeatRules } from "../../../crm/seat-plans/load-seat-plan";
import { createTestPerformance, query } from "../support/create-test-performance";
import { db, pool } from "../support/test-database";

it("every table that selling an instance reads changes the catalogue's revision", async () => {
  const { instanceId } = await createTestPerformance();
  const asked = vi.spyOn(pool, "query");
  const sale = await findInstanceSale(db, instanceId);
  await findSeatRules(db, { planId: sale?.planId ?? "", distanced: true });
  const texts = asked.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));
  asked.mockRestore();
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) [\\"]*(\w+)/g)]);
  const read = new Set(names.map(([, name]) => name));
  // Seats change by an import alone, after which the plan is loaded anew.
  read.delete("seats");
  const watched = await query<{ name: string }>`select tgrelid::regclass::text as name
    from pg_trigger where tgname = 'catalogue_changed'`;
  expect(new Set(watched.map(({ name }) => name))).toEqual(read);
});
