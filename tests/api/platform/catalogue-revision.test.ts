import { expect, it, vi } from "vitest";

import { listDeliveryChoices } from "../../../crm/baskets/delivery";
import { findInstance } from "../../../crm/catalogue/instances";
import { findMenu } from "../../../crm/food/menus";
import { getUpsell } from "../../../crm/giving/giving";
import { getSaleLimits } from "../../../crm/limits/order-limit";
import { listOpenOffers } from "../../../crm/memberships/membership-offer";
import { findAddOnPerformance } from "../../../crm/merchandise/stock-items";
import { getInstanceSale } from "../../../crm/pricing/instance-sale";
import { listPrices } from "../../../crm/pricing/price-list";
import { findSeatRules } from "../../../crm/seat-plans/load-seat-plan";
import { getTicketProtection } from "../../../crm/tickets/protection";
import { emptyBasket, NOW } from "../../support/sample-basket";
import { createTestPerformance, query } from "../support/create-test-performance";
import { db, pool } from "../support/test-database";

it("a change to any table cached by catalogue revision changes the revision", async () => {
  const { instanceId } = await createTestPerformance();
  const querySpy = vi.spyOn(pool, "query");
  // Unknown revisions: everything is read from the database.
  const sale = await getInstanceSale(db, "unread", instanceId);
  await findSeatRules(db, { planId: sale?.planId ?? "", distanced: true });
  await listPrices(db, "unread", instanceId);
  await findInstance(db, instanceId);
  await listDeliveryChoices(db, { ...emptyBasket, catalogue: "unread" }, NOW);
  await listOpenOffers(db, { customerId: null, catalogue: "unread", now: NOW });
  await getUpsell(db, "unread");
  await getTicketProtection(db, "unread");
  await getSaleLimits(db, "unread");
  const performance = await findAddOnPerformance(db, instanceId);
  await findMenu(db, "none", { ...assertFound(performance), catalogue: "unread" });
  const texts = querySpy.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));
  querySpy.mockRestore();
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) [\\"]*(\w+)/g)]);
  const read = new Set(names.map(([, name]) => name));
  // Not cached, or a subquery.
  for (const name of ["catalogue_revision", "claims", "clock_offset", "crm_now", "used"])
    read.delete(name);
  const watched = await query<{ name: string }>`select tgrelid::regclass::text as name
    from pg_trigger where tgname = 'catalogue_changed'`;
  expect(new Set(watched.map(({ name }) => name))).toEqual(read);
});

function assertFound<T>(found: T | null): T {
  if (found === null) throw new Error("not found");
  return found;
}
