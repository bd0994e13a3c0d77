import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";

import { applySeason } from "../../../crm/desk/season/apply-season";
import { parseSeason } from "../../../crm/desk/season/parse-season";
import { readJsonBeside, readSources } from "../../../crm/desk/season/season-files";
import { instances } from "../../../crm/tables/catalogue";
import { catalogueTexts } from "../../../crm/tables/catalogue-texts";
import { claims } from "../../../crm/tables/holds";
import { prices } from "../../../crm/tables/prices";
import { halls } from "../../../crm/tables/seat-plans";
import { auditLog } from "../../../crm/tables/staff";
import { registration } from "../../support/samples/registration";
import { createApiClient } from "../../support/api/api-client";
import { serverOn } from "../../support/servers/server-without-database";
import { NO_REQUESTS } from "../support/box-office";
import {
  BASE,
  inDays,
  performance,
  prepareVenues,
  seasonFixtures,
  withVenue,
  write,
} from "../support/season-files";

prepareVenues();

const failure = (...texts: string[]) => ({
  ok: false,
  failure: [...texts, "Nothing was changed."].map(
    (text) => expect.stringContaining(text) as string,
  ),
});

it("an empty database sells its first ticket after apply, without SQL", async () => {
  await withVenue(async ({ db, run }) => {
    const files = [...BASE, performance()];
    expect(await run("apply", ...files, "--dry-run")).toMatchObject({
      ok: true,
      value: expect.stringMatching(/performances: 1 new[^]*dry run/) as string,
    });
    expect(await run("apply", ...files)).toMatchObject({ ok: true });

    const { app, apiKey } = await serverOn(db);
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const api = createApiClient({ url, apiKey });
    expect((await api.listSeason({ query: { pageSize: 10 } })).value).toMatchObject({
      instances: [
        {
          id: "opening-night-1",
          status: "get-tickets",
          hall: { name: "Harbor Theater" },
          priceFrom: { amount: 2_250 },
        },
      ],
    });
    const { session } = (await api.registerCustomer({ body: registration("first@example.com") }))
      .value;
    const { id } = (await api.createBasket({ body: {}, session })).value;
    const basket = { params: { id }, session };
    await api.addTickets({
      ...basket,
      body: {
        instanceId: "opening-night-1",
        choices: [{ band: "A", priceTypeId: "free", quantity: 2 }],
        together: true,
      },
    });
    await api.claimBasket(basket);
    await api.setDelivery({ ...basket, body: { optionId: "PrintAtHome", address: null } });
    await api.setAdditionalDetails({ ...basket, body: NO_REQUESTS });
    const paid = await api.startPayment({
      ...basket,
      key: randomUUID(),
      body: {
        returnUrl: "http://storefront.test/order/verify?order=__ORDER_ID__",
        cancelUrl: "http://storefront.test/order/verify?order=__ORDER_ID__&turned-back=1",
        orderUrl: "http://storefront.test/order/confirmed?order=__ORDER_ID__",
        expectedTotal: 0,
        locale: "en-us",
      },
    });
    expect(paid).toMatchObject({ ok: true, value: { order: { state: "confirmed" } } });
    await app.close();
  });
}, 120_000);

it("mistakes name their line and the nearest known name, and nothing is written", async () => {
  await withVenue(async ({ db, run }) => {
    const wrong = performance("    accessTags: [ASL]\n");
    writeFileSync(
      wrong,
      `performances:
  - id: opening-night-1
    event: opening-nigth
    plan: harbour
    priceList: concerts
events:
  - id: opening-night
    title: Opening Night
    kind: orchestra
    description: ""
    runningMinutes: 120
`,
    );
    expect(await run("apply", ...BASE, wrong)).toMatchObject(
      failure(
        "events.yaml:2: performance opening-night-1: is new, and has no starts",
        'events.yaml:3: performance opening-night-1: event: expected the id of an event in these files or the database, found "opening-nigth"; did you mean "opening-night"?',
        'events.yaml:4: performance opening-night-1: plan: expected the id of a seat plan in these files or the database, found "harbour"; did you mean "harbor"?',
      ),
    );
    for (const table of [halls, auditLog, catalogueTexts]) expect(await db.$count(table)).toBe(0);
    const band = write(
      "bands.yaml",
      "priceLists:\n  - id: concerts\n    prices: { C: { standard: 1 } }\n",
    );
    expect(await run("apply", ...BASE)).toMatchObject({ ok: true });
    expect(await run("apply", band)).toMatchObject(
      failure(
        'bands.yaml:3: price list concerts: prices.C: expected the id of a band in these files or the database, found "C"; there are A, B',
      ),
    );
    const many = Array.from(
      { length: 12 },
      (_, at) => `  - { id: K${at + 10}, name: K${at + 10} }\n`,
    );
    const bands = write("many-bands.yaml", `bands:\n${many.join("")}`);
    expect(await run("apply", bands, band)).toMatchObject({
      ok: false,
      failure: [
        expect.stringMatching(/prices\.C: .*found "C"; there are A, B, (\w+, ){7}\w+ and 4 more$/),
        expect.stringContaining("Nothing was changed."),
      ] as string[],
    });
    for (const currency of ["EUR", "ZZZ"]) {
      const foreign = `priceLists:\n  - id: concerts\n    currency: ${currency}\n`;
      expect(await run("apply", write("foreign.yaml", foreign))).toMatchObject(
        failure("foreign.yaml:3: price list concerts: currency is the venue's: expected USD"),
      );
    }
  });
}, 120_000);

it("what is sold is not taken away or moved, and the refusal says what to do instead", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    await db.insert(claims).values({
      instanceId: "opening-night-1",
      seatId: "P-1",
      bandId: "A",
      state: "sold",
    });
    const change = (text: string) => write("change.yaml", text);
    const later = change(
      `performances:\n  - id: opening-night-1\n    starts: ${inDays(31)}\n    cancelled: true\n`,
    );
    expect(await run("apply", later)).toMatchObject(
      failure(
        `change.yaml:3: performance opening-night-1: starts is fixed once tickets are sold, and the file moves it: ${inDays(30)} → ${inDays(31)}. If staff moved it after this file was written, run export and change that file instead. Otherwise add --move-sold, which emails the buyers`,
        "change.yaml:4: performance opening-night-1: cancelled is fixed once tickets are sold: run cancel-performance",
      ),
    );
    const remove = change(
      "remove:\n  performances: [opening-night-1]\n  events: [opening-night]\n  bands: [A]\n",
    );
    expect(await run("apply", remove)).toMatchObject(
      failure(
        "change.yaml:2: performance opening-night-1 cannot be removed: it is used by held, sold or blocked seats (1). Cancel it with cancel-performance",
        "change.yaml:4: band A cannot be removed: it is used by price list concerts, seat plan harbor, held, sold or blocked seats (1).",
      ),
    );
    const codes = write(
      "codes.yaml",
      "promoCodes:\n  - { id: AUTUMN, name: Autumn, percentOff: 10 }\n",
    );
    expect(await run("apply", codes)).toMatchObject({ ok: true });
    expect(await run("apply", change("remove:\n  promoCodes: [AUTUMN]\n"))).toMatchObject({
      ok: true,
      value: expect.stringContaining("promoCodes: 1 removed") as string,
    });
    const fewer = change("plans:\n  - id: harbor\n    file: plans.json\n    bands: { Floor: A }\n");
    const plan = JSON.parse(
      readFileSync(join(seasonFixtures, "plans/harbor.json"), "utf8"),
    ) as object;
    write(
      "plans.json",
      JSON.stringify({
        ...plan,
        categories: [{ name: "Floor" }],
        places: [{ section: "Floor", category: "Floor", count: 20 }],
      }),
    );
    expect(await run("apply", fewer)).toMatchObject(
      failure("change.yaml:2: seat plan harbor: seats has 10 seats fewer"),
    );
    const moved = change(`performances:\n  - id: opening-night-1\n    starts: ${inDays(31)}\n`);
    expect(await run("apply", moved, "--move-sold")).toMatchObject({
      ok: true,
      value: expect.stringMatching(/changed opening-night-1: starts ".*" → ".*"/) as string,
    });
    const [instance] = await db.select().from(instances);
    expect(instance?.revision).toBe(1);
  });
}, 120_000);

it("what is not in the files stays, prices left out are closed, and each change is in the log", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const entries = await db.$count(auditLog);
    const changed = write(
      "changed.yaml",
      `priceLists:
  - id: concerts
    prices: { A: { standard: 50 } }
priceTypes:
  - id: standard
    name: { en-us: Standard, sv: Vuxen, de: Normalpreis }
remove:
  deliveryOptions: [PrintAtHome, Cobo]
`,
    );
    expect(await run("apply", changed, "--as", "kim")).toEqual({
      ok: true,
      value: [
        "priceLists: 1 changed",
        "  changed concerts: prices A standard 45.5 → 50, A free 0 → closed, B standard 20 → closed",
        "deliveryOptions: 1 removed",
        "  removed PrintAtHome",
        "translations: 2 changed",
        "remove: there is no delivery option Cobo",
        "unchanged: 1",
        "Warnings:",
        `${changed}:3: price list concerts has no price for band B of the seat plan harbor (performance opening-night-1), so these seats can't be bought: the plan has A, B, and it has prices for A`,
      ].join("\n"),
    });
    const open = await db.select().from(prices).where(eq(prices.enabled, true));
    expect(open).toMatchObject([{ bandId: "A", priceTypeId: "standard", faceValue: 5_000 }]);
    expect(await db.$count(prices)).toBe(3);
    expect(await db.$count(auditLog)).toBe(entries + 5);
    expect(await run("apply", changed)).toMatchObject({
      value: expect.stringContaining("Nothing changes") as string,
    });
    const slip = write("slip.yaml", "remove:\n  performances: [opening-nihgt-1]\n");
    expect(await run("apply", slip)).toMatchObject({
      value: expect.stringContaining(
        "remove: there is no performance opening-nihgt-1; did you mean opening-night-1?",
      ) as string,
    });
  });
}, 120_000);

it("2,000 performances are written in a few statements", async () => {
  await withVenue(async ({ db, databaseUrl, run }) => {
    await run("apply", ...BASE, performance());
    const dates = Array.from({ length: 2_000 }, (_, index) => inDays(30 + (index % 300)));
    const many = write(
      "many.json",
      JSON.stringify({
        performances: dates.map((starts, index) => ({
          id: `night-${index}`,
          event: "opening-night",
          plan: "harbor",
          priceList: "concerts",
          starts,
        })),
      }),
    );
    const sources = readSources([many]);
    if (!sources.ok) throw new Error("refused");
    const said = parseSeason(sources.value, readJsonBeside);
    if (!said.ok) throw new Error("refused");
    let statements = 0;
    const counted = drizzle(databaseUrl, { logger: { logQuery: () => (statements += 1) } });
    const options = { dryRun: false, moveSold: false, actor: "test" };
    const applied = await applySeason(
      counted,
      said.value,
      { currency: "USD", now: new Date() },
      options,
    );
    await counted.$client.end();
    expect(applied).toMatchObject({
      value: expect.stringContaining("performances: 2000 new") as string,
    });
    expect(statements).toBeLessThan(60);
    expect(await db.$count(instances)).toBe(2_001);
  });
}, 120_000);
