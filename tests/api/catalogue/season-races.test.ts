import { expect, it } from "vitest";

import { applySeason } from "../../../crm/desk/season/apply-season";
import type { Database } from "../../../crm/platform/database/database";
import { basketTickets } from "../../../crm/tables/baskets";
import { instances } from "../../../crm/tables/catalogue";
import { priceTypes } from "../../../crm/tables/prices";
import { seats } from "../../../crm/tables/seat-plans";
import { claims } from "../../../crm/tables/holds";
import { createApiClient } from "../../support/api/api-client";
import { serverOn } from "../../support/servers/server-without-database";
import {
  BASE,
  performance,
  prepareVenues,
  withVenue,
  write,
  seasonContext,
  applyOptions,
  readSeason,
} from "../support/season-files";

prepareVenues();

/** The plan that is stored, with other ids or its first seats only. */
async function writePlan(db: Database, change: (id: string) => string, limit = 1000) {
  const rows = await db.select().from(seats);
  const content = {
    seating: "general",
    width: 2000,
    height: 2000,
    seats: rows.slice(0, limit).map(({ planId: _, ...seat }) => ({ ...seat, id: change(seat.id) })),
  };
  write("other.json", JSON.stringify(content));
}

const byChoice = {
  instanceId: "opening-night-1",
  choices: [{ band: "B", priceTypeId: "standard", quantity: 1 }],
  together: true,
};

const OTHER_PLAN = `plans:
  - { id: other, hall: harbor, name: Other, file: other.json }
performances:
  - { id: opening-night-1, plan: other }
`;
const FEWER_SEATS = `plans:
  - { id: harbor, hall: harbor, file: other.json }
`;
const REMOVED = `remove:
  performances: [opening-night-1]
`;
const OTHER_PRICES = `priceLists:
  - { id: other, name: Other, prices: { A: { free: 0 }, B: { free: 0 } } }
performances:
  - { id: opening-night-1, priceList: other }
remove:
  priceLists: [concerts]
  priceTypes: [standard]
`;
const CANCELLED = `performances:
  - { id: opening-night-1, cancelled: true }
`;

for (const [name, change] of [
  ["another plan", OTHER_PLAN],
  ["fewer seats", FEWER_SEATS],
  ["no such performance", REMOVED],
  ["a cancellation", CANCELLED],
  ["other price types", OTHER_PRICES],
] as const)
  for (const how of ["picked", "chosen for the buyer"] as const)
    it(`a seat that is ${how} while a season is being applied, with ${name}, is one of those on sale afterwards`, async () => {
      await withVenue(async ({ db, run }) => {
        await run("apply", ...BASE, performance());
        const rows = await db.select().from(seats);
        const [seat] = rows.filter(({ bandId }) => bandId === "B");
        await writePlan(
          db,
          change === OTHER_PLAN ? (id) => `new-${id}` : (id) => id,
          change === FEWER_SEATS ? rows.findIndex(({ bandId }) => bandId === "B") : undefined,
        );
        const { app, apiKey } = await serverOn(db);
        const url = await app.listen({ host: "127.0.0.1", port: 0 });
        const api = createApiClient({ url, apiKey });
        const { id } = (await api.createBasket({ body: {} })).value;
        const body =
          how === "picked"
            ? {
                instanceId: "opening-night-1",
                seats: [{ seatId: seat?.id ?? "", priceTypeId: "standard" }],
              }
            : byChoice;
        // What was read for these is used again.
        await api.addTickets({ params: { id }, body });
        await db.delete(basketTickets);
        await db.delete(claims);
        const adding: Promise<unknown>[] = [];
        await db.transaction(async (tx) => {
          const said = readSeason(write("change.yaml", change));
          expect(await applySeason(tx, said, seasonContext, applyOptions)).toMatchObject({
            ok: true,
          });
          adding.push(api.addTickets({ params: { id }, body }).catch((error: unknown) => error));
          const isWaiting = async () =>
            (await tx.execute("select from pg_locks where not granted and locktype = 'advisory'"))
              .rows.length > 0;
          await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
        });
        await Promise.all(adding);
        expect(await adding[0]).not.toMatchObject({ status: 500 });
        const [at] = await db.select().from(instances);
        const onSale = at?.cancelled === false ? at.planId : null;
        const now = (await db.select().from(seats)).filter(({ planId }) => planId === onSale);
        const held = await db.select().from(claims);
        const tickets = await db.select().from(basketTickets);
        for (const { seatId } of [...held, ...tickets])
          expect(now.map((each) => each.id)).toContain(seatId);
        for (const { planId } of tickets) expect(planId).toBe(onSale);
        const types = (await db.select().from(priceTypes)).map((type) => type.id);
        for (const { priceTypeId } of tickets) expect(types).toContain(priceTypeId);
        await app.close();
      });
    }, 120_000);
