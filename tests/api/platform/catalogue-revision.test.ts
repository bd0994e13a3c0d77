import { expect, it, vi } from "vitest";

import { ALL_FEATURES } from "#contract/names/features";
import { listDeliveryChoices } from "../../../crm/basket/checkout/delivery";
import { listCatalogueTexts } from "../../../crm/stock/catalogue/catalogue-texts";
import { findEvent, findInstance } from "../../../crm/stock/catalogue/instances";
import { listSeason } from "../../../crm/stock/catalogue/season";
import { findMenu } from "../../../crm/basket/lines/food/menus";
import { getUpsell } from "../../../crm/basket/lines/giving/giving";
import { getSaleLimits } from "../../../crm/stock/sale/sale-limits";
import { listOpenOffers } from "../../../crm/people/memberships/membership-offer";
import { findAddOnPerformance } from "../../../crm/basket/lines/merchandise/stock-items";
import { getInstanceSale } from "../../../crm/stock/sale/instance-sale";
import { findSeatRules } from "../../../crm/stock/seat-plans/load-seat-plan";
import { getTicketProtection } from "../../../crm/basket/lines/protection/protection";
import { emptyBasket, NOW } from "../../support/sample-basket";
import { createTestPerformance } from "../support/create-test-performance";
import { db, pool } from "../support/test-database";
import { listPrices } from "../../../crm/stock/sale/price-rows";
import { other } from "../../support/api/stored";
import { query, stored } from "../support/stored";

/** Tables and functions that are read on every call, and names of subqueries. */
const NOT_CACHED = [
  "ahead",
  "catalogue_revision",
  "claims",
  "clock_offset",
  "crm_now",
  "people",
  "unnest",
  "used",
];

const WHOLE_SEASON = { page: 1, pageSize: 10_000, terms: "public", by: "performance" } as const;

it("a change to any table cached by catalogue revision changes the revision", async () => {
  const { instanceId } = await createTestPerformance();
  // The event has the same id.
  const eventId = instanceId;
  await stored.events.change(
    { id: eventId },
    { excerpt: "a.mp3", excerptTranscript: "Two notes." },
  );
  const querySpy = vi.spyOn(pool, "query");
  // Unknown revisions: everything is read from the database.
  const sale = await getInstanceSale(db, "unread", instanceId);
  await findSeatRules(db, { planId: sale?.planId ?? "", distanced: true });
  await listPrices(db, "unread", instanceId);
  await findInstance(db, instanceId);
  await findEvent(db, eventId);
  await listSeason(db, WHOLE_SEASON);
  await listDeliveryChoices(db, { ...emptyBasket, catalogue: "unread", now: NOW }, ALL_FEATURES);
  await listOpenOffers(db, { customerId: null, catalogue: "unread", now: NOW });
  await getUpsell(db, "unread");
  await getTicketProtection(db, "unread");
  await getSaleLimits(db, "unread");
  await listCatalogueTexts(db, "de");
  const performance = await findAddOnPerformance(db, instanceId);
  await findMenu(db, "none", { ...assertFound(performance), catalogue: "unread" });
  const texts = querySpy.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement));
  querySpy.mockRestore();
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) [\\"]*(\w+)\b(?!\()/g)]);
  const read = new Set(names.map(([, name]) => name));
  for (const name of NOT_CACHED) read.delete(name);
  const watched = await query<{ name: string }>`select tgrelid::regclass::text as name
    from pg_trigger where tgname = 'catalogue_changed'`;
  expect(new Set(watched.map(({ name }) => name))).toEqual(read);
});

it("a performance that moves to another hall or seats at other prices is listed with them at once", async () => {
  const { instanceId, planId } = await createTestPerformance();
  const readings = async () => {
    const { instances: listed } = await listSeason(db, WHOLE_SEASON);
    const inSeason = listed.find(({ id }) => id === instanceId);
    const [ofEvent] = assertFound(await findEvent(db, instanceId)).instances;
    return [await findInstance(db, instanceId), ofEvent, inSeason].map((read) => ({
      hall: read?.hall.id,
      priceFrom: read?.priceFrom?.amount,
    }));
  };
  const [before, ...othersBefore] = await readings();
  expect(othersBefore).toEqual([before, before]);
  const { hallId } = await stored.seatPlans.one({ id: planId });
  const another = await stored.halls.first({ id: other(hallId) }, ["id"]);
  await stored.seatPlans.change({ id: planId }, { hallId: another.id });
  await stored.seats.change({ planId }, { bandId: "B" });
  const [after, ...othersAfter] = await readings();
  expect(othersAfter).toEqual([after, after]);
  expect(after?.hall).not.toBe(before?.hall);
  expect(after?.priceFrom).toBeLessThan(before?.priceFrom ?? 0);
});

function assertFound<T>(found: T | null): T {
  if (found === null) throw new Error("not found");
  return found;
}
